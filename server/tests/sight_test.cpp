// What one seat is told must not depend on what it may not know.
#include "server/sight.h"

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "match/agent.h"

namespace skerry::server {
namespace {

const Registry& registry() {
  static const Registry kProduct = Registry::product();
  return kProduct;
}

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
  Result<Table> table = Table::restore(registry(), setup, log);
  EXPECT_TRUE(table) << table.error().text();
  return std::move(*table);
}

// So many steps of random play, and then until somebody has a choice.
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

bool is_legal(const AnyGame& game, const TableSetup& setup, const std::vector<Step>& steps) {
  Result<Match> match = Match::begin(game, static_cast<int>(setup.chairs.size()), setup.options);
  for (const Step& step : steps) {
    if (!match->play(step.by, step.text)) return false;
  }
  return true;
}

// The same game for the viewer, with another secret: a step that it may not read is replaced, and everything after it
// is still legal.
std::vector<std::vector<Step>> other_secrets(const Table& table, Seat viewer) {
  std::vector<std::vector<Step>> others;
  const Match& match = table.match();
  const StepTexts seen = match.texts_for(viewer);
  for (std::size_t i = seen.size(); i-- > 0 && others.size() < 4;) {
    const Step& step = match.steps()[i];
    if (seen[i] == step.text) continue;
    const std::unique_ptr<AnyPosition> before = match.position_after(i);
    std::vector<std::string> choices;
    if (step.by != kChance) {
      choices = before->legal_texts(step.by);
    } else if (const auto listed = before->chance_texts()) {
      for (const WeightedText& outcome : *listed) choices.push_back(outcome.text);
    }
    for (const std::string& choice : choices) {
      if (choice == step.text) continue;
      std::vector<Step> steps = match.steps();
      steps[i].text = choice;
      // Another kind of step may be public: only what stays hidden counts.
      if (!before->hides(step.by, choice, viewer, match.position()) || !is_legal(match.game(), table.setup(), steps))
        continue;
      others.push_back(std::move(steps));
      break;
    }
  }
  return others;
}

// Everything that can reach a viewer, in one text.
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
  // Errors speak too.
  const Status back = table.ask_take_back(viewer, 6000);
  bytes += back ? "asked" : back.error().text();
  for (const std::string text :
       {"", "nonsense", "play 8", "play 1", "discard NS", "lay NS 1,1", "climb 3 L1-3", "pass", "take"}) {
    const Status why = match.position().explain(viewer, text);
    bytes += why ? "legal" : why.error().text();
    if (why) continue;  // what comes of it may well depend on secrets
    const Status status = table.play(viewer, {.id = "x", .text = text, .seen = match.steps().size()}, 6000);
    bytes += status ? "played" : status.error().text();
  }
  return bytes;
}

TEST(Sight, TellsNobodyWhatOthersMayKnow) {
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
          const auto others = other_secrets(table, viewer);
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

TEST(Sight, TellsTheGapAndNoMore) {
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
}  // namespace skerry::server
