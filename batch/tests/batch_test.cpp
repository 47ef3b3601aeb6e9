// What every batch must do, for every game with tensors and every number of players.
#include "batch/batch.h"

#include <gtest/gtest.h>
#include <numeric>

#include "batch/list.h"
#include "core/rng.h"
#include "games/registry.h"

namespace skerry {
namespace {

struct Case {
  std::string game;
  int players;
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.game << c.players; }

std::vector<Case> cases() {
  std::vector<Case> list;
  const Registry registry = Registry::product();
  for (const std::string_view game : batch_games()) {
    const GameInfo& info = (*registry.find(game))->info();
    for (int players = info.min_players; players <= info.max_players; ++players) {
      list.push_back({std::string(game), players});
    }
  }
  return list;
}

std::unique_ptr<Batch> make(const Case& c, BatchSettings settings = {}) {
  settings.players = c.players;
  if (settings.games == 1) settings.games = 6;
  Result<std::unique_ptr<Batch>> batch = make_batch(c.game, settings);
  EXPECT_TRUE(batch) << batch.error().text();
  return std::move(*batch);
}

std::vector<std::int32_t> random_actions(Batch& batch) {
  std::vector<std::int32_t> actions(batch.games());
  EXPECT_TRUE(batch.sample(actions));
  return actions;
}

// As above, but without touching the luck of the games.
std::vector<std::int32_t> picked_actions(const Batch& batch, Rng& rng) {
  const LegalLists legal = batch.legal();
  std::vector<std::int32_t> actions(batch.games(), -1);
  for (std::size_t i = 0; i < batch.games(); ++i) {
    const auto count = static_cast<std::uint32_t>(legal.offsets[i + 1] - legal.offsets[i]);
    if (count > 0) actions[i] = legal.actions[static_cast<std::size_t>(legal.offsets[i]) + rng.below(count)];
  }
  return actions;
}

void expect_equal(const Batch& a, const Batch& b) {
  EXPECT_EQ(a.arrays().observation, b.arrays().observation);
  EXPECT_EQ(a.arrays().numbers, b.arrays().numbers);
  EXPECT_EQ(a.arrays().mask, b.arrays().mask);
  EXPECT_EQ(a.arrays().player, b.arrays().player);
  EXPECT_EQ(a.arrays().owes, b.arrays().owes);
  EXPECT_EQ(a.arrays().reward, b.arrays().reward);
  EXPECT_EQ(a.arrays().done, b.arrays().done);
  EXPECT_EQ(a.arrays().steps, b.arrays().steps);
}

bool in_mask(const Batch& batch, std::size_t game, std::uint32_t action) {
  const std::uint8_t* const mask = batch.arrays().mask.data() + game * batch.mask_size();
  return batch.settings().packed_mask ? ((mask[action / 8] >> (action % 8)) & 1U) != 0 : mask[action] != 0;
}

// Whether chance has an event with a list of outcomes in a random game.
bool has_listed_chance(const Case& c) {
  const Registry registry = Registry::product();
  const Result<Start> start = (*registry.find(c.game))->start(c.players, {});
  AnyPosition& position = *start->position;
  Rng rng(1);
  for (Turn turn = position.turn(); !turn.is_over(); turn = position.turn()) {
    if (!turn.is_chance()) {
      EXPECT_TRUE(position.play(turn.first(), position.random_choice(turn.first(), rng)));
    } else if (position.chance_texts()) {
      return true;
    } else {
      position.play_chance(rng);
    }
  }
  return false;
}

class Batches : public ::testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Games, Batches, ::testing::ValuesIn(cases()));

TEST_P(Batches, GiveTheSameGamesOnAnyNumberOfThreads) {
  const auto one = make(GetParam());
  const auto three = make(GetParam(), {.threads = 3});
  for (int step = 0; step < 300; ++step) {
    const std::vector<std::int32_t> actions = random_actions(*one);
    ASSERT_EQ(actions, random_actions(*three));
    ASSERT_TRUE(one->step(actions));
    ASSERT_TRUE(three->step(actions));
  }
  expect_equal(*one, *three);
}

TEST_P(Batches, FinishGamesWithRewardsThatAddUpToZero) {
  const auto batch = make(GetParam(), {.auto_reset = false});
  for (int step = 0; step < 20'000; ++step) {
    const BatchArrays& arrays = batch->arrays();
    if (std::ranges::all_of(arrays.player, [](std::int8_t player) { return player == kNobody; })) break;
    ASSERT_TRUE(batch->step(random_actions(*batch)));
    for (std::size_t i = 0; i < batch->games(); ++i) {
      const float* const reward = arrays.reward.data() + i * batch->players();
      EXPECT_NEAR(std::accumulate(reward, reward + batch->players(), 0.0F), 0, 1e-5);
      EXPECT_EQ(arrays.done[i] != 0, arrays.player[i] == kNobody && arrays.done[i] != 0);
      EXPECT_EQ(batch->position(i)->turn().is_over(), arrays.player[i] == kNobody);
    }
  }
  for (const std::int8_t player : batch->arrays().player) EXPECT_EQ(player, kNobody);
  const BatchArrays before = batch->arrays();
  ASSERT_TRUE(batch->step(std::vector<std::int32_t>(batch->games(), -1)));  // games that are over take no action
  EXPECT_EQ(before.observation, batch->arrays().observation);
  ASSERT_TRUE(batch->reset(9));
  EXPECT_NE(batch->arrays().player[0], kNobody);
}

TEST_P(Batches, BeginAFinishedGameAgain) {
  const auto batch = make(GetParam());
  int finished = 0;
  for (int step = 0; step < 20'000 && finished < 3; ++step) {
    ASSERT_TRUE(batch->step(random_actions(*batch)));
    for (std::size_t i = 0; i < batch->games(); ++i) {
      ASSERT_GE(batch->arrays().player[i], 0);
      if (batch->arrays().done[i] == 0) continue;
      ++finished;
      EXPECT_EQ(batch->arrays().steps[i], 0);
    }
  }
  EXPECT_GE(finished, 3);
}

TEST_P(Batches, KnowAGreedyMove) {
  const auto batch = make(GetParam());
  std::vector<std::int32_t> actions(batch->games());
  for (int step = 0; step < 100; ++step) {
    ASSERT_TRUE(batch->greedy(actions));
    ASSERT_TRUE(batch->step(actions));
  }
}

TEST_P(Batches, ListWhatTheMaskAllows) {
  const auto bytes = make(GetParam());
  const auto bits = make(GetParam(), {.packed_mask = true});
  for (int step = 0; step < 60; ++step) {
    const LegalLists legal = bytes->legal();
    for (std::size_t i = 0; i < bytes->games(); ++i) {
      const auto begin = legal.actions.begin() + legal.offsets[i];
      const auto end = legal.actions.begin() + legal.offsets[i + 1];
      ASSERT_LT(begin, end);
      const std::vector<std::string> texts =
          bytes->position(i)->legal_texts(seat_at(static_cast<std::size_t>(bytes->arrays().player[i])));
      ASSERT_EQ(static_cast<std::size_t>(end - begin), texts.size());
      for (auto at = begin; at != end; ++at) {
        ASSERT_TRUE(in_mask(*bytes, i, static_cast<std::uint32_t>(*at)));
        ASSERT_TRUE(in_mask(*bits, i, static_cast<std::uint32_t>(*at)));
      }
      const std::uint8_t* const mask = bytes->arrays().mask.data() + i * bytes->mask_size();
      ASSERT_EQ(std::count(mask, mask + bytes->mask_size(), 1), end - begin);
      // A move by its number and by its text is the same move.
      const std::string text = *bytes->action_text(i, *begin);
      ASSERT_EQ(*bytes->action_number(i, text), *begin);
    }
    const std::vector<std::int32_t> actions = random_actions(*bytes);
    ASSERT_EQ(actions, random_actions(*bits));
    ASSERT_TRUE(bytes->step(actions));
    ASSERT_TRUE(bits->step(actions));
  }
}

TEST_P(Batches, RefuseAnIllegalActionAndChangeNothing) {
  const auto batch = make(GetParam());
  const auto twin = make(GetParam());
  Rng rng(5);
  for (int step = 0; step < 40; ++step) {
    std::vector<std::int32_t> actions = random_actions(*batch);
    std::vector<std::int32_t> wrong = actions;
    for (int i = 0; i < 30; ++i) {
      wrong[3] = static_cast<std::int32_t>(rng.below(batch->shape().actions));
      if (in_mask(*batch, 3, static_cast<std::uint32_t>(wrong[3]))) continue;
      const Status refused = batch->step(wrong);
      ASSERT_FALSE(refused);
      EXPECT_NE(refused.error().message.find("Game 3: '"), std::string::npos) << refused.error().text();
      EXPECT_NE(refused.error().message.find("is not legal."), std::string::npos) << refused.error().text();
    }
    for (const std::int32_t outside : {-1, static_cast<std::int32_t>(batch->shape().actions), 1 << 30}) {
      wrong[3] = outside;
      EXPECT_FALSE(batch->step(wrong));
    }
    expect_equal(*batch, *twin);
    random_actions(*twin);
    ASSERT_TRUE(batch->step(actions));
    ASSERT_TRUE(twin->step(actions));
  }
  EXPECT_FALSE(batch->step(std::vector<std::int32_t>(5)));
}

TEST_P(Batches, StepSomeGamesAndLeaveTheOthers) {
  const auto batch = make(GetParam());
  const auto twin = make(GetParam());
  const std::vector<std::int64_t> some = {4, 1};
  for (int step = 0; step < 40; ++step) {
    const std::vector<std::int32_t> actions = random_actions(*twin);
    ASSERT_EQ(random_actions(*batch), actions);
    ASSERT_TRUE(batch->step_some(some, std::vector<std::int32_t>{actions[4], actions[1]}));
    ASSERT_TRUE(twin->step(actions));
    for (const std::size_t game : {std::size_t{1}, std::size_t{4}}) {
      ASSERT_EQ(batch->position(game)->hash(), twin->position(game)->hash());
      ASSERT_EQ(batch->arrays().done[game], twin->arrays().done[game]);
    }
    // The others follow, so that both batches are equal again.
    ASSERT_TRUE(batch->step_some(std::vector<std::int64_t>{0, 2, 3, 5},
                                 std::vector<std::int32_t>{actions[0], actions[2], actions[3], actions[5]}));
    EXPECT_EQ(batch->arrays().observation, twin->arrays().observation);
    EXPECT_EQ(batch->arrays().steps, twin->arrays().steps);
  }
  const std::vector<std::int32_t> two(2, 0);
  EXPECT_FALSE(batch->step_some(std::vector<std::int64_t>{1, 1}, two));
  EXPECT_FALSE(batch->step_some(std::vector<std::int64_t>{1, 6}, two));
  EXPECT_FALSE(batch->step_some(std::vector<std::int64_t>{-1, 1}, two));
  EXPECT_FALSE(batch->step_some(some, std::vector<std::int32_t>{0}));
}

TEST_P(Batches, StepEverySeatAtOnce) {
  const auto batch = make(GetParam());
  const auto twin = make(GetParam());
  const std::size_t players = batch->players();
  Rng rng(1);
  for (int step = 0; step < 100; ++step) {
    std::vector<std::int32_t> row(batch->games() * players, -1);
    // The twin makes the choices one after the other.
    for (bool again = true; again;) {
      const std::vector<std::uint8_t> owed = twin->arrays().owes;
      const std::vector<std::int8_t> player = twin->arrays().player;
      const std::vector<std::int32_t> actions = picked_actions(*twin, rng);
      again = false;
      for (std::size_t i = 0; i < batch->games(); ++i)
        row[i * players + static_cast<std::size_t>(player[i])] = actions[i];
      // All games choose in step only if the same number of seats is left; this test needs no more than that.
      const int left = std::popcount(owed[0]);
      const bool even = std::ranges::all_of(owed, [&](std::uint8_t seats) { return std::popcount(seats) == left; });
      if (!even) return;
      ASSERT_TRUE(twin->step(actions));
      again = left > 1;
    }
    const Status stepped = batch->step_all(row);
    ASSERT_TRUE(stepped) << stepped.error().text();
    EXPECT_EQ(batch->arrays().player, twin->arrays().player);
    EXPECT_EQ(batch->arrays().steps, twin->arrays().steps);
  }
}

TEST_P(Batches, PutStatesBack) {
  const auto batch = make(GetParam());
  for (int step = 0; step < 25; ++step) ASSERT_TRUE(batch->step(random_actions(*batch)));
  const BatchArrays before = batch->arrays();
  const auto states = batch->states();
  for (int step = 0; step < 25; ++step) ASSERT_TRUE(batch->step(random_actions(*batch)));
  std::vector<std::int64_t> all(batch->games());
  std::iota(all.begin(), all.end(), 0);
  ASSERT_TRUE(batch->load(*states, all));
  EXPECT_EQ(batch->arrays().observation, before.observation);
  EXPECT_EQ(batch->arrays().mask, before.mask);
  EXPECT_EQ(batch->arrays().steps, before.steps);
  // One game into every place.
  ASSERT_TRUE(batch->load(*states->pick(std::vector<std::int64_t>(batch->games(), 2)), all));
  for (std::size_t i = 0; i < batch->games(); ++i) EXPECT_EQ(batch->arrays().player[i], before.player[2]);
  EXPECT_FALSE(batch->load(*states, std::vector<std::int64_t>{0}));
  EXPECT_FALSE(batch->load(*states->pick(std::vector<std::int64_t>{0}), std::vector<std::int64_t>{6}));
  EXPECT_FALSE(batch->load(*states->pick(std::vector<std::int64_t>{0}), std::vector<std::int64_t>{-1}));
}

TEST_P(Batches, LeaveChanceToTheCallerOnRequest) {
  const auto batch = make(GetParam(), {.explicit_chance = true});
  bool chance = false;
  for (int step = 0; step < 200; ++step) {
    const LegalLists legal = batch->legal();
    for (std::size_t i = 0; i < batch->games(); ++i) {
      if (batch->arrays().player[i] != kChancePlayer) continue;
      chance = true;
      double total = 0;
      for (auto k = legal.offsets[i]; k < legal.offsets[i + 1]; ++k) {
        total += legal.probabilities[static_cast<std::size_t>(k)];
      }
      EXPECT_NEAR(total, 1, 1e-9);
    }
    ASSERT_TRUE(batch->step(random_actions(*batch)));
  }
  EXPECT_EQ(chance, has_listed_chance(GetParam()));
}

TEST_P(Batches, ShowEachSeatWhatItMaySee) {
  const auto batch = make(GetParam());
  for (int step = 0; step < 30; ++step) {
    std::vector<std::uint8_t> observation(batch->arrays().observation.size());
    std::vector<std::int16_t> numbers(batch->arrays().numbers.size());
    std::vector<std::uint8_t> mask(batch->arrays().mask.size());
    for (std::size_t s = 0; s < batch->players(); ++s) {
      batch->observe(seat_at(s), observation, numbers, mask);
      for (std::size_t i = 0; i < batch->games(); ++i) {
        const auto row = static_cast<std::ptrdiff_t>(i * batch->mask_size());
        const auto end = row + static_cast<std::ptrdiff_t>(batch->mask_size());
        const bool owes = ((batch->arrays().owes[i] >> s) & 1U) != 0;
        EXPECT_EQ(std::any_of(mask.begin() + row, mask.begin() + end, [](std::uint8_t bit) { return bit != 0; }), owes);
        if (batch->arrays().player[i] != static_cast<std::int8_t>(s)) continue;
        EXPECT_TRUE(std::equal(mask.begin() + row, mask.begin() + end, batch->arrays().mask.begin() + row));
      }
    }
    ASSERT_TRUE(batch->step(random_actions(*batch)));
  }
}

TEST(Batch, RefusesWhatDoesNotExist) {
  EXPECT_FALSE(make_batch("chess", {}));
  EXPECT_FALSE(make_batch("scurry", {.games = 0}));
  EXPECT_FALSE(make_batch("scurry", {.players = 3}));
  EXPECT_FALSE(make_batch("scurry", {.threads = 0}));
  Settings wrong;
  wrong.set("colour", true);
  EXPECT_FALSE(make_batch("scurry", {.options = wrong}));
}

TEST(Batch, RefusesTheStatesOfAnotherGame) {
  const auto scurry = make({"scurry", 2});
  const auto skirrid = make({"skirrid", 2});
  std::vector<std::int64_t> all(6);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_FALSE(skirrid->load(*scurry->states(), all));
}

}  // namespace
}  // namespace skerry
