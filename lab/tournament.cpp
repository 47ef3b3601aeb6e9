#include "lab/tournament.h"

#include <algorithm>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <numeric>
#include <tuple>

#include "core/failure.h"
#include "core/text.h"
#include "lab/in_order.h"
#include "lab/runner.h"
#include "match/message.h"
#include "match/players.h"

namespace skerry {
namespace {

namespace json = boost::json;
using Table = std::vector<std::size_t>;  // agents, in the order of their seats

constexpr int kFormat = 1;

// All tables of different agents, in ascending order.
std::vector<Table> all_tables(std::size_t agents, std::size_t players) {
  std::vector<Table> tables;
  Table table(players);
  std::iota(table.begin(), table.end(), std::size_t{0});
  for (;;) {
    tables.push_back(table);
    std::size_t i = players;
    while (i > 0 && table[i - 1] == agents - players + i - 1) --i;
    if (i == 0) return tables;
    ++table[i - 1];
    for (; i < players; ++i) table[i] = table[i - 1] + 1;
  }
}

Table rotated(Table table, std::uint64_t by) {
  std::ranges::rotate(table, table.begin() + static_cast<std::ptrdiff_t>(by % table.size()));
  return table;
}

std::string play_game(const AnyGame& game, const TournamentPlan& plan, std::uint64_t number, const Table& table,
                      std::uint64_t luck) {
  std::vector<std::string> seats;
  for (const std::size_t agent : table) seats.push_back(plan.agents[agent]);
  try {
    Result<Match> match = Match::begin(game, plan.players, plan.options);
    if (!match) throw Failure(match.error().text());
    Result<Players> players = Players::make(
        *match, seats, GameSeeds{mix64(mix64(plan.seed) + 2 * number), mix64(mix64(plan.seed) + 2 * luck + 1)},
        plan.tempo);
    if (!players) throw Failure(players.error().text());
    players->play_out(*match);
    std::vector<std::string> agents;
    for (const std::size_t agent : table) agents.push_back(std::to_string(agent));
    return MessageWriter()
        .json("n", std::to_string(number))
        .json("agents", json_array(agents))
        .json("returns", json_list(match->position().returns()))
        .json("steps", std::to_string(match->steps().size()))
        .line();
  } catch (const Failure& failure) {
    throw Failure(fmt::format("Game {} ({}): {}", number + 1, enumerate(seats, "against"), failure.what()));
  }
}

// How many tables there are in a Swiss round.
std::uint64_t swiss_size(const TournamentPlan& plan) {
  return plan.agents.size() / static_cast<std::uint64_t>(plan.players);
}

}  // namespace

Result<TournamentPlan> make_tournament(const AnyGame& game, TournamentPlan plan) {
  plan.game = game.info().id;
  plan.rules = game.info().rules_version;
  Result<Start> start = game.start(plan.players, plan.options);
  if (!start) return start.error();
  plan.options = start->settings;
  if (plan.agents.size() < static_cast<std::size_t>(plan.players)) {
    return Error{fmt::format("A tournament of {} at a table needs at least {} agents.",
                             counted(static_cast<std::uint64_t>(plan.players), "player"), plan.players)};
  }
  for (std::size_t i = 0; i < plan.agents.size(); ++i) {
    if (const auto made = make_agent(plan.agents[i], {.game = &game}); !made) return made.error();
    if (std::ranges::count(plan.agents, plan.agents[i]) > 1) {
      return Error{"The agent " + in_quotes(plan.agents[i]) + " is named twice."};
    }
  }
  return plan;
}

std::string plan_line(const TournamentPlan& plan) {
  return MessageWriter()
      .number("skerry_tournament", kFormat)
      .text("game", plan.game)
      .number("rules", plan.rules)
      .number("players", plan.players)
      .json("options", json_settings(plan.options))
      .texts("agents", plan.agents)
      .flag("swiss", plan.system == System::kSwiss)
      .json("seed", std::to_string(plan.seed))
      .json("pace", json_number(plan.tempo.pace))
      .json("patience", json_number(plan.tempo.patience))
      .line();
}

Result<TournamentPlan> parse_tournament(const Registry& registry, std::string_view line) {
  boost::system::error_code error;
  const json::value value = json::parse({line.data(), line.size()}, error);
  if (error || !value.is_object() || !value.get_object().contains("skerry_tournament")) {
    return Error{"The file does not begin with the plan of a tournament."};
  }
  const json::object& object = value.get_object();
  TournamentPlan plan;
  try {
    if (object.at("skerry_tournament").to_number<int>() != kFormat) {
      return Error{"The results were written by another version of Skerry."};
    }
    const Result<Settings> options = settings_from(object.at("options").as_object());
    if (!options) return options.error();
    plan = {.game = std::string(object.at("game").as_string()),
            .rules = object.at("rules").to_number<int>(),
            .players = object.at("players").to_number<int>(),
            .options = *options,
            .agents = {},
            .system = object.at("swiss").as_bool() ? System::kSwiss : System::kRoundRobin,
            .seed = object.at("seed").to_number<std::uint64_t>(),
            .tempo = {object.at("pace").to_number<double>(), object.at("patience").to_number<double>()}};
    for (const json::value& agent : object.at("agents").as_array()) plan.agents.emplace_back(agent.as_string());
  } catch (const std::exception&) {
    return Error{"The plan of the tournament is damaged."};
  }
  const Result<const AnyGame*> game = registry.find(plan.game);
  if (!game) return game.error();
  return make_tournament(**game, std::move(plan));
}

Result<std::vector<RatedGame>> games_of(const TournamentPlan& plan, const ResultsFile& file) {
  std::vector<RatedGame> games;
  std::string flaw;
  file.for_each([&](std::uint64_t number, const std::string& line) {
    RatedGame game;
    try {
      const json::value value = json::parse(line);
      for (const json::value& agent : value.at("agents").as_array()) {
        game.agents.push_back(agent.to_number<std::size_t>());
      }
      for (const json::value& share : value.at("returns").as_array()) game.shares.push_back(share.to_number<double>());
    } catch (const std::exception&) {
      game = {};
    }
    const bool fits = game.agents.size() == static_cast<std::size_t>(plan.players) &&
                      game.shares.size() == game.agents.size() &&
                      std::ranges::all_of(game.agents, [&](std::size_t a) { return a < plan.agents.size(); });
    if (!fits && flaw.empty()) flaw = fmt::format("Game {} of {} is damaged.", number + 1, in_quotes(file.path()));
    games.push_back(std::move(game));
  });
  if (!flaw.empty()) return Error{flaw};
  return games;
}

std::vector<std::vector<std::size_t>> swiss_tables(const TournamentPlan& plan, const std::vector<RatedGame>& games) {
  const std::size_t count = plan.agents.size();
  const auto size = static_cast<std::size_t>(plan.players);
  std::vector<double> points(count);
  std::vector<std::uint64_t> played(count);
  for (const RatedGame& game : games) {
    for (std::size_t i = 0; i < size; ++i) {
      points[game.agents[i]] += game.shares[i];
      ++played[game.agents[i]];
    }
  }
  const std::vector<std::vector<Meeting>> met = cross_table(count, games);
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Those who do not fit at a table pause: the weakest of those who have played most.
  std::ranges::sort(order, {}, [&](std::size_t a) { return std::tuple(played[a], -points[a], a); });
  order.resize(count / size * size);
  const auto mean = [&](std::size_t a) { return played[a] == 0 ? 0 : points[a] / static_cast<double>(played[a]); };
  std::ranges::sort(order, {}, [&](std::size_t a) { return std::pair(-mean(a), a); });
  std::vector<Table> tables;
  while (!order.empty()) {
    Table table = {order.front()};
    order.erase(order.begin());
    while (table.size() < size) {
      // The next in the order who has met the others least.
      const auto meetings = [&](std::size_t a) {
        std::uint64_t sum = 0;
        for (const std::size_t b : table) sum += met[a][b].games;
        return sum;
      };
      const auto next = std::ranges::min_element(order, {}, meetings);
      table.push_back(*next);
      order.erase(next);
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

void play_tournament(const AnyGame& game, const TournamentPlan& plan, std::uint64_t rounds, unsigned threads,
                     ResultsFile& file, const std::function<void(std::uint64_t, std::uint64_t)>& done) {
  const auto players = static_cast<std::uint64_t>(plan.players);
  std::uint64_t now = 0;
  std::uint64_t all = 0;
  const auto play = [&](const std::vector<std::uint64_t>& numbers, const auto& table_of, const auto& luck_of) {
    in_any_order(
        numbers, threads_or_all(threads),
        [&](std::uint64_t number) { return play_game(game, plan, number, table_of(number), luck_of(number)); },
        [&](const std::string& line, std::uint64_t number) {
          file.append(number, line);
          done(++now, all);
        });
  };
  const auto missing = [&](std::uint64_t from, std::uint64_t to) {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = from; number < to; ++number) {
      if (!file.has(number)) numbers.push_back(number);
    }
    return numbers;
  };
  if (plan.system == System::kRoundRobin) {
    const std::vector<Table> tables = all_tables(plan.agents.size(), players);
    const std::vector<std::uint64_t> numbers = missing(0, rounds * tables.size());
    all = numbers.size();
    // The agents of a table change seats with the same luck.
    play(
        numbers, [&](std::uint64_t number) { return rotated(tables[number % tables.size()], number / tables.size()); },
        [&](std::uint64_t number) {
          return number / tables.size() / players * tables.size() + number % tables.size();
        });
  } else {
    const std::uint64_t per_round = swiss_size(plan) * players;
    all = missing(0, rounds * per_round).size();
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const Result<std::vector<RatedGame>> games = games_of(plan, file);
      if (!games) throw Failure(games.error().message);
      // The rounds before this one are complete, and their games come first.
      const std::vector<RatedGame> before(
          games->begin(),
          games->begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(games->size(), round * per_round)));
      const std::vector<Table> tables = swiss_tables(plan, before);
      play(
          missing(round * per_round, (round + 1) * per_round),
          [&](std::uint64_t number) { return rotated(tables[number % per_round / players], number); },
          [&](std::uint64_t number) { return number / players; });
    }
  }
  file.settle();
}

}  // namespace skerry
