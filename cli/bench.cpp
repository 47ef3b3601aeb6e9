// skerry bench: measures the speed of the games, in CPU seconds of one thread, so that a busy machine matters little.
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/failure.h"
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

// ---- the signature

// A game played to its end from a fixed seed: by greedy choices, or at random. Returns every position in which a seat
// has a choice.
std::vector<std::unique_ptr<AnyPosition>> positions_of_game(const AnyPosition& start, std::uint64_t seed, bool greedy) {
  std::vector<std::unique_ptr<AnyPosition>> positions;
  const std::unique_ptr<AnyPosition> position = start.clone();
  Rng rng(seed);
  for (Turn turn = position->turn(); !turn.is_over(); turn = position->turn()) {
    if (turn.is_chance()) {
      position->play_chance(rng);
      continue;
    }
    const Seat seat = turn.first();
    if (position->has_choice(seat)) positions.push_back(position->clone());
    const std::string text = greedy ? position->greedy_choice(seat, rng) : position->random_choice(seat, rng);
    if (!position->play(seat, text)) throw Failure("A game of the signature is stuck.");
  }
  return positions;
}

// Searches a few positions of one game, spread evenly from the opening to the last choice.
std::uint64_t search_game(const AnyGame& game, const AnyPosition& start, std::uint64_t seed, bool greedy) {
  constexpr std::size_t kPositions = 6;
  constexpr std::uint64_t kSimulations = 64;
  constexpr std::uint64_t kManySimulations = 1000;  // with rollouts, whatever the game's tuning
  const auto positions = positions_of_game(start, seed, greedy);
  std::uint64_t signature = positions.size();
  const auto add = [&](std::uint64_t number) { signature = mix64(signature ^ number); };
  for (std::size_t i = 0; i < kPositions; ++i) {
    const AnyPosition& position = *positions[i * (positions.size() - 1) / (kPositions - 1)];
    const Limits limits{.simulations = i == kPositions / 2 ? kManySimulations : kSimulations};
    const Thought thought = game.thinker({})->think(position, position.turn().first(), limits, seed, {});
    add(position.hash());
    add(thought.nodes);
    for (const CandidateText& candidate : thought.candidates) add(candidate.visits);
  }
  return signature;
}

// What random play and short searches do from fixed seeds: the same number as long as neither rules nor search change.
// `games`: half of them are played by greedy choices, the others at random.
std::uint64_t signature_of(const AnyGame& game, const AnyPosition& start, std::uint64_t games) {
  constexpr std::uint64_t kPlayouts = 20;
  std::uint64_t signature = start.playouts(kPlayouts, 1).fingerprint;
  for (std::uint64_t i = 0; i < games; ++i) signature = mix64(signature ^ search_game(game, start, i + 1, i % 2 == 0));
  return signature;
}

// Every number of players is searched, and every game in several dozen positions.
std::uint64_t games_of_signature(const GameInfo& info) {
  constexpr int kGames = 6;
  const int player_counts = info.max_players - info.min_players + 1;
  return static_cast<std::uint64_t>(std::max(2, (kGames + player_counts - 1) / player_counts));
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
  if (std::isnan(args.seconds)) throw UsageError("The value of --seconds must be a number.");
  const Registry reference = reference_games();
  std::vector<const AnyGame*> games;
  if (!args.choice.game.empty()) games.push_back(or_usage_error(registry.find(args.choice.game)));
  if (args.choice.game.empty() && !args.choice.set.empty()) throw UsageError("The option --set needs a game.");
  for (const auto& game : registry.games()) {
    if (args.choice.game.empty()) games.push_back(game.get());
  }
  for (const auto& game : reference.games()) {
    if (args.reference) games.push_back(game.get());
  }
  const std::vector<Entry> entries = entries_of(games, args);
  if (entries.empty()) throw UsageError("No game takes that number of players.");
  Output out;
  if (args.signature) {
    std::uint64_t signature = 0;
    for (const Entry& entry : entries) {
      const std::uint64_t games_played = games_of_signature(entry.game->info());
      signature = mix64(signature ^ signature_of(*entry.game, *entry.start, games_played));
    }
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
