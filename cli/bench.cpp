// skerry bench: how fast the games are. Times are CPU seconds of one thread, so a busy machine disturbs little.
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "match/record.h"
#include "testing/reference/registry.h"

namespace skerry::cli {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Row {
  std::string game;
  int players;
  double playouts_per_s;
  double steps_per_s;
  double sims_per_s;
  std::size_t state_bytes;
};

std::unique_ptr<AnyPosition> first_decision(const AnyPosition& start) {
  std::unique_ptr<AnyPosition> position = start.clone();
  Rng chance(1);
  while (position->turn().is_chance()) position->play_chance(chance);
  return position;
}

// Simulations of a search with random rollouts at the first decision of a game.
double measure_search(const AnyGame& game, const AnyPosition& start, double seconds) {
  const std::unique_ptr<AnyPosition> position = first_decision(start);
  const std::unique_ptr<Thinker> thinker = game.thinker({.knowledge = false});
  const double begin = cpu_seconds();
  const auto milliseconds = static_cast<std::uint64_t>(std::max(1.0, seconds * 1000));
  const Thought thought =
      thinker->think(*position, position->turn().first(), {.milliseconds = milliseconds}, /*seed=*/1, {});
  return static_cast<double>(thought.simulations) / (cpu_seconds() - begin);
}

Row measure(const AnyGame& game, int players, const AnyPosition& start, double seconds) {
  constexpr std::uint64_t kBatch = 50;
  PlayoutTally total;
  const double begin = cpu_seconds();
  double spent = 0;
  for (std::uint64_t seed = 1; spent < seconds; ++seed) {
    const PlayoutTally tally = start.playouts(kBatch, seed);
    total.games += tally.games;
    total.steps += tally.steps;
    spent = cpu_seconds() - begin;
  }
  return {std::string(game.info().id),
          players,
          static_cast<double>(total.games) / spent,
          static_cast<double>(total.steps) / spent,
          measure_search(game, start, seconds),
          game.state_bytes()};
}

// What random play and a short search do from fixed seeds: the same number as long as neither rules nor search change.
std::uint64_t signature_of(const AnyGame& game, const AnyPosition& start) {
  constexpr std::uint64_t kGames = 20;
  constexpr std::uint64_t kSimulations = 100;
  std::uint64_t signature = start.playouts(kGames, 1).fingerprint;
  const std::unique_ptr<AnyPosition> position = first_decision(start);
  const Thought thought =
      game.thinker({})->think(*position, position->turn().first(), {.simulations = kSimulations}, /*seed=*/1, {});
  for (const CandidateText& candidate : thought.candidates) signature = mix64(signature ^ candidate.visits);
  return signature;
}

std::string json_row(const Row& row) {
  return fmt::format(
      R"({{"game":{},"players":{},"playouts_per_s":{:.1f},"steps_per_s":{:.1f},"ns_per_step":{:.2f},"sims_per_s":{:.1f},"state_bytes":{}}})",
      json_string(row.game), row.players, row.playouts_per_s, row.steps_per_s, 1e9 / row.steps_per_s, row.sims_per_s,
      row.state_bytes);
}

struct Entry {
  const AnyGame* game;
  int players;
  std::unique_ptr<AnyPosition> start;
};

// Options are for the game that was named.
std::vector<Entry> entries_of(const std::vector<const AnyGame*>& games, const BenchArgs& args) {
  std::vector<Entry> entries;
  for (const AnyGame* game : games) {
    const GameInfo& info = game->info();
    for (int players = info.min_players; players <= info.max_players; ++players) {
      if (args.choice.players != 0 && args.choice.players != players) continue;
      const Settings given = info.id == args.choice.game ? parse_settings(info, args.choice.set) : Settings();
      entries.push_back({game, players, or_usage_error(game->start(players, given)).position});
    }
  }
  return entries;
}

}  // namespace

int bench(const Registry& registry, const BenchArgs& args) {
  if (std::isnan(args.seconds)) throw UsageError("--seconds must be a number");
  const Registry reference = reference_games();
  std::vector<const AnyGame*> games;
  if (!args.choice.game.empty()) games.push_back(or_usage_error(registry.find(args.choice.game)));
  if (args.choice.game.empty() && !args.choice.set.empty()) throw UsageError("--set needs a game");
  for (const auto& game : registry.games()) {
    if (args.choice.game.empty()) games.push_back(game.get());
  }
  for (const auto& game : reference.games()) {
    if (args.reference) games.push_back(game.get());
  }
  const std::vector<Entry> entries = entries_of(games, args);
  if (entries.empty()) throw UsageError("no game takes that number of players");
  Output out;
  if (args.signature) {
    std::uint64_t signature = 0;
    for (const Entry& entry : entries) signature = mix64(signature ^ signature_of(*entry.game, *entry.start));
    out.line(fmt::format("{}", signature % 100000000));
    out.finish();
    return kSuccess;
  }
  if (!args.json) {
    out.line(fmt::format("{:<14} {:>7} {:>14} {:>14} {:>10} {:>14} {:>12}", "game", "players", "playouts/s", "steps/s",
                         "ns/step", "simulations/s", "state bytes"));
  }
  Progress progress("bench", entries.size());
  std::string json;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Row row = measure(*entries[i].game, entries[i].players, *entries[i].start, args.seconds);
    progress.update(i + 1);
    json += (json.empty() ? "" : ",") + json_row(row);
    if (args.json) continue;
    out.line(fmt::format("{:<14} {:>7} {:>14.0f} {:>14.0f} {:>10.1f} {:>14.0f} {:>12}", row.game, row.players,
                         row.playouts_per_s, row.steps_per_s, 1e9 / row.steps_per_s, row.sims_per_s, row.state_bytes));
  }
  if (args.json) out.line("{\"rows\":[" + json + "]}");
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
