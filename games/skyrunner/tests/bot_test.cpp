#include "games/skyrunner/bot.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "games/registry.h"
#include "games/skyrunner/tests/positions.h"
#include "match/agent.h"
#include "search/playout.h"
#include "testing/puzzle.h"

namespace skerry::skyrunner {
namespace {

const AnyGame& game() {
  static const Registry kProduct = Registry::product();
  return **kProduct.find("skyrunner");
}

std::unique_ptr<Agent> agent(std::string_view spec, std::uint64_t seed, double pace = 1) {
  return std::move(*make_agent(spec, {.game = &game(), .seed = seed, .tempo = {.pace = pace}}));
}

std::string decision(Agent& of, const State& state, Seat seat) {
  return of.decide(**game().parse_state(SkyRunner::state_text(state)), seat, {}).text;
}

// ---- greedy

std::string choice(const State& state, std::uint64_t seed = 1) {
  Rng rng(seed);
  const Seat seat = state.turn().first();
  const Observation seen = SkyRunner::observe(state, seat);
  return SkyRunner::action_text(seen, seat, SkyRunner::greedy(seen, seat, rng));
}

TEST(SkyRunnerBot, GoesForTheRoof) {
  State s = position({.seats = "T1-11:12345678p:23e:-:-|L2-7:12345678p:e:-:-|L3-7:12345678p:-:-:-", .open = "c5"});
  EXPECT_TRUE(choice(s).starts_with("play climb"));
  play(s, "play climb 2; play 1; play 1");
  EXPECT_EQ(choice(s), "climb roof");
}

TEST(SkyRunnerBot, SabotagesTheLeader) {
  State s = position({.seats = "L1-7:12345678p:s:-:-|L2-7:12345678p:e:-:-|M1-9:12345678p:-:-:-", .open = "c2"});
  play(s, "play sabotage; play 1; play 1");
  EXPECT_EQ(choice(s), "target 3");
  // Not if the leader would fall onto the bot's own figure.
  State below = position({.seats = "L1-5:12345678p:s:-:-|L1-7:12345678p:e:-:-|L2-6:12345678p:-:-:-", .open = "c2"});
  play(below, "play sabotage; play 1; play 1");
  EXPECT_EQ(choice(below), "target 3");
}

TEST(SkyRunnerBot, MixesItsBids) {
  const State s = position({.seats = "L1-7:12345678p:-:-:-|L2-7:12345678p:-:-:-|L3-7:12345678p:-:-:-", .open = "c5"});
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < 400; ++seed) ++counts[choice(s, seed)];
  EXPECT_GE(counts.size(), 3U);
  for (const auto& [text, count] : counts) EXPECT_LT(count, 280) << text;
}

TEST(SkyRunnerBot, BeatsRandomPlay) {
  Rng rng(3);
  double share = 0;
  constexpr int kGames = 60;
  for (int number = 0; number < kGames; ++number) {
    State s = start(3, {"rows=8"});
    const Seat bot = seat_at(static_cast<std::size_t>(number) % 3);
    while (!s.turn().is_over()) {
      const Turn turn = s.turn();
      if (turn.is_decision() && turn.first() == bot) {
        s.apply(bot, SkyRunner::greedy(SkyRunner::observe(s, bot), bot, rng));
      } else {
        random_step<SkyRunner>(s, turn, rng);
      }
    }
    share += s.returns()[index(bot)];
  }
  EXPECT_GT(share, kGames * 0.75);
}

// ---- laws of the knowledge

void expect_shares(const PerSeat<float>& shares, std::size_t players) {
  float total = 0;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    EXPECT_GE(shares[i], 0);
    EXPECT_TRUE(i < players || shares[i] == 0);
    total += shares[i];
  }
  EXPECT_NEAR(total, 1, 1e-5);
}

void expect_lawful_knowledge(const State& s, Seat seat, Rng& rng) {
  Actions actions;
  s.legal_actions(seat, actions);
  std::vector<float> priors(actions.size());
  SkyRunnerBot::priors(s, seat, actions, priors);
  for (const float prior : priors) EXPECT_TRUE(std::isfinite(prior) && prior > 0) << SkyRunner::state_text(s);
  EXPECT_TRUE(is_legal<SkyRunner>(s, seat, SkyRunnerBot::rollout_action(s, seat, rng))) << SkyRunner::state_text(s);
}

TEST(SkyRunnerBot, KnowledgeKeepsItsLaws) {
  Rng rng(5);
  for (int players = 2; players <= 5; ++players) {
    for (const char* const limit : {"round_limit=1", "round_limit=40", "round_limit=500"}) {
      State s = start(players, {"rows=6", limit});
      while (!s.turn().is_over()) {
        expect_shares(SkyRunnerBot::estimate(s), s.players());
        if (s.turn().is_decision()) expect_lawful_knowledge(s, s.turn().first(), rng);
        random_step<SkyRunner>(s, s.turn(), rng);
      }
      const PerSeat<float> shares = SkyRunnerBot::estimate(s);
      for (std::size_t i = 0; i < s.players(); ++i) EXPECT_NEAR(shares[i], s.returns()[i], 1e-6);
    }
  }
}

TEST(SkyRunnerBot, ReopenShowsWhatWasSeenBeforeAnybodyChose) {
  const State before =
      position({.seats = "L1-7:12345678p:345els:-:-|L2-7:137:4:-:-|L3-7:12345678p:-:-:-", .open = "e"});
  State now = before;
  for (const std::string_view text : {"play sabotage", "play climb 4"}) {
    play(now, text);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(SkyRunner::reopen(SkyRunner::observe(now, seat_at(i))), SkyRunner::observe(before, seat_at(i)));
    }
  }
  play(now, "play 1");
  ASSERT_EQ(now.phase, Phase::kTarget);
  EXPECT_EQ(SkyRunner::reopen(SkyRunner::observe(now, seat_at(1))), SkyRunner::observe(now, seat_at(1)));
}

// ---- secrets

// Two states that differ in what others have laid face down, and a seat that has yet to choose.
struct Secret {
  std::string_view seats;
  std::string_view open;
  std::string_view one;
  std::string_view other;
  std::size_t seat;
};

TEST(SkyRunnerBot, CardsFaceDownDoNotInfluenceTheSearch) {
  constexpr std::array<Secret, 4> kSecrets = {{
      {"L1-7:12345678p:345els:-:-|L2-7:137:4e:-:-|L3-7:12345678p:3:-:-", "e", "play sabotage; play climb 4",
       "play 8; play 3", 2},
      {"T1-12:12345678p:34ee:-:-|M2-7:137p:4e:-:-|L3-7:12345678p:3s:-:-", "c5", "play climb 4; play 7",
       "play 1; play parasite", 2},
      {"M1-7:1357p:34ee:-:-|M2-7:137p:4e:-:-|L3-7:12345678p:3s:-:-", "x3", "play 1", "play 7", 1},
      {"ground:12345678p:34e:-:-|ground:12345678p:34e:-:-|ground:12345678p:34e:-:-", "s", "play climb 3",
       "play parasite", 1},
  }};
  for (const Secret& secret : kSecrets) {
    State one = position({.seats = secret.seats, .open = secret.open});
    State other = one;
    play(one, secret.one);
    play(other, secret.other);
    ASSERT_NE(one, other);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      EXPECT_EQ(decision(*agent("mcts:sims=100", seed), one, seat_at(secret.seat)),
                decision(*agent("mcts:sims=100", seed), other, seat_at(secret.seat)));
    }
  }
}

// ---- tactics

constexpr std::string_view kTwo = "rows=12 lower=2 middle=2 top=2 round_limit=500";
constexpr std::string_view kTwoLast = "rows=12 lower=2 middle=2 top=1 round_limit=19";
constexpr std::string_view kThreeLast = "rows=12 lower=3 middle=2 top=1 round_limit=19";

struct Tactic {
  std::string_view why;
  Given given;
  std::string_view steps;            // played from there; may be empty
  std::vector<std::string> answers;  // all that are right
};

std::vector<Tactic> tactics() {
  return {
      {"SKY-8: the roof wins at once",
       {.seats = "T1-11:12345678p:23e:-:-|T1-7:12345678p:34e:-:-|L3-7:12345678p:-:-:-", .open = "c5"},
       "play climb 2; play climb 4; play 1",
       {"climb roof"}},
      {"SKY-19: the starter reaches the roof before anybody else acts, with either card",
       {.seats = "T1-11:12345678p:23e:-:-|T1-7:12345678p:345ees:-:-|L3-7:12345678p:s:-:-", .open = "c5"},
       "",
       {"play climb 2", "play climb 3"}},
      {"the third is about to reach the roof; after a fall to T1-9 it cannot",
       {.seats = "M1-7:12345678p:s:-:-|M2-9:12345678p:3e:-:-|T1-12:12345678p:3e:-:-", .open = "c2"},
       "play sabotage; play 8; play climb 3",
       {"target 3"}},
      {"without its only equipment card the second cannot pass the edge of the roof",
       {.seats = "M1-7:12345678p:l:-:-|T1-12:12345678p:3e:-:-|M2-9:12345678p:eee:-:-", .open = "c2"},
       "play lost; play climb 3; play 8",
       {"target 2"}},
      {"unless the new sabotage card is used at once, the second reaches the roof",
       {.seats = "M1-7:12345678p:3:-:-|T1-12:12345678p:3e:-:-|M2-9:12345678p:eee:-:-", .open = "s"},
       "play 8; play climb 3; play 7",
       {"use sabotage 2"}},
      {"the second climbs to the roof, now or as the starter of the next round, unless it falls now",
       {.seats = "T2-5:12345678p:44es:-:-|T1-12:12345678p:3e:-:-", .open = "e", .options = kTwo},
       "",
       {"play sabotage"}},
      {"SKY-9, the last round: both are equally high, and only the first can climb",
       {.seats = "L1-7:1234p:2:-:-|L2-7:5678p:-:-:-", .open = "c3", .course = "19 1 choose - - -", .options = kTwoLast},
       "",
       {"play climb 2"}},
      {"the last round: only a 6 beats the 5, which is all that the second has, and the sabotage decides",
       {.seats = "L1-7:56:-:-:-|L2-8:5:-:-:-", .open = "s", .course = "19 1 choose - - -", .options = kTwoLast},
       "",
       {"play 6"}},
      {"SKY-18, the last round: the lowest single number falls, and the second has only a 4",
       {.seats = "M1-7:1248:-:-:-|M2-8:4:-:-:-", .open = "x3", .course = "19 1 choose - - -", .options = kTwoLast},
       "",
       {"play 8"}},
      {"SKY-27, the last round: around the figure the climb ends on the third's height, past it above",
       {.seats = "L1-7:12345678p:4e:-:-|L1-9:12345678p:-:-:-|L3-10:12345678p:-:-:-",
        .open = "c5",
        .course = "19 1 choose - - -",
        .options = kThreeLast},
       "play climb 4; play 1; play 1",
       {"climb L1-11"}},
  };
}

TEST(SkyRunnerTactics, LevelsThreeToFiveSolveThePuzzles) {
  for (const Tactic& tactic : tactics()) {
    State s = position(tactic.given);
    if (!tactic.steps.empty()) play(s, tactic.steps);
    testing::expect_solved("skyrunner", {tactic.why, SkyRunner::state_text(s), tactic.answers});
  }
}

// ---- predictable opponents

// Bids its favourite number whenever it can, and plays greedily otherwise.
class AlwaysTheSameNumber final : public Agent {
 public:
  AlwaysTheSameNumber(unsigned number, std::uint64_t seed) : text_("play " + std::to_string(number)), rng_(seed) {}
  Decision decide(const AnyPosition& position, Seat seat, const StopToken&) override {
    const std::vector<std::string> legal = position.legal_texts(seat);
    const bool has_it = std::ranges::find(legal, text_) != legal.end();
    return {has_it ? text_ : position.greedy_choice(seat, rng_), std::nullopt};
  }

 private:
  std::string text_;
  Rng rng_;
};

// Plays greedily, but always bids its highest number.
class AlwaysTheHighestNumber final : public Agent {
 public:
  explicit AlwaysTheHighestNumber(std::uint64_t seed) : rng_(seed) {}
  Decision decide(const AnyPosition& position, Seat seat, const StopToken&) override {
    const std::string greedy = position.greedy_choice(seat, rng_);
    if (!is_bid(greedy)) return {greedy, std::nullopt};
    std::string highest = greedy;
    for (const std::string& text : position.legal_texts(seat)) {
      if (is_bid(text)) highest = std::max(highest, text);  // one digit each
    }
    return {highest, std::nullopt};
  }

 private:
  static bool is_bid(const std::string& text) {
    constexpr std::string_view kPlay = "play ";
    return text.starts_with(kPlay) && text[kPlay.size()] >= '1' && text[kPlay.size()] <= '8';
  }
  Rng rng_;
};

// 0: the highest number.
std::unique_ptr<Agent> with_habit(unsigned number, std::uint64_t seed) {
  if (number == 0) return std::make_unique<AlwaysTheHighestNumber>(seed);
  return std::make_unique<AlwaysTheSameNumber>(number, seed);
}

// The share of the predictable player against level 4 with a tenth of its simulations.
double share_of_habit(unsigned number, int players, int games) {
  double share = 0;
  for (int i = 0; i < games; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const auto habitual = static_cast<std::size_t>(i % players);
    std::vector<std::unique_ptr<Agent>> agents;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
      const std::uint64_t stream = agent_seed(seed, seat_at(seat));
      agents.push_back(seat == habitual ? with_habit(number, stream) : agent("level:4", stream, 0.1));
    }
    Settings given;
    given.set("rows", 6);
    Match match = std::move(*Match::begin(game(), players, given));
    Rng chance(chance_seed(seed));
    while (!match.over()) {
      const Turn turn = match.position().turn();
      if (turn.is_chance()) {
        match.play_chance(chance);
      } else {
        const Seat seat = turn.first();
        EXPECT_TRUE(match.play(seat, agents[index(seat)]->decide(match.position(), seat, {}).text));
      }
    }
    share += match.position().returns()[habitual];
  }
  return share / games;
}

TEST(SkyRunnerBot, TriesTheAnswerWithTheHighestPriorFirst) {
  State s = *SkyRunner::parse_state(
      "T1-11:12345678p:23e:-:-|T1-7:12345678p:345ees:-:-|L3-7:12345678p:s:-:- c5 3/7/8/1/9/2/2/1/1 0/0/0/0/0/0/0/0/0 "
      "1 1 choose - - - rows=12 lower=3 middle=2 top=1 round_limit=500");
  play(s, "play climb 3; play 1; play 1");
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(decision(*agent("mcts:sims=1", seed), s, Seat{0}), "climb roof");
  }
}

TEST(SkyRunnerBot, HabitsDoNotPayBetweenTwo) {
  for (const unsigned number : {0U, 1U, 4U, 7U, 8U}) EXPECT_LT(share_of_habit(number, 2, 20), 0.5) << number;
}

TEST(SkyRunnerBot, AHabitDoesNotPayAmongFour) {
  for (const unsigned number : {0U, 8U}) EXPECT_LT(share_of_habit(number, 4, 16), 0.25) << number;
}

}  // namespace
}  // namespace skerry::skyrunner
