#include "match/agent.h"

#include <algorithm>

#include "core/failure.h"
#include "core/text.h"
#include "match/exec_agent.h"
#include "match/levels.h"
#include "match/search_agent.h"

namespace skerry {
namespace {

class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed) : rng_(seed) {}
  Decision decide(const AnyPosition& position, Seat seat, const std::stop_token& /*stop*/) override {
    return {position.random_choice(seat, rng_), std::nullopt};
  }

 private:
  Rng rng_;
};

class GreedyAgent final : public Agent {
 public:
  explicit GreedyAgent(std::uint64_t seed) : rng_(seed) {}
  Decision decide(const AnyPosition& position, Seat seat, const std::stop_token& /*stop*/) override {
    return {position.greedy_choice(seat, rng_), std::nullopt};
  }

 private:
  Rng rng_;
};

}  // namespace

Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const AgentSetting& setting) {
  if (spec == "random") return std::unique_ptr<Agent>(std::make_unique<RandomAgent>(setting.seed));
  if (spec == "greedy") return std::unique_ptr<Agent>(std::make_unique<GreedyAgent>(setting.seed));
  if (spec.starts_with("level:") || spec.starts_with("mcts:")) {
    Result<SearchSpec> search = parse_search(spec);
    if (!search) return search.error();
    search->options.memory = std::min(search->options.memory, setting.memory);
    return make_search_agent(*search, setting);
  }
  if (spec.starts_with("exec:")) return make_exec_agent(spec.substr(5), setting);
  return Error{"Unknown agent " + in_quotes(spec) +
               "; the agents are random, greedy, level:1 to level:5, mcts:sims=800 or mcts:ms=1000, and exec:COMMAND."};
}

std::vector<std::string> split_agents(std::string_view list) {
  std::vector<std::string> agents;
  for (const std::string_view part : split(list, ',')) {
    const bool continues = !agents.empty() && agents.back().starts_with("mcts:") &&
                           part.find('=') != std::string_view::npos && part.find(':') == std::string_view::npos;
    if (continues) {
      agents.back().append(",").append(part);
    } else {
      agents.emplace_back(part);
    }
  }
  return agents;
}

std::string agent_title(std::string_view spec) {
  if (!spec.starts_with("level:")) return std::string(spec);
  const std::optional<std::uint32_t> level = parse_number(spec.substr(6), kLevels.size());
  if (!level || *level < 1) return std::string(spec);
  return std::string(kLevels[*level - 1].name) + " (" + std::string(spec) + ")";
}

std::uint64_t chance_seed(std::uint64_t seed) { return mix64(seed); }

std::uint64_t agent_seed(std::uint64_t seed, Seat seat) { return mix64(seed ^ mix64(index(seat) + 1)); }

Result<Players> Players::make(const Match& match, const std::vector<std::string>& specs, std::uint64_t seed,
                              const Tempo& tempo) {
  Players players(chance_seed(seed));
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Result<std::unique_ptr<Agent>> agent = make_agent(
        specs[i],
        {.game = &match.game(), .options = match.settings(), .seed = agent_seed(seed, seat_at(i)), .tempo = tempo});
    if (!agent) return agent.error();
    players.agents_.push_back(std::move(*agent));
  }
  return players;
}

void Players::play_out(Match& match) {
  while (!match.over()) {
    const Turn turn = match.position().turn();
    if (turn.is_chance()) {
      match.play_chance(chance_);
      continue;
    }
    const Seat seat = turn.first();
    const Status played = match.play(seat, agents_[index(seat)]->decide(match.position(), seat, {}).text);
    if (!played) throw Failure("An agent broke the rules: " + played.error().text());
  }
}

}  // namespace skerry
