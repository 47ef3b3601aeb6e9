// What a step led to: points, squares that a block closes, the way out of the Arena, turns that are missed, the end.
#include "core/text.h"
#include "games/skirrid/skirrid.h"

namespace skerry {

using namespace skirrid;

namespace {

std::string points_text(std::int32_t points) { return counted(static_cast<std::uint64_t>(points), "point"); }

// Whom the block binds, and how many free squares it closes.
std::string block_text(const State& after, Seat blocker, const Placement& placement) {
  const unsigned closed = (neighbours(after.squares_of(placement)) - after.covered).count();
  std::vector<Seat> bound;
  for (std::size_t i = 0; i < after.seats; ++i) {
    if ((after.bound_by(blocker) >> i & 1U) != 0) bound.push_back(seat_at(i));
  }
  return "The block closes " + counted(closed, "square") + " to " + seat_marks(bound);
}

void tell_placement(Story& story, const State& before, const State& after) {
  const Seat layer = before.mover;
  const std::int32_t gain = after.scores()[index(layer)] - before.scores()[index(layer)];
  const Placement placement = placement_of(after.last);
  const std::string how = placement.is_block() ? " with a block" : "";
  story.push_back(
      {.kind = "points", .text = does(layer, "scores", "score") + " " + points_text(gain) + how, .seat = layer});
  if (placement.is_block() && after.blocks[index(layer)] != kNoPiece) {
    story.push_back({.kind = "block", .text = block_text(after, layer, placement), .seat = layer});
  }
  if (before.is_under_arena_rule(layer) && !after.is_under_arena_rule(layer)) {
    story.push_back({.kind = "arena",
                     .text = does(layer, "has", "have") + " " + points_text(after.scores()[index(layer)]) +
                             " and may leave the Arena",
                     .seat = layer,
                     .moment = true});
  }
}

void tell_roll(Story& story, const State& before, const State& after, std::string_view roll) {
  const Seat roller = before.mover;
  const std::string shape = with_article(before.set.rolled(static_cast<unsigned>(roll.back() - '0')));
  const bool missed = after.phase != Phase::kPlace || after.mover != roller;
  story.push_back(
      {.kind = missed ? "miss" : "roll",
       .text = does(roller, "rolls", "roll") + " " + roll.back() +
               (missed ? ", cannot lay " + shape + " and " + verb_mark(roller, "misses", "miss") + " the turn"
                       : ": " + shape),
       .seat = roller});
}

// SKI-10: the seats between the one that laid a shape and the next to move.
void tell_passes(Story& story, const State& before, const State& after) {
  if (after.phase == Phase::kOver) return;
  for (Seat seat = next_seat(before.mover, before.seats); seat != after.mover; seat = next_seat(seat, before.seats)) {
    story.push_back(
        {.kind = "pass",
         .text = does(seat, "cannot", "cannot") + " lay a shape and " + verb_mark(seat, "is", "are") + " passed over",
         .seat = seat});
  }
}

std::string end_sentence(const State& s) {
  PerSeat<std::int32_t> sums = s.scores();
  if (s.teams) {
    for (std::size_t i = 0; i < 4; ++i) sums[i] = s.scores()[i] + s.scores()[(i + 2) % 4];
  }
  return Skirrid::end_text(s) + ": " + win_text(s.returns()) + " with " +
         points_text(*std::max_element(sums.begin(), sums.end()));
}

}  // namespace

Story Skirrid::story(const Observation& before, const Observation& after, const StepReading& step) {
  Story story;
  if (step.by == kChance) {
    tell_roll(story, before, after, step.text);
  } else {
    tell_placement(story, before, after);
    tell_passes(story, before, after);
  }
  if (after.phase == Phase::kOver) story.push_back({.kind = "end", .text = end_sentence(after), .moment = true});
  return story;
}

}  // namespace skerry
