// What a seat is told must not depend on what it may not know.
#include "table/sight.h"

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "match/agent.h"
#include "table/tests/tables.h"
#include "table/tests/twins.h"

namespace skerry {
namespace {

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
