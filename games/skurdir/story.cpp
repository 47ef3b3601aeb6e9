// What a step led to: who scores for a ride, how many passengers are carried, sabotage, the empty pool, the end.
#include <algorithm>

#include "core/text.h"
#include "games/skurdir/notation.h"
#include "games/skurdir/skurdir.h"

namespace skerry {

using namespace skurdir;

namespace {

unsigned carried_so_far(const State& s) {
  return kPassengers - s.passengers_on_board() - static_cast<unsigned>(std::popcount(s.pool));
}

// A ride has come to its end.
void tell_arrival(Story& story, const State& before, const State& after) {
  const Colour passenger = before.stack[before.ride.from].top();
  std::vector<std::string> gains;
  for (std::size_t i = 0; i < before.players(); ++i) {
    const int gain = after.points[i] - before.points[i];
    if (gain > 0) gains.push_back(seat_mark(seat_at(i)) + " +" + std::to_string(gain));
  }
  const std::string points = gains.empty() ? "nobody scores" : join(gains, ", ");
  story.push_back({.kind = "arrival",
                   .text = "The " + std::string(word_of(passenger)) + " passenger arrives after " +
                           counted(before.ride.length + 1U, "canal") + ": " + points,
                   .seat = before.mover});
  story.push_back({.kind = "carried",
                   .text = std::to_string(carried_so_far(after)) + " of " + std::to_string(kPassengers) +
                           " passengers are carried"});
}

// A canal of another player, or a neutral one, is gone for a while.
void tell_sabotage(Story& story, const State& before, const State& after) {
  const Seat saboteur = before.mover;
  for (std::size_t c = 0; c <= kColours; ++c) {
    if ((before.canals[c] & ~after.canals[c]) == 0 || colour_at(c) == before.own_colour()) continue;
    const Seat owner = before.owner_of(colour_at(c));
    const std::string whose = owner != kNoSeat ? "a canal of " + seat_mark(owner) : "a neutral canal";
    story.push_back({.kind = "sabotage",
                     .text = does(saboteur, "sabotages", "sabotage") + " " + whose,
                     .seat = owner != kNoSeat ? owner : saboteur});
  }
}

std::string end_sentence(const State& s) {
  const auto most = *std::max_element(s.points.begin(), s.points.begin() + static_cast<std::ptrdiff_t>(s.players()));
  return Skurdir::end_text(s) + ": " + win_text(s.returns()) + " with " +
         counted(static_cast<std::uint64_t>(most), "point");
}

}  // namespace

Story Skurdir::story(const Observation& before, const Observation& after, const StepReading&) {
  Story story;
  if (before.phase == Phase::kRide && after.phase != Phase::kRide) tell_arrival(story, before, after);
  if ((after.saboteurs & ~before.saboteurs) != 0) tell_sabotage(story, before, after);
  if (before.pool != 0 && after.pool == 0 && after.phase != Phase::kOver) {
    story.push_back({.kind = "pool", .text = "The pool is empty: no more passengers are added", .moment = true});
  }
  if (after.phase == Phase::kOver) story.push_back({.kind = "end", .text = end_sentence(after), .moment = true});
  return story;
}

}  // namespace skerry
