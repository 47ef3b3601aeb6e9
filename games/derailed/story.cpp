// What a step led to: arrivals, points for waiting, a new deck, the end and the beginning of a round, the end.
#include <algorithm>

#include "core/text.h"
#include "games/derailed/derailed.h"

namespace skerry {

using namespace derailed;

namespace {

constexpr std::array<std::string_view, kMaxPlayers> kOrdinals = {"first",  "second", "third",
                                                                 "fourth", "fifth",  "sixth"};

std::string points_text(unsigned points) { return counted(points, "point"); }

bool is_round_over(const PublicState& before, const PublicState& after) {
  return after.round != before.round || (after.phase == Phase::kOver && before.phase != Phase::kOver);
}

// The arrivals of a lay, in the order of DER-5. A seat that was on the way and has points has arrived; the railway may
// have been cleared since. Returns the points for arriving.
PerSeat<unsigned> tell_arrivals(Story& story, const PublicState& before, const PublicState& after) {
  PerSeat<unsigned> gains{};
  if (before.phase != Phase::kLay) return gains;
  const auto& points = after.points[before.round];
  std::size_t place = before.arrivals;
  Seat seat = before.mover;
  do {
    if (!before.has_arrived(seat) && points[index(seat)] > 0) {
      gains[index(seat)] = place == 0 ? 2 : 1;
      story.push_back({.kind = "arrival",
                       .text = does(seat, "arrives", "arrive") + " " + std::string(kOrdinals[place++]) + " and " +
                               verb_mark(seat, "scores", "score") + " " + points_text(gains[index(seat)]),
                       .seat = seat,
                       .moment = true});
    }
    seat = next_seat(seat, before.players());
  } while (seat != before.mover);
  return gains;
}

// DER-15: points that are not for arriving.
void tell_waiting(Story& story, const PublicState& before, const PublicState& after,
                  const PerSeat<unsigned>& arrivals) {
  for (std::size_t i = 0; i < before.players(); ++i) {
    const auto all = static_cast<unsigned>(after.points[before.round][i] - before.points[before.round][i]);
    const unsigned gain = all - arrivals[i];
    if (gain == 0) continue;
    story.push_back({.kind = "waiting",
                     .text = does(seat_at(i), "waits", "wait") + " at the destination and " +
                             verb_mark(seat_at(i), "scores", "score") + " " + points_text(gain),
                     .seat = seat_at(i)});
  }
}

void tell_round_end(Story& story, const PublicState& before, const PublicState& after, unsigned arrivals) {
  const bool is_decided = arrivals >= kArrivalsToEnd[before.player_count];
  const bool is_lay = before.phase == Phase::kLay;
  const bool is_used_up = before.discards_covered && before.used + (is_lay ? 1U : 0U) >= kRoundLimit;
  const std::string why = is_decided && arrivals == 1 ? "a train has arrived"
                          : is_decided                ? std::to_string(arrivals) + " trains have arrived"
                          : is_used_up                ? std::to_string(kRoundLimit) + " cards have been used"
                                                      : "nobody on the way holds a card";
  const std::string points = join(before.players(), ", ", [&](std::size_t i) {
    return seat_mark(seat_at(i)) + " +" + std::to_string(after.points[before.round][i]);
  });
  story.push_back({.kind = "round",
                   .text = "Round " + std::to_string(before.round + 1) + " is over because " + why + ": " + points,
                   .moment = true});
}

std::string end_sentence(const PublicState& after) {
  const PerSeat<std::int32_t> sums = after.scores();
  return "The game is over: " + win_text(after.returns()) + " with " +
         points_text(static_cast<unsigned>(*std::max_element(sums.begin(), sums.end())));
}

bool is_play(Phase phase) { return phase == Phase::kLay || phase == Phase::kDraw; }

}  // namespace

Story Derailed::story(const Observation& before, const Observation& after, const StepReading&) {
  Story story;
  const PerSeat<unsigned> arrivals = tell_arrivals(story, before, after);
  tell_waiting(story, before, after, arrivals);
  if (after.deck_size > before.deck_size) {
    story.push_back({.kind = "deck", .text = "The deck is empty, so the discards are shuffled into a new one"});
  }
  if (is_round_over(before, after)) {
    const auto fresh = std::ranges::count_if(arrivals, [](unsigned gain) { return gain > 0; });
    tell_round_end(story, before, after, before.arrivals + static_cast<unsigned>(fresh));
  }
  if (!is_play(before.phase) && is_play(after.phase)) {
    story.push_back({.kind = "start",
                     .text = "Round " + std::to_string(after.round + 1) + " of " + std::to_string(kRounds) + ": " +
                             does(after.mover, "begins", "begin"),
                     .seat = after.mover});
  }
  if (after.phase == Phase::kOver) story.push_back({.kind = "end", .text = end_sentence(after), .moment = true});
  return story;
}

}  // namespace skerry
