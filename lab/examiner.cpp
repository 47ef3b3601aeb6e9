#include "lab/examiner.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace skerry {
namespace {

constexpr SearchOptions kSearch{.memory = 32 * kMegabyte};

void play(AnyPosition& position, Seat by, const std::string& text) {
  [[maybe_unused]] const Result<std::string> played = position.play(by, text);
  assert(played);
}

bool leads_to_chance(const AnyPosition& before, Seat by, const std::string& move) {
  const std::unique_ptr<AnyPosition> after = before.clone();
  play(*after, by, move);
  return after->turn().is_chance();
}

}  // namespace

Thought Examiner::think(const AnyPosition& before, Seat by, std::uint64_t seed) const {
  return game_.thinker(kSearch)->think(before, by, limits_, seed, {});
}

std::vector<double> Examiner::values_after(const AnyPosition& before, Seat by, const std::string& move,
                                           std::uint64_t seed) const {
  constexpr std::uint64_t kDeterminizations = 8;
  Rng rng(seed);
  const bool is_certain = !game_.has_secrets() && !leads_to_chance(before, by, move);
  const std::uint64_t worlds = is_certain ? 1 : kDeterminizations;
  std::vector<double> sum(before.players());
  for (std::uint64_t i = 0; i < worlds; ++i) {
    Rng luck(rng.next());
    const std::unique_ptr<AnyPosition> world = before.imagine(by, luck);
    play(*world, by, move);
    play_on(*world, by, luck);
    std::ranges::transform(sum, values_of(*world, by, worlds, luck.next()), sum.begin(), std::plus{});
  }
  for (double& value : sum) value /= static_cast<double>(worlds);
  return sum;
}

// Plays on to a position that can be searched. With secrets that is the mover's next decision, since a search for
// another seat would not know what the mover holds.
void Examiner::play_on(AnyPosition& world, Seat mover, Rng& luck) const {
  for (Turn turn = world.turn(); !turn.is_over() && !turn.owes(mover); turn = world.turn()) {
    if (turn.is_chance()) {
      world.play_chance(luck);
    } else if (game_.has_secrets()) {
      play(world, turn.first(), world.greedy_choice(turn.first(), luck));
    } else {
      return;
    }
  }
}

std::vector<double> Examiner::values_of(const AnyPosition& world, Seat mover, std::uint64_t worlds,
                                        std::uint64_t seed) const {
  const Turn turn = world.turn();
  if (turn.is_over()) return world.returns();
  Limits limits = limits_;
  for (std::uint64_t* const limit : {&limits.simulations, &limits.milliseconds}) {
    if (*limit != kNoLimit) *limit = std::max<std::uint64_t>(1, *limit / worlds);
  }
  const Seat searcher = turn.owes(mover) ? mover : turn.first();
  return game_.thinker(kSearch)->think(world, searcher, limits, seed, {}).values;
}

}  // namespace skerry
