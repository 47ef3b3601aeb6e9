// skerry tournament: agents meet, and get ratings.
#include "lab/tournament.h"

#include <filesystem>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/text.h"
#include "match/record.h"

namespace skerry::cli {
namespace {

TournamentPlan planned(const Registry& registry, const TournamentArgs& args) {
  const Chosen chosen = choose_game(registry, args.choice);
  return or_usage_error(make_tournament(*chosen.game, {.players = chosen.players,
                                                       .options = chosen.given,
                                                       .agents = split_agents(args.seats),
                                                       .system = args.swiss ? System::kSwiss : System::kRoundRobin,
                                                       .seed = args.seed,
                                                       .tempo = args.tempo}));
}

ResultsFile results_of(const TournamentArgs& args, const TournamentPlan& plan, const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    if (args.resume) throw UsageError("There are no results in " + in_quotes(path) + " to continue.");
    Result<ResultsFile> file = ResultsFile::create(path, plan_line(plan));
    if (!file) throw Failure(file.error().message);
    return std::move(*file);
  }
  if (!args.resume) {
    throw UsageError("There are results in " + in_quotes(path) +
                     " already. Continue them with --resume, or choose another --out.");
  }
  Result<ResultsFile> file = ResultsFile::open(path);
  if (!file) throw Failure(file.error().message);
  if (file->plan() != plan_line(plan)) {
    throw UsageError("The results in " + in_quotes(path) + " are of another tournament. Choose another --out.");
  }
  return std::move(*file);
}

// The agents, best first.
std::vector<std::size_t> ranking(const std::vector<Rating>& ratings) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < ratings.size(); ++i) order.push_back(i);
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-ratings[i].elo, i); });
  return order;
}

void print_text(Output& out, const TournamentPlan& plan, const std::vector<RatedGame>& games) {
  const std::vector<Rating> ratings = rate(plan.agents.size(), games);
  const std::vector<std::vector<Meeting>> table = cross_table(plan.agents.size(), games);
  const std::vector<std::size_t> order = ranking(ratings);
  out.line(fmt::format("{} games. Rating with 95 % interval, games, share of the wins, and results against each other:",
                       games.size()));
  std::string head = fmt::format("{:<4}{:<32}{:>7}{:>18}{:>8}{:>8}", "", "", "rating", "", "games", "share");
  for (std::size_t i = 0; i < order.size(); ++i) head += fmt::format("{:>7}", i + 1);
  out.line(head);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Rating& r = ratings[order[i]];
    std::string line = fmt::format("{:<4}{:<32}{:>7}{:>18}{:>8}{:>8.2f}", i + 1, agent_title(plan.agents[order[i]]),
                                   fmt::format("{:+.0f}", r.elo), fmt::format("{:+.0f} to {:+.0f}", r.low, r.high),
                                   r.games, r.games == 0 ? 0 : r.wins / static_cast<double>(r.games));
    for (const std::size_t other : order) {
      const Meeting& m = table[order[i]][other];
      line += m.games == 0 ? fmt::format("{:>7}", "-") : fmt::format("{:>7.2f}", m.won / static_cast<double>(m.games));
    }
    out.line(line);
  }
}

void print_json(Output& out, const TournamentPlan& plan, const std::vector<RatedGame>& games) {
  const std::vector<Rating> ratings = rate(plan.agents.size(), games);
  const std::vector<std::vector<Meeting>> table = cross_table(plan.agents.size(), games);
  std::vector<std::string> list;
  for (const std::size_t i : ranking(ratings)) {
    std::vector<std::string> against;
    for (std::size_t k = 0; k < ratings.size(); ++k) {
      if (table[i][k].games == 0) continue;
      against.push_back(fmt::format(R"({{"agent":{},"games":{},"won":{}}})", json_string(plan.agents[k]),
                                    table[i][k].games, json_number(table[i][k].won)));
    }
    const Rating& r = ratings[i];
    list.push_back(fmt::format(
        R"({{"agent":{},"elo":{:.1f},"low":{:.1f},"high":{:.1f},"games":{},"wins":{},"against":{}}})",
        json_string(plan.agents[i]), r.elo, r.low, r.high, r.games, json_number(r.wins), json_array(against)));
  }
  out.line(fmt::format(R"({{"game":{},"players":{},"games":{},"agents":{}}})", json_string(plan.game), plan.players,
                       games.size(), json_array(list)));
}

}  // namespace

int tournament(const Registry& registry, const TournamentArgs& args) {
  const TournamentPlan plan = planned(registry, args);
  const AnyGame& game = **registry.find(plan.game);
  const std::string path = args.out.empty() ? "tournament-" + plan.game + ".jsonl" : args.out;
  ResultsFile file = results_of(args, plan, path);
  {
    constexpr std::uint64_t kPercent = 100;
    Progress progress("tournament", kPercent);
    play_tournament(game, plan, args.rounds, args.threads, file, [&](std::uint64_t now, std::uint64_t all) {
      progress.update(now * kPercent / std::max<std::uint64_t>(1, all), fmt::format("({} of {} games)", now, all));
    });
  }
  const Result<std::vector<RatedGame>> games = games_of(plan, file);
  if (!games) throw Failure(games.error().message);
  Output out;
  args.json ? print_json(out, plan, *games) : print_text(out, plan, *games);
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
