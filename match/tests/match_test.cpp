// A game in progress: playing, looking back, taking back, replaying; and the agents that play it.
#include "match/match.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "games/erased.h"
#include "match/agent.h"
#include "match/players.h"
#include "testing/data.h"
#include "testing/reference/registry.h"
#include "testing/toys/duel.h"

namespace skerry {
namespace {

using Texts = std::vector<std::string>;

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};
constexpr std::string_view kDrawn = "setup brown=a1,a2,a3,a4 gray=g1,g2,g3,g4 tokens=d1,d7";

const Registry& product() {
  static const Registry kProduct = Registry::product();
  return kProduct;
}
const AnyGame& scurry() { return **product().find("scurry"); }
const AnyGame& reference(std::string_view id) {
  static const Registry kReference = reference_games();
  return **kReference.find(id);
}
const AnyGame& duel_game() {
  static const GameOf<Duel<duel::Defect::kNone>> kDuel;
  return kDuel;
}

Match begin(const AnyGame& game, std::string_view options = "") {
  Result<Match> match = testing::begin_match(game, 2, options);
  EXPECT_TRUE(match) << (match ? "" : match.error().text());
  return std::move(*match);
}

void play(Match& match, Seat by, std::string_view text) {
  const Status played = match.play(by, text);
  ASSERT_TRUE(played) << text << ": " << played.error().text();
}

// A duel in which both have cards and the first has bid.
Match half_a_duel() {
  Match match = begin(duel_game());
  play(match, kChance, "card 3");
  play(match, kChance, "card 7");
  play(match, kFirst, "bid 2");
  return match;
}

Match played_out(const AnyGame& game, std::string_view options, const Texts& agents, std::uint64_t seed) {
  Match match = begin(game, options);
  Result<Players> players = Players::make(match, agents, seed);
  EXPECT_TRUE(players);
  players->play_out(match);
  return match;
}

Texts chance_texts(const Match& match) {
  Texts texts;
  for (const Step& step : match.steps()) {
    if (step.by == kChance) texts.push_back(step.text);
  }
  return texts;
}

std::string complaint(const Result<Match>& match) { return match ? "" : match.error().text(); }

// ---- begin and play -----------------------------------------------------------------------------

TEST(Match, BeginsWithEveryOptionAndNoStep) {
  const Match match = begin(scurry(), "setup=standard");
  EXPECT_EQ(match.settings().integer("tiles"), 15);
  EXPECT_EQ(match.settings().entries().size(), scurry().info().options.size());
  EXPECT_TRUE(match.steps().empty());
  EXPECT_FALSE(match.over());
  EXPECT_EQ(&match.game(), &scurry());
}

TEST(Match, RefusesAWrongNumberOfPlayers) {
  for (const int players : {-1, 0, 1, 3, 7}) {
    EXPECT_EQ(complaint(Match::begin(scurry(), players, {})),
              "Scurry is for 2 players, not " + std::to_string(players) + ".");
  }
}

TEST(Match, RefusesUnknownOptions) {
  EXPECT_EQ(complaint(testing::begin_match(scurry(), 2, "size=99")), "Option size must be 4..7, not '99'.");
  Settings given;
  given.set("colour", 1);
  EXPECT_NE(complaint(Match::begin(scurry(), 2, given)).find("Unknown option 'colour'"), std::string::npos);
}

TEST(Match, RefusesOptionsThatDoNotGoTogether) {
  EXPECT_NE(complaint(testing::begin_match(scurry(), 2, "setup=standard size=5")).find("SCU-4"), std::string::npos);
  EXPECT_NE(complaint(testing::begin_match(scurry(), 2, "setup=standard tiles=9")).find("SCU-4"), std::string::npos);
}

TEST(Match, PlayLogsTheStep) {
  Match match = begin(scurry());
  play(match, kFirst, "tile f6");
  play(match, kSecond, "tile a1");
  EXPECT_EQ(match.steps(), (std::vector<Step>{{kFirst, "tile f6"}, {kSecond, "tile a1"}}));
  EXPECT_EQ(match.position().scores(), (std::vector<std::int32_t>{1, 1}));
}

TEST(Match, IllegalPlayChangesNothing) {
  Match match = begin(scurry());
  play(match, kFirst, "tile f6");
  const std::string before = match.position().state_text();
  for (const std::string_view text : {"tile f6", "tile z9", "lead a1", "tile", "", "tile  a1", "TILE a1", "tile a1 "}) {
    EXPECT_FALSE(match.play(kSecond, text)) << text;
  }
  EXPECT_FALSE(match.play(kFirst, "tile a1"));  // not the first's turn
  EXPECT_FALSE(match.play(kChance, "tile a1"));
  EXPECT_FALSE(match.play(kSpectator, "tile a1"));
  EXPECT_FALSE(match.play(seat_at(2), "tile a1"));
  EXPECT_EQ(match.position().state_text(), before);
  EXPECT_EQ(match.steps().size(), 1U);
}

TEST(Match, RefusalsGiveTheirClause) {
  Match match = begin(scurry());
  play(match, kFirst, "tile f6");
  EXPECT_EQ(match.play(kSecond, "tile f6").error().text(), "SCU-3: There is already an acorn on f6.");
}

TEST(Match, NothingIsPlayedAfterTheEnd) {
  Match match = half_a_duel();
  play(match, kSecond, "bid 0");
  ASSERT_TRUE(match.over());
  for (const Seat by : {kFirst, kSecond, kChance})
    EXPECT_EQ(match.play(by, "bid 1").error().text(), "The game is over.");
  EXPECT_EQ(match.steps().size(), 4U);
}

TEST(Match, SimultaneousChoicesArriveInAnyOrder) {
  Match match = begin(duel_game());
  play(match, kChance, "card 3");
  play(match, kChance, "card 7");
  Match other = half_a_duel();
  play(match, kSecond, "bid 1");
  EXPECT_FALSE(match.play(kSecond, "bid 2"));
  play(match, kFirst, "bid 2");
  play(other, kSecond, "bid 1");
  EXPECT_EQ(match.position().state_text(), other.position().state_text());
  EXPECT_NE(match.steps(), other.steps());
}

// ---- chance -------------------------------------------------------------------------------------

TEST(Match, PlayChanceLogsAnEventThatReplays) {
  Rng rng(4);
  Match drawn = begin(scurry(), "setup=random");
  drawn.play_chance(rng);
  ASSERT_EQ(drawn.steps().size(), 1U);
  EXPECT_EQ(drawn.steps()[0].by, kChance);
  Match again = begin(scurry(), "setup=random");
  play(again, kChance, drawn.steps()[0].text);
  EXPECT_EQ(again.position().state_text(), drawn.position().state_text());
}

TEST(Match, ChanceComesFirst) {
  Match match = begin(duel_game());
  EXPECT_EQ(match.play(kFirst, "bid 1").error().text(), "A chance event is due first.");
  EXPECT_EQ(match.play(kChance, "card 10").error().text(), "There is no such chance event; one would be 'card 0'.");
  play(match, kChance, "card 3");
  EXPECT_FALSE(match.play(kChance, "card 3"));  // dealt already
  EXPECT_EQ(match.steps().size(), 1U);
}

TEST(Match, ASampledSetUpIsCheckedAndNormalised) {
  Match match = begin(scurry(), "setup=random size=4 tiles=4");
  EXPECT_FALSE(match.play(kChance, "setup brown=a1,a1,a3,a4 gray=g1,g2,g3,g4 tokens=d1,d7"));
  EXPECT_FALSE(match.play(kChance, "setup brown=a1,a2,a3 gray=g1,g2,g3,g4 tokens=d1,d7"));
  EXPECT_TRUE(match.steps().empty());
  play(match, kChance, "setup brown=a4,a2,a1,a3 gray=g1,g4,g3,g2 tokens=d1,d7");
  EXPECT_EQ(match.steps()[0].text, kDrawn);
}

// ---- looking back -------------------------------------------------------------------------------

TEST(Match, PositionAfterRestoresEarlierPositions) {
  Match match = begin(scurry(), "setup=random turn_limit=4");
  Rng rng(2);
  Texts states = {match.position().state_text()};
  while (!match.over()) {
    const Turn turn = match.position().turn();
    if (turn.is_chance()) {
      match.play_chance(rng);
    } else {
      play(match, turn.first(), match.position().random_choice(turn.first(), rng));
    }
    states.push_back(match.position().state_text());
  }
  ASSERT_EQ(states.size(), match.steps().size() + 1);
  for (std::size_t i = 0; i < states.size(); ++i) EXPECT_EQ(match.position_after(i)->state_text(), states[i]) << i;
}

TEST(Match, EarlierPositionsAreCopies) {
  Match match = begin(reference("connect_four"));
  const std::string text = match.position().legal_texts(kFirst)[0];
  const auto past = match.position_after(0);
  ASSERT_TRUE(past->play(kFirst, text));
  EXPECT_NE(past->state_text(), match.position().state_text());
}

TEST(Match, HiddenStepsShowTheirFirstWordToOthers) {
  const Match match = half_a_duel();
  EXPECT_EQ(match.texts_for(kFirst), (Texts{"card 3", "card", "bid 2"}));
  EXPECT_EQ(match.texts_for(kSecond), (Texts{"card", "card 7", "bid"}));
  EXPECT_EQ(match.texts_for(kSpectator), (Texts{"card", "card", "bid"}));
}

TEST(Match, HiddenStepsAreShownInFullAfterTheEnd) {
  Match match = half_a_duel();
  play(match, kSecond, "bid 0");
  for (const Seat viewer : {kFirst, kSecond, kSpectator}) {
    EXPECT_EQ(match.texts_for(viewer), (Texts{"card 3", "card 7", "bid 2", "bid 0"}));
  }
}

TEST(Match, TextsFromAStepOn) {
  const Match match = half_a_duel();
  EXPECT_EQ(match.texts_for(kFirst, 1), (Texts{"card", "bid 2"}));
  EXPECT_EQ(match.texts_for(kSecond, 2), Texts{"bid"});
  EXPECT_EQ(match.texts_for(kSecond, 3), Texts{});
  EXPECT_EQ(match.texts_for(kSecond, 99), Texts{});
}

// What a viewer may read is kept from step to step, and must be what a replay of the whole game says.
TEST(Match, ReadsTheSameStepByStepAndAllAtOnce) {
  for (const auto& game : product().games()) {
    Match match = *Match::begin(*game, game->info().max_players, {});
    Rng rng(5);
    const auto viewers = static_cast<std::size_t>(game->info().max_players);
    for (int steps = 0; steps < 150 && !match.over(); ++steps) {
      const Turn turn = match.position().turn();
      if (turn.is_chance()) {
        match.play_chance(rng);
      } else {
        ASSERT_TRUE(match.play(turn.first(), match.position().random_choice(turn.first(), rng)));
      }
      const Seat viewer = rng.below(4) == 0 ? kSpectator : seat_at(rng.below(static_cast<std::uint32_t>(viewers)));
      const Match replayed = *Match::replay(*game, match.record());
      ASSERT_EQ(match.texts_for(viewer), replayed.texts_for(viewer)) << game->info().id << ", step " << steps;
    }
  }
}

TEST(Match, GamesWithoutSecretsHideNothing) {
  Match match = begin(scurry(), "setup=random size=4 tiles=4");
  play(match, kChance, kDrawn);
  EXPECT_EQ(match.texts_for(kSpectator), Texts{std::string(kDrawn)});
}

// ---- taking back --------------------------------------------------------------------------------

TEST(Match, TakeBackGoesBeforeTheLatestStepOfTheSeat) {
  Match match = begin(scurry());
  for (const auto& [by, text] : std::vector<Step>{{kFirst, "tile a1"}, {kSecond, "tile a2"}, {kFirst, "tile a3"}}) {
    play(match, by, text);
  }
  EXPECT_EQ(*match.take_back_point(kFirst), 2U);
  EXPECT_EQ(*match.take_back_point(kSecond), 1U);
}

TEST(Match, NothingToTakeBack) {
  Match match = begin(scurry());
  EXPECT_EQ(match.take_back_point(kFirst).error().text(), "There is nothing to take back.");
  play(match, kFirst, "tile a1");
  EXPECT_EQ(match.take_back_point(kSecond).error().text(), "There is nothing to take back.");
  EXPECT_EQ(*match.take_back_point(kFirst), 0U);
}

TEST(Match, NothingIsTakenBackPastChance) {
  const Match match = half_a_duel();
  EXPECT_EQ(*match.take_back_point(kFirst), 2U);
  EXPECT_EQ(match.take_back_point(kSecond).error().text(),
            "A chance event has happened since, so the move cannot be taken back.");
}

TEST(Match, NothingIsTakenBackPastAReveal) {
  Match match = half_a_duel();
  play(match, kSecond, "bid 0");
  EXPECT_EQ(match.take_back_point(kSecond).error().text(),
            "A secret has been revealed since, so the move cannot be taken back.");
}

TEST(Match, TruncateRestoresThePositionAndGoesOnFromThere) {
  Match match = begin(scurry());
  play(match, kFirst, "tile a1");
  const std::string before = match.position().state_text();
  play(match, kSecond, "tile a2");
  play(match, kFirst, "tile a3");
  match.truncate(1);
  EXPECT_EQ(match.steps(), (std::vector<Step>{{kFirst, "tile a1"}}));
  EXPECT_EQ(match.position().state_text(), before);
  play(match, kSecond, "tile a3");
  EXPECT_EQ(match.steps().size(), 2U);
}

TEST(Match, TruncateReopensAFinishedGame) {
  Match match = half_a_duel();
  play(match, kSecond, "bid 0");
  EXPECT_EQ(match.texts_for(kSecond), (Texts{"card 3", "card 7", "bid 2", "bid 0"}));
  match.truncate(3);
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.texts_for(kSecond), (Texts{"card", "card 7", "bid"}));
}

// ---- consequences -------------------------------------------------------------------------------

// The sentences told of a step.
Texts told(const Match& match, Seat viewer, std::size_t step) {
  Texts texts;
  for (const Happening& one : match.consequences_for(viewer)[step].told) texts.push_back(one.text);
  return texts;
}

TEST(Match, TellsWhatEachStepLedTo) {
  Match match = begin(scurry(), "size=4 tiles=4 setup=random");
  play(match, kChance, kDrawn);
  EXPECT_EQ(match.consequences_for(kFirst).size(), 1U);
  play(match, kFirst, "lead d3");
  play(match, kFirst, "move d3");
  EXPECT_EQ(match.consequences_for(kFirst)[0].points, (std::vector<std::int32_t>{4, 4}));
  EXPECT_EQ(match.consequences_for(kFirst)[1].points, (std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(match.consequences_for(kFirst)[2].points, (std::vector<std::int32_t>{1, -1}));
  EXPECT_EQ(told(match, kFirst, 2), (Texts{"{1} {1:captures|capture} the acorn on d3"}));
  EXPECT_EQ(told(match, kSpectator, 2), told(match, kFirst, 2));
}

TEST(Match, ForgetsWhatIsTakenBack) {
  Match match = begin(scurry(), "size=4 tiles=4 setup=random");
  play(match, kChance, kDrawn);
  play(match, kFirst, "lead d3");
  play(match, kFirst, "move d3");
  EXPECT_EQ(match.consequences_for(kFirst).size(), 3U);
  match.truncate(1);
  EXPECT_EQ(match.consequences_for(kFirst).size(), 1U);
  play(match, kFirst, "lead d2");
  play(match, kFirst, "move d2");
  EXPECT_EQ(told(match, kFirst, 2), (Texts{"{1} {1:captures|capture} the acorn on d2"}));
}

TEST(Match, AGameWithoutStoriesTellsItsEnd) {
  Match match = half_a_duel();
  EXPECT_EQ(told(match, kSecond, 2), Texts{});
  play(match, kSecond, "bid 0");
  const Texts end = told(match, kSecond, 3);
  ASSERT_EQ(end.size(), 1U);
  EXPECT_EQ(end[0], "Both have bid: {2} {2:wins|win}");
}

// ---- record and replay --------------------------------------------------------------------------

TEST(Match, RecordOfAnUnfinishedGameHasNoOutcome) {
  const Match match = half_a_duel();
  const Record record = match.record();
  EXPECT_EQ(record.game, "duel");
  EXPECT_EQ(record.players, 2);
  EXPECT_EQ(record.steps, match.steps());
  EXPECT_FALSE(record.outcome.has_value());
}

TEST(Match, RecordOfAFinishedGameHasItsOutcome) {
  Match match = half_a_duel();
  play(match, kSecond, "bid 0");
  const Record record = match.record();
  ASSERT_TRUE(record.outcome.has_value());
  EXPECT_EQ(record.outcome->scores, (std::vector<std::int32_t>{5, 7}));
  EXPECT_EQ(record.outcome->returns, (std::vector<double>{0, 1}));
  EXPECT_EQ(record.outcome->end, "both have bid");
}

TEST(Match, ReplayLeadsToTheSameGame) {
  for (const char* const options :
       {"setup=standard tiles=8 turn_limit=10", "setup=random size=5 tiles=6", "size=4 tiles=4"}) {
    const Match match = played_out(scurry(), options, {"random", "random"}, 3);
    const Result<Match> again = Match::replay(scurry(), match.record());
    ASSERT_TRUE(again) << complaint(again);
    EXPECT_EQ(again->position().state_text(), match.position().state_text());
    EXPECT_EQ(record_line(again->record()), record_line(match.record()));
  }
}

TEST(Match, ReplayNamesTheStepThatFails) {
  Match match = begin(scurry());
  play(match, kFirst, "tile a1");
  Record record = match.record();
  record.steps.push_back({kSecond, "tile a1"});
  EXPECT_EQ(complaint(Match::replay(scurry(), record)), "SCU-3: Step 2, 'tile a1': There is already an acorn on a1.");
  record.steps[1] = {kFirst, "tile a2"};
  EXPECT_EQ(complaint(Match::replay(scurry(), record)),
            "Step 2, 'tile a2': It is not this seat's turn. Seat 2 is to move.");
}

TEST(Match, ReplayChecksTheOutcome) {
  Match match = half_a_duel();
  play(match, kSecond, "bid 0");
  const Record good = match.record();
  Record bad = good;
  bad.outcome->scores = {7, 5};
  EXPECT_EQ(complaint(Match::replay(duel_game(), bad)), "The scores are [5,7], but the record says [7,5].");
  bad = good;
  bad.outcome->returns = {0.5, 0.5};
  EXPECT_EQ(complaint(Match::replay(duel_game(), bad)), "The returns are [0,1], but the record says [0.5,0.5].");
  bad = good;
  bad.outcome->end = "the roof fell in";
  EXPECT_NE(complaint(Match::replay(duel_game(), bad)), "");
  bad.outcome->end = "";  // optional in records from elsewhere
  EXPECT_EQ(complaint(Match::replay(duel_game(), bad)), "");
}

TEST(Match, ReplayRefusesAnOutcomeBeforeTheEnd) {
  Record record = half_a_duel().record();
  record.outcome = Record::Outcome{{0, 0}, {0, 0}, ""};
  EXPECT_EQ(complaint(Match::replay(duel_game(), record)), "The record has an outcome, but the game is not over.");
}

TEST(Match, ReplayRefusesStepsAfterTheEnd) {
  Match match = half_a_duel();
  play(match, kSecond, "bid 0");
  Record record = match.record();
  record.steps.push_back({kFirst, "bid 1"});
  EXPECT_EQ(complaint(Match::replay(duel_game(), record)), "Step 5, 'bid 1': The game is over.");
}

// ---- agents -------------------------------------------------------------------------------------

TEST(Agent, AnUnknownAgentIsRefusedWithTheList) {
  const auto agent = make_agent("grandmaster", {.game = &duel_game()});
  ASSERT_FALSE(agent);
  EXPECT_TRUE(agent.error().text().starts_with("Unknown agent 'grandmaster'; the agents are random"))
      << agent.error().text();
  EXPECT_EQ(Players::make(begin(duel_game()), {"random", "grandmaster"}, 1).error().text(), agent.error().text());
  for (const char* const spec : {"", "Random", "random ", " greedy"})
    EXPECT_FALSE(make_agent(spec, {.game = &duel_game()})) << spec;
}

TEST(Agent, TheSameSeedGivesTheSameGame) {
  for (const char* const name : {"random", "greedy"}) {
    const Match one = played_out(scurry(), "setup=random tiles=6 turn_limit=20", {name, name}, 5);
    const Match two = played_out(scurry(), "setup=random tiles=6 turn_limit=20", {name, name}, 5);
    const Match other = played_out(scurry(), "setup=random tiles=6 turn_limit=20", {name, name}, 6);
    EXPECT_TRUE(one.over());
    EXPECT_EQ(one.steps(), two.steps()) << name;
    EXPECT_NE(one.steps(), other.steps()) << name;
  }
}

TEST(Agent, SeatsHaveTheirOwnStreams) {
  const Match one = played_out(scurry(), "tiles=4 turn_limit=2", {"random", "random"}, 5);
  const Match other = played_out(scurry(), "tiles=4 turn_limit=2", {"random", "greedy"}, 5);
  EXPECT_EQ(one.steps()[0], other.steps()[0]);
  EXPECT_NE(one.steps()[1].text, one.steps()[0].text);
}

TEST(Agent, GamesWithOneSeedHaveTheSameChanceForAllAgents) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Match one = played_out(scurry(), "setup=random tiles=6", {"random", "random"}, seed);
    const Match two = played_out(scurry(), "setup=random tiles=6", {"greedy", "random"}, seed);
    const Match next = played_out(scurry(), "setup=random tiles=6", {"random", "random"}, seed + 1);
    ASSERT_EQ(chance_texts(one).size(), 1U);
    EXPECT_EQ(chance_texts(one), chance_texts(two));
    EXPECT_NE(chance_texts(one), chance_texts(next));
    EXPECT_EQ(chance_texts(played_out(duel_game(), "", {"random", "random"}, seed)),
              chance_texts(played_out(duel_game(), "", {"greedy", "greedy"}, seed)));
  }
}

TEST(Agent, EveryReferenceGameIsPlayedToItsEnd) {
  const Registry registry = reference_games();
  for (const auto& game : registry.games()) {
    const Match match = played_out(*game, "", {"random", "greedy"}, 1);
    EXPECT_TRUE(match.over()) << game->info().id;
    EXPECT_TRUE(Match::replay(*game, match.record())) << game->info().id;
  }
}

}  // namespace
}  // namespace skerry
