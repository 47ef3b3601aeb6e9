// Agents that search: levels and mcts.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "match/agent.h"
#include "match/levels.h"
#include "search/limits.h"
#include "search/options.h"

namespace skerry {

struct SearchSpec {
  Limits limits;  // these two as in a Level
  double random = 0;
  SearchOptions options;
  std::optional<std::uint64_t> seed;  // overrides that of the game
};

// Parses "level:3" or "mcts:sims=800,threads=2".
Result<SearchSpec> parse_search(std::string_view spec);

// Whether an agent with this spec searches; if not, it is the beginner of make_beginner.
bool searches(const SearchSpec& spec);
std::unique_ptr<Agent> make_beginner(const SearchSpec& spec, const AgentSetting& setting);

// Decides at once or in slices, with the same result unless a clock decides.
class SearchAgent final : public Agent {
 public:
  SearchAgent(const SearchSpec& spec, const AgentSetting& setting);
  Decision decide(const AnyPosition& position, Seat seat, const StopToken& stop) override;

  // ---- in slices
  // Precondition, as of all below: the seat owes a decision.
  void begin(const AnyPosition& position, Seat seat);
  bool is_done() const { return is_done_; }
  // Searches for so many milliseconds, or to the end of the search. Precondition: not done.
  void think(const AnyPosition& position, Seat seat, std::uint64_t milliseconds, const StopToken& stop);
  // What has been found so far. Precondition: at least one slice.
  const Thought& thought() const { return thought_; }
  // Draws the move. Precondition: at least one slice.
  Decision finish();

 private:
  Limits limits_;
  Rng rng_;
  std::unique_ptr<Thinker> thinker_;

  // The current decision.
  Limits left_;  // milliseconds from now; simulations and nodes from the beginning
  bool is_done_ = true;
  bool has_begun_ = false;
  Thought thought_ = {};
};

}  // namespace skerry
