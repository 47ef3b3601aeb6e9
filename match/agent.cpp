#include "match/agent.h"

#include "core/failure.h"
#include "core/text.h"
#include "match/search_agent.h"

namespace skerry {
namespace {

class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed) : rng_(seed) {}
  std::string choose(const AnyPosition& position, Seat seat) override { return position.random_choice(seat, rng_); }

 private:
  Rng rng_;
};

class GreedyAgent final : public Agent {
 public:
  explicit GreedyAgent(std::uint64_t seed) : rng_(seed) {}
  std::string choose(const AnyPosition& position, Seat seat) override { return position.greedy_choice(seat, rng_); }

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
    return make_search_agent(*search, setting);
  }
  return Error{"unknown agent " + in_quotes(spec) +
               "; agents are random, greedy, level:1 to level:5, and mcts:sims=800 or mcts:ms=1000"};
}

std::vector<std::string> split_agents(std::string_view list) {
  std::vector<std::string> agents;
  for (const std::string_view part : split(list, ',')) {
    const bool goes_on = !agents.empty() && agents.back().starts_with("mcts:") &&
                         part.find('=') != std::string_view::npos && part.find(':') == std::string_view::npos;
    if (goes_on) {
      agents.back().append(",").append(part);
    } else {
      agents.emplace_back(part);
    }
  }
  return agents;
}

std::uint64_t chance_seed(std::uint64_t seed) { return mix64(seed); }

std::uint64_t agent_seed(std::uint64_t seed, Seat seat) { return mix64(seed ^ mix64(index(seat) + 1)); }

Result<Players> Players::make(const AnyGame& game, const std::vector<std::string>& specs, std::uint64_t seed,
                              double pace) {
  Players players(chance_seed(seed));
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Result<std::unique_ptr<Agent>> agent =
        make_agent(specs[i], {.game = &game, .seed = agent_seed(seed, seat_at(i)), .pace = pace});
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
    const Status played = match.play(seat, agents_[index(seat)]->choose(match.position(), seat));
    if (!played) throw Failure("an agent broke the rules: " + played.error().text());
  }
}

}  // namespace skerry
