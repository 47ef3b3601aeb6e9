// What a seat is told must not depend on what it may not know.
#include "table/sight.h"

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "match/agent.h"
#include "table/tests/tables.h"

namespace skerry {
namespace {

TableSetup people(const AnyGame& game, int players) {
  TableSetup setup{.id = "t1", .game = std::string(game.info().id), .rules = game.info().rules_version, .chairs = {}};
  for (int i = 0; i < players; ++i) {
    setup.chairs.push_back({.kind = Chair::Kind::kGuest, .guest = "g" + std::to_string(i), .name = "Guest"});
  }
  setup.secret = "5";
  setup.made_at = 1000;
  return setup;
}

Table from_steps(const TableSetup& setup, const std::vector<Step>& steps) {
  std::vector<Event> log;
  for (const Step& step : steps) {
    log.push_back({.at = 2000,
                   .seat = step.by,
                   .text = step.text,
                   .act = step.by == kChance ? "" : "a" + std::to_string(log.size())});
  }
  Result<Table> table = Table::restore(registry(), plain_luck(), setup, log);
  EXPECT_TRUE(table) << table.error().text();
  return std::move(*table);
}

// `count` steps of random play, then on to the next decision.
std::vector<Step> random_steps(const AnyGame& game, const TableSetup& setup, std::size_t count, std::uint64_t seed) {
  Result<Match> match = Match::begin(game, static_cast<int>(setup.chairs.size()), setup.options);
  Rng rng(seed);
  while (!match->over() && (match->steps().size() < count || match->position().turn().is_chance())) {
    const Turn turn = match->position().turn();
    if (turn.is_chance()) {
      match->play_chance(rng);
    } else {
      EXPECT_TRUE(match->play(turn.first(), match->position().random_choice(turn.first(), rng)));
    }
  }
  return match->steps();
}

// Whether these steps are a legal game that has looked, after each step, like the true one to the viewer.
bool looks_alike(const Match& match, const std::vector<Step>& steps, Seat viewer) {
  const std::unique_ptr<AnyPosition> here = match.position_after(0);
  const std::unique_ptr<AnyPosition> there = match.position_after(0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_TRUE(here->play(match.steps()[i].by, match.steps()[i].text));
    if (!there->play(steps[i].by, steps[i].text) || !here->looks_like(*there, viewer)) return false;
  }
  return true;
}

std::vector<std::string> choices_at(const AnyPosition& position, Seat by) {
  if (by != kChance) return position.legal_texts(by);
  std::vector<std::string> choices;
  if (const auto listed = position.chance_texts()) {
    for (const WeightedText& outcome : *listed) choices.push_back(outcome.text);
  }
  return choices;
}

// Other games that look the same to the viewer: one step was different, and the viewer's observations never were. Which
// steps are hidden is not asked, as that is under test.
std::vector<std::vector<Step>> other_secrets(const Match& match, Seat viewer) {
  std::vector<std::vector<Step>> others;
  for (std::size_t i = match.steps().size(); i-- > 0 && others.size() < 4;) {
    const std::unique_ptr<AnyPosition> before = match.position_after(i);
    const Step& step = match.steps()[i];
    if (step.by == viewer) continue;
    for (const std::string& choice : choices_at(*before, step.by)) {
      if (choice == step.text) continue;
      std::vector<Step> steps = match.steps();
      steps[i].text = choice;
      if (!looks_alike(match, steps, viewer)) continue;
      others.push_back(std::move(steps));
      break;
    }
  }
  return others;
}

// Everything that a viewer can be sent, as one text.
std::string all_bytes(Table& table, Seat viewer) {
  const Presence presence{.seats = std::vector<Presence::OfSeat>(table.players())};
  const std::string guest = viewer == kSpectator ? "nobody" : "g" + std::to_string(index(viewer));
  std::string bytes = sight_message(table, see(table, viewer), presence, {.guest = guest, .seat = viewer}, 5000);
  bytes += record_for(table, viewer) + summary_text(table, 5000);
  const Match& match = table.match();
  for (std::size_t i = 0; i <= match.steps().size(); ++i) {
    bytes += boost::json::serialize(match.position_after(i)->view(viewer));
  }
  if (viewer == kSpectator) return bytes;
  // Errors included.
  const Status back = table.ask_take_back(viewer, 6000);
  bytes += back ? "asked" : back.error().text();
  for (const std::string text :
       {"", "nonsense", "play 8", "play 1", "discard NS", "lay NS 1,1", "climb 3 L1-3", "pass", "take"}) {
    const Status why = match.position().explain(viewer, text);
    bytes += why ? "legal" : why.error().text();
    if (why) continue;  // its outcome may depend on secrets
    const Status status = table.play(viewer, {.id = "x", .text = text, .seen = match.steps().size()}, 6000);
    bytes += status ? "played" : status.error().text();
  }
  return bytes;
}

TEST(Sight, IsTheSameInGamesThatLookTheSame) {
  int compared = 0;
  for (const auto& game : registry().games()) {
    if (!game->has_secrets()) continue;
    for (int players = game->info().min_players; players <= game->info().max_players; ++players) {
      const TableSetup setup = people(*game, players);
      int here = 0;
      for (const std::size_t count : {2U, 3U, 4U, 12U, 25U, 40U, 61U, 62U}) {
        const std::vector<Step> steps = random_steps(*game, setup, count, 7 * count);
        std::vector<Seat> viewers{kSpectator};
        for (int i = 0; i < players; ++i) viewers.push_back(seat_at(static_cast<std::size_t>(i)));
        for (const Seat viewer : viewers) {
          Table table = from_steps(setup, steps);
          const auto others = other_secrets(table.match(), viewer);
          const std::string bytes = all_bytes(table, viewer);
          for (const std::vector<Step>& other : others) {
            Table twin = from_steps(setup, other);
            ASSERT_EQ(bytes, all_bytes(twin, viewer))
                << game->info().id << ", " << players << " players, after " << count;
            ++here;
          }
        }
      }
      EXPECT_GT(here, 0) << game->info().id << " with " << players << " players: no secrets to swap";
      compared += here;
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(Sight, HidesTheSecretOfChanceUntilTheEnd) {
  const AnyGame& game = **registry().find("scurry");
  TableSetup setup = people(game, 2);
  setup.secret = std::string(64, 'e');
  Table table = from_steps(setup, {});
  const Presence presence{.seats = std::vector<Presence::OfSeat>(2)};
  const auto sight = [&] {
    return sight_message(table, see(table, seat_at(0)), presence, {.guest = "g0", .seat = seat_at(0)}, 5000);
  };
  EXPECT_EQ(sight().find(setup.secret), std::string::npos);
  EXPECT_TRUE(table.resign(seat_at(0), 6000));
  EXPECT_NE(sight().find(setup.secret), std::string::npos);
}

TEST(Sight, StepsCarryPointsAndWhatTheyLedTo) {
  const AnyGame& game = **registry().find("scurry");
  TableSetup setup = people(game, 2);
  setup.options.set("size", 4);
  setup.options.set("tiles", 4);
  setup.options.set("setup", std::string("random"));
  const Table table = from_steps(setup, {{kChance, "setup brown=a1,a2,a3,a4 gray=g1,g2,g3,g4 tokens=d1,d7"},
                                         {seat_at(0), "lead d3"},
                                         {seat_at(0), "move d3"}});
  const Presence presence{.seats = std::vector<Presence::OfSeat>(2)};
  const std::string message =
      sight_message(table, see(table, seat_at(0)), presence, {.guest = "g0", .seat = seat_at(0)}, 5000);
  EXPECT_NE(message.find(R"({"by":1,"do":"lead d3","points":[0,1]},{"by":1,"do":"move d3","points":[1,-1],"told":)"
                         R"([{"kind":"capture","text":"{1} {1:captures|capture} the acorn on d3","seat":1}]}])"),
            std::string::npos)
      << message;
}

TEST(Sight, SendsOnlyWhatIsMissing) {
  const AnyGame& game = **registry().find("scurry");
  const TableSetup setup = people(game, 2);
  const Table table = from_steps(setup, random_steps(game, setup, 10, 1));
  const Presence presence{.seats = std::vector<Presence::OfSeat>(2)};
  const SeatSight seen = see(table, seat_at(0));
  auto known = std::make_shared<StepTexts>(seen.steps->begin(), seen.steps->begin() + 7);
  const std::string message =
      sight_message(table, seen, presence, {.guest = "g0", .seat = seat_at(0), .version = 9, .steps = known}, 5000);
  EXPECT_NE(message.find("\"steps_from\":7"), std::string::npos);
  EXPECT_EQ(message.find("\"n\":8"), std::string::npos);
  EXPECT_NE(message.find("\"n\":9"), std::string::npos);
}

}  // namespace
}  // namespace skerry
