#include "wasm/sliced_search.h"

#include <cassert>

namespace skerry {
namespace {

constexpr Limits kAdvice = {.simulations = 3000, .milliseconds = 1500};

}  // namespace

SlicedSearch::SlicedSearch(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat,
                           const SearchSpec& spec, std::uint64_t seed)
    : position_(std::move(position)), seat_(seat) {
  const AgentSetting setting{.game = &game, .seed = seed};
  if (!searches(spec)) {
    decided_ = make_beginner(spec, setting)->decide(*position_, seat_, {}).text;
    return;
  }
  SearchSpec bounded = spec;
  bounded.options.memory = std::min(bounded.options.memory, kPageMemory);
  search_ = std::make_unique<SearchAgent>(bounded, setting);
  search_->begin(*position_, seat_);
}

SlicedSearch SlicedSearch::of_level(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat, int level,
                                    std::uint64_t seed) {
  return {game, std::move(position), seat, *parse_search("level:" + std::to_string(level)), seed};
}

SlicedSearch SlicedSearch::of_advice(const AnyGame& game, std::unique_ptr<AnyPosition> position, Seat seat,
                                     std::uint64_t seed) {
  return {game, std::move(position), seat, {.limits = kAdvice, .options = {}, .seed = std::nullopt}, seed};
}

bool SlicedSearch::is_done() const { return search_ == nullptr || search_->is_done(); }

void SlicedSearch::think(std::uint64_t milliseconds) {
  assert(!is_done());
  search_->think(*position_, seat_, milliseconds, {});
}

std::string SlicedSearch::decide() { return search_ == nullptr ? decided_ : search_->finish().text; }

}  // namespace skerry
