#include "wasm/sliced_search.h"

#include <cassert>

#include "match/levels.h"

namespace skerry {
namespace {

constexpr Limits kAdvice = {.simulations = 3000, .milliseconds = 1500};
constexpr const char* kSlice = "mcts:ms=150";

}  // namespace

SlicedSearch::SlicedSearch(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat, std::uint64_t seed)
    : game_(&game), position_(std::move(position)), seat_(seat), seed_(seed), spec_(kSlice) {}

SlicedSearch SlicedSearch::of_level(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat, int level,
                                    std::uint64_t seed) {
  SlicedSearch search(game, std::move(position), seat, seed);
  search.limits_ = kLevels[static_cast<std::size_t>(level) - 1].limits;
  if (search.limits_.milliseconds == kNoLimit) {
    search.spec_ = "level:" + std::to_string(level);
    search.limits_ = {.simulations = 1};
  }
  return search;
}

SlicedSearch SlicedSearch::of_advice(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat,
                                     std::uint64_t seed) {
  SlicedSearch search(game, std::move(position), seat, seed);
  search.limits_ = kAdvice;
  return search;
}

void SlicedSearch::think() {
  assert(!is_done_);
  if (agent_ == nullptr) {
    Result<std::unique_ptr<Agent>> made = make_agent(spec_, {.game = game_, .seed = seed_, .memory = kPageMemory});
    assert(made);
    agent_ = std::move(*made);
  }
  add(agent_->decide(*position_, seat_, {}));
}

// Visits add up in the tree; simulations and the values of the seats do not.
void SlicedSearch::add(Decision found) {
  if (!found.thought) {  // a level that does not search
    found_ = std::move(found);
    is_done_ = true;
    return;
  }
  Thought& now = *found.thought;
  spent_ += now.milliseconds;
  if (found_.thought) {
    const auto before = static_cast<double>(found_.thought->simulations);
    const auto after = before + static_cast<double>(now.simulations);
    for (std::size_t i = 0; i < now.values.size() && !now.proven; ++i) {
      now.values[i] = (before * found_.thought->values[i] + (after - before) * now.values[i]) / after;
    }
    now.simulations += found_.thought->simulations;
  }
  is_done_ = now.proven || now.simulations >= limits_.simulations ||
             (limits_.milliseconds != kNoLimit && spent_ >= static_cast<double>(limits_.milliseconds)) ||
             !position_->has_choice(seat_);
  found_ = std::move(found);
}

}  // namespace skerry
