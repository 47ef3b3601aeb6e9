// The terminal drawing: a map of the railway with five by three characters per slot. Tracks meet at the edges.
#include <algorithm>

#include "core/text.h"
#include "games/derailed/derailed.h"

namespace skerry {

using namespace derailed;

namespace {

// One character on the screen, several bytes of UTF-8.
using Glyph = std::string_view;

constexpr std::size_t kWidth = 5;
constexpr std::size_t kHeight = 3;
using Picture = std::array<std::array<Glyph, kWidth>, kHeight>;

constexpr std::array<std::string_view, kMaxPlayers> kInks = {"\x1b[34m", "\x1b[33m", "\x1b[32m",
                                                             "\x1b[35m", "\x1b[36m", "\x1b[31m"};

// ---- cards

// Lines that meet in one character, indexed by the sides they lead to.
constexpr std::array<Glyph, 16> kMeeting = {" ", "╵", "╶", "╰", "╷", "│", "╭", "├",
                                            "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼"};

constexpr Sides kN = sides_of(Side::kNorth);
constexpr Sides kE = sides_of(Side::kEast);
constexpr Sides kS = sides_of(Side::kSouth);
constexpr Sides kW = sides_of(Side::kWest);

Sides joined_sides(const Face& face) { return static_cast<Sides>(face.track & ~face.dead_ends()); }

// A switch joins two pairs of its three sides. The stem, which both pairs share, is drawn heavy.
Glyph switch_glyph(const Face& face) {
  const Sides sides = joined_sides(face);
  const auto is_stem = [&](Sides side) {
    return face.joined[static_cast<std::size_t>(std::countr_zero(side))] == (sides & ~side);
  };
  if (is_stem(kN)) return (sides & kW) != 0 ? "┦" : "┞";
  if (is_stem(kS)) return (sides & kW) != 0 ? "┧" : "┟";
  return is_stem(kW) ? "┥" : "┝";
}

bool is_switch(const Face& face) {
  int joints = 0;
  for (const Sides joined : face.joined) joints += std::popcount(joined);
  return std::popcount(joined_sides(face)) == 3 && joints == 4;
}

// Two tracks that do not meet. Curves pass around each other.
void draw_two_tracks(Picture& picture, const Face& face) {
  if (face.joins(Side::kNorth, Side::kSouth)) {
    picture[1][2] = "╫";
  } else if (face.joins(Side::kNorth, Side::kEast)) {
    picture[1] = {"─", "╮", "╰", "─", "─"};
    picture[2] = {" ", "╰", "╮", " ", " "};
  } else {
    picture[1] = {"─", "─", "╯", "╭", "─"};
    picture[2] = {" ", " ", "╭", "╯", " "};
  }
}

Picture picture_of(Laid laid) {
  Picture picture;
  for (auto& row : picture) row.fill(" ");
  if (laid == kEmptySlot) {
    picture[1][2] = "·";
    return picture;
  }
  const Face& face = face_of(laid);
  const Sides joined = joined_sides(face);
  const auto edge = [&](Sides side, Glyph line, Glyph stub) {
    return (joined & side) != 0 ? line : (face.track & side) != 0 ? stub : " ";
  };
  picture[0][2] = edge(kN, "│", "╵");
  picture[2][2] = edge(kS, "│", "╷");
  picture[1][0] = edge(kW, "─", "╴");
  picture[1][4] = edge(kE, "─", "╶");
  picture[1][1] = edge(kW, "─", " ");
  picture[1][3] = edge(kE, "─", " ");
  picture[1][2] = is_switch(face) ? switch_glyph(face) : kMeeting[joined];
  const bool is_one_group = std::ranges::all_of(std::array{kN, kE, kS, kW}, [&](Sides side) {
    return std::popcount(face.joined[static_cast<std::size_t>(std::countr_zero(side))]) != 1;
  });
  if (joined == (kN | kE | kS | kW) && !is_one_group) draw_two_tracks(picture, face);
  return picture;
}

// ---- the railway and the companies

std::string station(const Observation& seen, const PerSeat<std::uint8_t>& lanes, std::size_t lane,
                    const DrawStyle& style) {
  for (std::size_t i = 0; i < seen.players(); ++i) {
    if (lanes[i] == lane) return inked(kInks[i], std::string(1, seen.letter_of(seat_at(i))), style);
  }
  return "?";
}

// One line of a lane. Slots that the trains of `whose` can enter are drawn in its colour.
std::string lane_line(const Observation& seen, std::size_t lane, std::size_t row, Seat whose, Slots reached,
                      const DrawStyle& style) {
  const bool is_middle = row == kHeight / 2;
  std::string line =
      is_middle ? std::to_string(lane + 1) + " " + station(seen, seen.start_lane, lane, style) + "═" : "    ";
  for (std::size_t column = 0; column < kColumns; ++column) {
    const Slot slot = slot_at(lane, column);
    const Picture picture = picture_of(seen.slots[slot]);
    std::string text;
    for (const Glyph glyph : picture[row]) text += glyph;
    const bool is_reached = ((reached >> slot) & 1U) != 0;
    const bool is_empty = seen.slots[slot] == kEmptySlot;
    line += is_reached ? inked(kInks[index(whose)], text, style) : is_empty ? inked(kFaint, text, style) : text;
  }
  if (is_middle) return line + "═" + station(seen, seen.destination_lane, lane, style) + "\n";
  while (line.ends_with(' ')) line.pop_back();
  return line + "\n";
}

std::string company_line(const Observation& seen, std::size_t i, const DrawStyle& style) {
  const std::string name(seen.company_of(seat_at(i)));
  std::string line = inked(kInks[i], std::string(1, seen.letter_of(seat_at(i))) + " " + name, style);
  line += std::string(20 - name.size(), ' ') + std::to_string(seen.hand_sizes[i]) +
          (seen.hand_sizes[i] == 1 ? " card   " : " cards  ");
  const std::int32_t sum = seen.scores()[i];
  line += counted(static_cast<std::uint64_t>(sum), "point");
  if (seen.place[i] != 0) line += seen.place[i] == 1 ? ", arrived first" : ", arrived";
  return line + "\n";
}

}  // namespace

std::string Derailed::draw(const Observation& seen, Seat viewer, const DrawStyle& style) {
  const bool is_player = index(viewer) < seen.players();
  const Seat whose = is_player ? viewer : seen.mover;
  Slots reached = 0;
  if (seen.start_lane[index(whose)] != kNoLane) {
    reached = find_reach(seen.rails, start_port(seen.start_slot(whose))).in.slots();
  }
  std::string picture = "      1    2    3    4      round " + std::to_string(seen.round + 1) + " of 3\n";
  for (std::size_t lane = 0; lane < seen.players(); ++lane) {
    for (std::size_t row = 0; row < kHeight; ++row) picture += lane_line(seen, lane, row, whose, reached, style);
  }
  picture += "\n";
  for (std::size_t i = 0; i < seen.players(); ++i) picture += company_line(seen, i, style);
  picture += "deck " + std::to_string(seen.deck_size) + ", discarded " + std::to_string(total(seen.discards)) + "\n";
  if (seen.last_slot != kNoSlot) {
    picture += std::string("last lay: ") + seen.letter_of(seen.last_layer) + " on " + slot_name(seen.last_slot) + "\n";
  }
  if (is_player) {
    picture += "hand:";
    for (const Card card : seen.hand) picture.append(" ").append(name_of(card));
    picture += "\n";
  }
  return picture;
}

}  // namespace skerry
