#include "games/skurdir/promise.h"

#include <gtest/gtest.h>
#include <numeric>
#include <optional>

#include "games/skurdir/timetable.h"
#include "search/playout.h"

namespace skerry::skurdir {
namespace {

// Calls f with the positions of random games, for every number of players.
template <class F>
void for_each_position(int games, const F& f) {
  for (int players = kMinPlayers; players <= static_cast<int>(kMaxPlayers); ++players) {
    const Settings settings = *complete_settings(Skurdir::info().options, players, {});
    for (int game = 0; game < games; ++game) {
      Rng rng(static_cast<std::uint64_t>(100 * players + game));
      State state = *Skurdir::initial(players, settings);
      for (Turn turn = state.turn(); !turn.is_over(); turn = state.turn()) {
        if (state.phase >= Phase::kBuild) f(state);
        if (testing::Test::HasFailure()) return;
        random_step<Skurdir>(state, turn, rng);
      }
    }
  }
}

// A slow, obviously correct reference: builds every canal by the rules and takes the best ride.
std::optional<int> best_worth(const State& state) {
  std::optional<int> most;
  const auto look = [&](const State& s) {
    const Best best = Timetable(s, state.mover).best();
    if (best.found() && (!most || best.worth > *most)) most = best.worth;
  };
  look(state);
  Actions actions;
  state.legal_actions(state.mover, actions);
  for (const Action action : actions) {
    if (kind_of(action) != Kind::kCanal && kind_of(action) != Kind::kNeutral) continue;
    State after = state;
    after.place_canal(kind_of(action) == Kind::kCanal ? state.own_colour() : Colour::kNeutral,
                      static_cast<Side>(low_of(action)));
    look(after);
  }
  return most;
}

TEST(Promise, KnowsTheBestRideWithOneMoreCanal) {
  int found = 0;
  for_each_position(20, [&](const State& state) {
    if (state.phase != Phase::kBuild) return;
    const float feature = features_of(state)[index(state.mover)][static_cast<std::size_t>(Feature::kNextRide)];
    const std::optional<int> worth = best_worth(state);
    EXPECT_FLOAT_EQ(feature, static_cast<float>(worth.value_or(0)) / static_cast<float>(10 * (state.player_count - 1)))
        << Skurdir::state_text(state);
    found += worth ? 1 : 0;
  });
  EXPECT_GT(found, 1000);
}

TEST(Promise, SharesTheWinAmongThePlayers) {
  for_each_position(10, [](const State& state) {
    const PerSeat<float> values = promise(state);
    EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0F), 1, 1e-4) << Skurdir::state_text(state);
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(values[i] > 0, i < state.player_count) << Skurdir::state_text(state);
    }
  });
}

TEST(Promise, GrowsWithThePoints) {
  for_each_position(5, [](const State& state) {
    State richer = state;
    richer.points[0] += 5;
    EXPECT_GT(promise(richer)[0], promise(state)[0]) << Skurdir::state_text(state);
  });
}

}  // namespace
}  // namespace skerry::skurdir
