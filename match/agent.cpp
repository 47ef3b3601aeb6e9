#include "match/agent.h"

#include "core/failure.h"
#include "core/text.h"

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

Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, std::uint64_t seed) {
  if (spec == "random") return std::unique_ptr<Agent>(std::make_unique<RandomAgent>(seed));
  if (spec == "greedy") return std::unique_ptr<Agent>(std::make_unique<GreedyAgent>(seed));
  return Error{"unknown agent " + in_quotes(spec) + "; the agents are random and greedy"};
}

std::uint64_t chance_seed(std::uint64_t seed) { return mix64(seed); }

std::uint64_t agent_seed(std::uint64_t seed, Seat seat) { return mix64(seed ^ mix64(index(seat) + 1)); }

Result<Players> Players::make(const std::vector<std::string>& specs, std::uint64_t seed) {
  Players players(chance_seed(seed));
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Result<std::unique_ptr<Agent>> agent = make_agent(specs[i], agent_seed(seed, seat_at(i)));
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
