// The view: JSON from which a page draws the game without knowing the rules. Seats, lanes, columns and rounds are
// counted from 1.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/derailed/derailed.h"

namespace skerry {

using namespace derailed;
namespace json = boost::json;

namespace {

json::value number_or_null(bool present, std::int64_t number) { return present ? json::value(number) : json::value(); }

json::array sides_array(Sides sides) {
  json::array list;
  for (const char letter : side_names(sides)) list.emplace_back(std::string(1, letter));
  return list;
}

// The track of a card as it lies; "tracks" lists the pairs of joined sides.
void add_face(json::object& object, Laid laid) {
  const Face& face = face_of(laid);
  json::array tracks;
  for (std::size_t a = 0; a < kSides; ++a) {
    for (std::size_t b = a + 1; b < kSides; ++b) {
      const auto pair = static_cast<Sides>(1U << a | 1U << b);
      if (face.joins(static_cast<Side>(a), static_cast<Side>(b))) tracks.emplace_back(side_names(pair));
    }
  }
  object["card"] = name_of(card_of(laid));
  object["tracks"] = std::move(tracks);
  object["dead_ends"] = sides_array(face.dead_ends());
}

json::array slots_array(const Observation& seen) {
  json::array list;
  for (Slot slot = 0; slot < seen.players() * kColumns; ++slot) {
    json::object object;
    object["slot"] = slot_name(slot);
    object["lane"] = lane_of(slot) + 1;
    object["column"] = column_of(slot) + 1;
    const Laid laid = seen.slots[slot];
    object["card"] = nullptr;
    if (laid != kEmptySlot) {
      add_face(object, laid);
      object["turned"] = is_turned(laid);
      object["covered"] = seen.covered[slot];
    }
    list.push_back(std::move(object));
  }
  return list;
}

json::array stations_array(const Observation& seen) {
  json::array list;
  for (std::size_t lane = 0; lane < seen.players(); ++lane) {
    json::object object;
    object["lane"] = lane + 1;
    object["start"] = nullptr;
    object["destination"] = nullptr;
    for (std::size_t i = 0; i < seen.players(); ++i) {
      if (seen.start_lane[i] == lane) object["start"] = i + 1;
      if (seen.destination_lane[i] == lane) object["destination"] = i + 1;
    }
    list.push_back(std::move(object));
  }
  return list;
}

// The sides by which a company's trains can enter and leave each slot.
json::array reach_array(const Observation& seen, Seat seat) {
  json::array list;
  if (seen.start_lane[index(seat)] == kNoLane) return list;
  const Reach reach = find_reach(seen.rails, start_port(seen.start_slot(seat)));
  const Ports out = seen.rails.exits(reach.in);
  for (Slots left = reach.in.slots(); left != 0; left &= left - 1) {
    const auto slot = static_cast<Slot>(std::countr_zero(left));
    json::object object;
    object["slot"] = slot_name(slot);
    object["in"] = sides_array(reach.in.at(slot));
    object["out"] = sides_array(out.at(slot));
    list.push_back(std::move(object));
  }
  return list;
}

json::array seats_array(const Observation& seen) {
  json::array list;
  const PerSeat<std::int32_t> totals = seen.scores();
  for (std::size_t i = 0; i < seen.players(); ++i) {
    json::object object;
    object["seat"] = i + 1;
    object["company"] = std::string(1, seen.letter_of(seat_at(i)));
    object["name"] = seen.company_of(seat_at(i));
    object["start_lane"] = number_or_null(seen.start_lane[i] != kNoLane, seen.start_lane[i] + 1U);
    object["destination_lane"] = number_or_null(seen.destination_lane[i] != kNoLane, seen.destination_lane[i] + 1U);
    object["cards"] = seen.hand_sizes[i];
    object["arrived"] = number_or_null(seen.place[i] != 0, seen.place[i]);
    json::array rounds;
    for (std::size_t round = 0; round <= seen.round; ++round) rounds.emplace_back(seen.points[round][i]);
    object["points"] = std::move(rounds);
    object["total"] = totals[i];
    object["reach"] = reach_array(seen, seat_at(i));
    list.push_back(std::move(object));
  }
  return list;
}

json::array hand_array(const Hand& hand) {
  json::array list;
  for (const Card card : hand) {
    json::object object;
    add_face(object, make_laid(card, false));
    object["can_turn"] = !is_symmetric(card);
    list.push_back(std::move(object));
  }
  return list;
}

json::object counts_object(const Counts& counts) {
  json::object object;
  for (std::size_t card = 0; card < kCards; ++card) {
    if (counts[card] > 0) object[kPrints[card].name] = counts[card];
  }
  return object;
}

}  // namespace

json::object Derailed::view(const Observation& seen, Seat viewer) {
  const bool is_player = index(viewer) < seen.players();
  json::object view;
  view["lanes"] = seen.players();
  view["columns"] = kColumns;
  view["round"] = seen.round + 1;
  view["rounds"] = kRounds;
  view["phase"] = kPhaseWords[static_cast<std::size_t>(seen.phase)];
  view["mover"] = number_or_null(seen.phase > Phase::kFirst && seen.phase != Phase::kOver, seat_number(seen.mover));
  view["starter"] = number_or_null(seen.phase > Phase::kFirst || seen.round > 0, seat_number(seen.starter));
  view["arrivals"] = seen.arrivals;
  view["arrivals_to_end"] = kArrivalsToEnd[seen.players()];
  view["redraw"] = seen.redraw;
  view["covered"] = seen.discards_covered ? "discard" : "stay";
  view["cards_left"] = number_or_null(seen.discards_covered, kRoundLimit - seen.used);  // DER-20: of this round
  view["exchange"] = seen.exchange;
  view["stations"] = stations_array(seen);
  view["slots"] = slots_array(seen);
  view["seats"] = seats_array(seen);
  view["hand"] = is_player ? json::value(hand_array(seen.hand)) : json::value();
  view["deck"] = seen.deck_size;
  view["discarded"] = total(seen.discards);
  view["discards"] = counts_object(seen.discards);
  view["unseen"] = counts_object(seen.unseen);
  view["last"] = nullptr;
  if (seen.last_slot != kNoSlot) {
    json::object last;
    last["seat"] = seat_number(seen.last_layer);
    last["slot"] = slot_name(seen.last_slot);
    view["last"] = std::move(last);
  }
  return view;
}

}  // namespace skerry
