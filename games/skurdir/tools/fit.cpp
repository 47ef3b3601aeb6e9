// skurdir_fit [GAMES]: fits the weights of the features in games/skurdir/promise.h.
//
// The bot plays GAMES games against itself with each number of players, by static estimates and with some random
// buildings. The weights are those that make the winners of these games most likely (softmax regression with Adam).
// Prints them in the form of promise.cpp, and the likelihood of the winners of held-out games.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

#include "games/skurdir/bot.h"
#include "games/skurdir/promise.h"
#include "search/mcts.h"

namespace {

using namespace skerry;
using namespace skerry::skurdir;

struct StaticBot : SkurdirBot {
  static constexpr Tuning kTuning{.exploration = 0.05F, .rollout_steps = 0};
};

struct Position {
  std::array<Features, kMaxPlayers> features{};
  PerSeat<double> returns{};
  std::size_t players = 0;
};
using Positions = std::vector<Position>;

Positions play(int players, std::uint64_t seed) {
  constexpr std::size_t kMemory = 64U << 20U;
  constexpr std::uint32_t kOneIn = 8;  // one building in eight is random, so that unusual positions occur too
  Mcts<StaticBot> search(kMemory);
  Rng rng(seed);
  State state = *Skurdir::initial(players, *complete_settings(Skurdir::info().options, players, {}));
  Positions seen;
  for (Turn turn = state.turn(); !turn.is_over(); turn = state.turn()) {
    if (turn.is_chance()) {
      step_chance<Skurdir>(state, rng);
      continue;
    }
    const Seat seat = turn.first();
    if (state.phase == Phase::kBuild) seen.push_back({.features = features_of(state), .players = state.player_count});
    const bool at_random = state.phase < Phase::kColour || (state.phase == Phase::kBuild && rng.below(kOneIn) == 0);
    const Limits limits{.simulations = 400};
    state.apply(seat, at_random ? state.sample_action(seat, rng)
                                : search.think(state, seat, limits, {}, rng.next()).candidates[0].action);
  }
  for (Position& position : seen) position.returns = state.returns();
  return seen;
}

// One list of positions for each game, in the order of the games.
std::vector<Positions> play_all(int games) {
  const int all = games * static_cast<int>(kMaxPlayers - kMinPlayers + 1);
  std::vector<Positions> played(static_cast<std::size_t>(all));
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int i = next++; i < all; i = next++) {
      const int players = static_cast<int>(kMinPlayers) + i % static_cast<int>(kMaxPlayers - kMinPlayers + 1);
      played[static_cast<std::size_t>(i)] = play(players, static_cast<std::uint64_t>(i));
      if (i % 100 == 0) std::fprintf(stderr, "\r%d of %d games", i, all);
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
  }
  std::fputs("\n", stderr);
  return played;
}

using Weights = std::array<double, kFeatures>;

std::array<double, kMaxPlayers> chances(const Position& position, const Weights& weights) {
  std::array<double, kMaxPlayers> values{};
  double total = 0;
  for (std::size_t i = 0; i < position.players; ++i) {
    const double sum = std::inner_product(weights.begin(), weights.end(), position.features[i].begin(), 0.0);
    total += values[i] = std::exp2(sum);
  }
  for (double& value : values) value /= total;
  return values;
}

// Mean surprise at the winners, in bits.
double surprise(const Positions& positions, const Weights& weights) {
  double sum = 0;
  for (const Position& position : positions) {
    const auto expected = chances(position, weights);
    for (std::size_t i = 0; i < position.players; ++i) sum -= position.returns[i] * std::log2(expected[i]);
  }
  return sum / static_cast<double>(positions.size());
}

Weights fit(Positions positions) {
  constexpr std::size_t kBatch = 64;
  constexpr int kEpochs = 12;
  Weights weights{};
  Weights mean{};
  Weights square{};
  Rng rng(1);
  double step = 0.01;
  for (int epoch = 0; epoch < kEpochs; ++epoch, step *= 0.7) {
    for (std::size_t i = positions.size(); i > 1; --i) {
      std::swap(positions[i - 1], positions[rng.below(static_cast<std::uint32_t>(i))]);
    }
    for (std::size_t at = 0; at + kBatch <= positions.size(); at += kBatch) {
      Weights slope{};
      for (std::size_t b = at; b < at + kBatch; ++b) {
        const auto expected = chances(positions[b], weights);
        for (std::size_t i = 0; i < positions[b].players; ++i) {
          const double miss = (expected[i] - positions[b].returns[i]) / kBatch;
          for (std::size_t k = 0; k < kFeatures; ++k) slope[k] += miss * positions[b].features[i][k];
        }
      }
      for (std::size_t k = 0; k < kFeatures; ++k) {
        mean[k] += 0.1 * (slope[k] - mean[k]);
        square[k] += 0.001 * (slope[k] * slope[k] - square[k]);
        weights[k] -= step * mean[k] / (std::sqrt(square[k]) + 1e-4);
      }
    }
  }
  return weights;
}

}  // namespace

int main(int count, char** words) {
  constexpr int kFewest = 10;
  int games = 1000;
  if (count == 2 && std::strcmp(words[1], "--quick") == 0) {
    games = kFewest;
  } else if (count > 1) {
    const char* const end = words[1] + std::strlen(words[1]);
    const auto [stop, error] = std::from_chars(words[1], end, games);
    if (count > 2 || error != std::errc() || stop != end || games < kFewest || games > 100'000) {
      std::fputs("skurdir_fit [GAMES | --quick]: games with each number of players, 10 to 100000 (default 1000)\n",
                 stderr);
      return 2;
    }
  }
  Positions learned;
  Positions apart;
  const std::vector<Positions> played = play_all(games);
  for (std::size_t i = 0; i < played.size(); ++i) {
    constexpr std::size_t kOneIn = 9;
    Positions& to = i % kOneIn == 0 ? apart : learned;
    to.insert(to.end(), played[i].begin(), played[i].end());
  }
  const Weights weights = fit(learned);
  std::printf("constexpr Features kWeights = {");
  for (std::size_t k = 0; k < kFeatures; ++k) std::printf("%s%.2fF", k == 0 ? "" : ", ", weights[k]);
  std::printf("};\n%zu positions, surprise %.3f bits; %zu held out, %.3f bits\n", learned.size(),
              surprise(learned, weights), apart.size(), surprise(apart, weights));
  return 0;
}
