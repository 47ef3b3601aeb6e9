#include "match/agent.h"

#include <algorithm>

#include "core/text.h"
#include "match/exec_agent.h"
#include "match/levels.h"
#include "match/search_agent.h"

namespace skerry {
namespace {

class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed) : rng_(seed) {}
  Decision decide(const AnyPosition& position, Seat seat, const StopToken& /*stop*/) override {
    return {position.random_choice(seat, rng_), std::nullopt};
  }

 private:
  Rng rng_;
};

class GreedyAgent final : public Agent {
 public:
  explicit GreedyAgent(std::uint64_t seed) : rng_(seed) {}
  Decision decide(const AnyPosition& position, Seat seat, const StopToken& /*stop*/) override {
    return {position.greedy_choice(seat, rng_), std::nullopt};
  }

 private:
  Rng rng_;
};

// Plays sensibly without looking ahead, and now and then anything at all.
class BeginnerAgent final : public Agent {
 public:
  BeginnerAgent(double random, std::uint64_t seed) : random_(random), rng_(seed) {}
  Decision decide(const AnyPosition& position, Seat seat, const StopToken& /*stop*/) override {
    constexpr std::uint32_t kTickets = 1U << 20U;
    const bool overlooks = rng_.below(kTickets) < random_ * kTickets;
    return {overlooks ? position.random_choice(seat, rng_) : position.beginner_choice(seat, rng_), std::nullopt};
  }

 private:
  double random_;
  Rng rng_;
};

class FirstAgent final : public Agent {
 public:
  Decision decide(const AnyPosition& position, Seat seat, const StopToken& /*stop*/) override {
    return {position.first_choice(seat), std::nullopt};
  }
};

// Follows a hint on half of its decisions, and otherwise plays anything.
class HintsAgent final : public Agent {
 public:
  HintsAgent(std::unique_ptr<Agent> adviser, std::uint64_t seed) : adviser_(std::move(adviser)), rng_(seed) {}
  Decision decide(const AnyPosition& position, Seat seat, const StopToken& stop) override {
    if (rng_.below(2) == 0) return {position.random_choice(seat, rng_), std::nullopt};
    return {adviser_->decide(position, seat, stop).text, std::nullopt};
  }

 private:
  std::unique_ptr<Agent> adviser_;
  Rng rng_;
};

constexpr double kNoviceRandom = 0.3;

Result<std::unique_ptr<Agent>> make_searcher(std::string_view spec, const AgentSetting& setting) {
  Result<SearchSpec> search = parse_search(spec);
  if (!search) return search.error();
  search->options.memory = std::min(search->options.memory, setting.memory);
  if (!searches(*search)) return make_beginner(*search, setting);
  return std::unique_ptr<Agent>(std::make_unique<SearchAgent>(*search, setting));
}

Result<std::unique_ptr<Agent>> make_novice(std::string_view spec, const AgentSetting& setting) {
  if (spec == "novice") return std::unique_ptr<Agent>(std::make_unique<BeginnerAgent>(kNoviceRandom, setting.seed));
  if (spec == "first") return std::unique_ptr<Agent>(std::make_unique<FirstAgent>());
  Result<std::unique_ptr<Agent>> adviser = make_searcher("level:3", setting);
  if (!adviser) return adviser.error();
  return std::unique_ptr<Agent>(std::make_unique<HintsAgent>(std::move(*adviser), mix64(setting.seed)));
}

}  // namespace

bool searches(const SearchSpec& spec) { return spec.limits.any(); }

std::unique_ptr<Agent> make_beginner(const SearchSpec& spec, const AgentSetting& setting) {
  return std::make_unique<BeginnerAgent>(spec.random, setting.seed);
}

Result<std::unique_ptr<Agent>> make_agent(std::string_view spec, const AgentSetting& setting) {
  if (spec == "random") return std::unique_ptr<Agent>(std::make_unique<RandomAgent>(setting.seed));
  if (spec == "greedy") return std::unique_ptr<Agent>(std::make_unique<GreedyAgent>(setting.seed));
  if (spec == "novice" || spec == "first" || spec == "hints") return make_novice(spec, setting);
  if (spec.starts_with("level:") || spec.starts_with("mcts:")) return make_searcher(spec, setting);
  if (spec.starts_with("exec:")) return make_exec_agent(spec.substr(5), setting);
  return Error{"Unknown agent " + in_quotes(spec) +
               "; the agents are random, greedy, level:1 to level:5, mcts:sims=800 or mcts:ms=1000, novice, first, "
               "hints, and exec:COMMAND."};
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

}  // namespace skerry
