// The board for the terminal, as a map of letters.
//
//   1  R:gk   B-> Y          a red station with a green and, on top, a black passenger; a blue canal to the east
//      ^
//      |                     a neutral canal to the north, over an empty cell
//   0  |          .
//      N
//  -1  G          K:y        '.' is an empty cell
#include <algorithm>
#include <vector>

#include "games/skurdir/notation.h"

namespace skerry {

using namespace skurdir;

namespace {

constexpr int kCellWidth = 11;  // a station with four passengers takes six
constexpr int kCellHeight = 3;
constexpr int kMargin = 5;

constexpr std::array<std::string_view, kColours + 1> kInks = {"\x1b[31m",   "\x1b[33m", "\x1b[32m",
                                                              "\x1b[1;34m", "\x1b[35m", "\x1b[36m"};

// A grid of coloured letters, addressed from the north-west.
class Canvas {
 public:
  Canvas(int width, int height) : width_(width), marks_(static_cast<std::size_t>(width * height), Mark{' ', {}}) {}

  void put(int x, int y, char letter, std::string_view ink) {
    marks_[static_cast<std::size_t>(y * width_ + x)] = {letter, ink};
  }
  void put(int x, int y, std::string_view text, std::string_view ink) {
    for (const char letter : text) put(x++, y, letter, ink);
  }
  char at(int x, int y) const { return marks_[static_cast<std::size_t>(y * width_ + x)].letter; }

  std::string text(const DrawStyle& style) const {
    std::string picture;
    for (std::size_t start = 0; start < marks_.size(); start += static_cast<std::size_t>(width_)) {
      std::size_t length = static_cast<std::size_t>(width_);
      while (length > 0 && marks_[start + length - 1].letter == ' ') --length;
      for (std::size_t i = 0; i < length; ++i) {
        const Mark& mark = marks_[start + i];
        picture += inked(mark.ink, std::string(1, mark.letter), style);
      }
      picture += '\n';
    }
    return picture;
  }

 private:
  struct Mark {
    char letter;
    std::string_view ink;
  };
  int width_;
  std::vector<Mark> marks_;
};

class Map {
 public:
  explicit Map(const State& s) : s_(s) {
    for (StationSet left = s.placed; left != 0;) {
      const Cell cell = s.cell[take_first(left)];
      west_ = std::min<int>(west_, cell.x);
      east_ = std::max<int>(east_, cell.x);
      south_ = std::min<int>(south_, cell.y);
      north_ = std::max<int>(north_, cell.y);
    }
  }

  std::string draw(const DrawStyle& style) const {
    Canvas canvas(kMargin + (east_ - west_ + 1) * kCellWidth, (north_ - south_ + 1) * kCellHeight);
    for (int y = south_; y <= north_; ++y) {
      const std::string number = std::to_string(y);
      canvas.put(3 - static_cast<int>(number.size()), row({0, static_cast<std::int8_t>(y)}), number, kFaint);
      for (int x = west_; x <= east_; ++x) {
        const Cell cell{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
        canvas.put(column(cell), row(cell), '.', kFaint);
      }
    }
    for (SideSet left = s_.all_canals(); left != 0;) draw_canal(canvas, take_first_side(left));
    for (StationSet left = s_.placed; left != 0;) draw_station(canvas, take_first(left));
    for (int x = west_; x <= east_; ++x) {
      const std::string number = std::to_string(x);
      canvas.put(column({static_cast<std::int8_t>(x), 0}) - (x < 0 ? 1 : 0), (north_ - south_) * kCellHeight + 2,
                 number, kFaint);
    }
    return canvas.text(style);
  }

 private:
  int column(Cell cell) const { return kMargin + (cell.x - west_) * kCellWidth; }
  int row(Cell cell) const { return (north_ - cell.y) * kCellHeight; }

  void draw_station(Canvas& canvas, Station station) const {
    const Colour c = colour_of(station);
    int x = column(s_.cell[station]);
    const int y = row(s_.cell[station]);
    canvas.put(x++, y, letter_of(c), kInks[index(c)]);
    const Stack& stack = s_.stack[station];
    if (!stack.empty()) canvas.put(x++, y, ':', kFaint);
    for (unsigned i = 0; i < stack.height(); ++i) {
      const Colour p = stack.from_bottom(i);
      canvas.put(x++, y, static_cast<char>(letter_of(p) + ('a' - 'A')), kInks[index(p)]);
    }
  }

  // A line from end to end that starts with the letter of its colour, with '+' where it crosses another.
  void draw_canal(Canvas& canvas, Side side) const {
    constexpr std::array<char, kDirections> kHeads = {'^', '>', 'v', '<'};
    const Colour c = s_.canal_at(side);
    const Direction d = direction_of(side);
    const Cell wide = s_.cell[station_of(side)];
    const Cell narrow = s_.cell[s_.next[side]];
    const bool level = d == Direction::kEast || d == Direction::kWest;
    const bool grows = d == Direction::kEast || d == Direction::kSouth;
    const int least =
        level ? column(d == Direction::kEast ? wide : narrow) + 7 : row(d == Direction::kSouth ? wide : narrow) + 1;
    const int most =
        level ? column(d == Direction::kEast ? narrow : wide) - 2 : row(d == Direction::kSouth ? narrow : wide) - 1;
    const auto mark = [&](int i, char letter, std::string_view ink) {
      level ? canvas.put(i, row(wide), letter, ink) : canvas.put(column(wide), i, letter, ink);
    };
    for (int i = least; i <= most; ++i) {
      const char there = level ? canvas.at(i, row(wide)) : canvas.at(column(wide), i);
      mark(i, there == '-' || there == '|' ? '+' : level ? '-' : '|', kInks[index(c)]);
    }
    mark(grows ? least : most, letter_of(c), kInks[index(c)]);
    mark(grows ? most : least, kHeads[static_cast<std::size_t>(d)], kInks[index(c)]);
  }

  const State& s_;
  int west_ = 0;
  int east_ = 0;
  int south_ = 0;
  int north_ = 0;
};

std::string seat_line(const State& s, std::size_t i, const DrawStyle& style) {
  const Colour c = s.colour[i];
  if (c == kNoColour) return "seat " + std::to_string(i + 1) + "  no colour yet\n";
  std::string line = "seat " + std::to_string(i + 1) + "  " + inked(kInks[index(c)], std::string(word_of(c)), style);
  line += std::string(8 - word_of(c).size(), ' ') + std::to_string(s.points[i]) + " points, ";
  line += "canals in hand: " + std::to_string(s.hand[i]);
  if (s.away[i] > 0) line += " (" + std::to_string(s.away[i]) + " away until this seat's turn ends)";
  if (s.has_extra_station(seat_at(i))) line += ", extra station";
  if ((s.saboteurs >> i & 1U) == 0) line += ", sabotage";
  if ((s.neutral_away >> i & 1U) != 0) line += ", will return a neutral canal";
  return line + "\n";
}

std::string pool_line(const State& s, const DrawStyle& style) {
  std::string line = "pool    ";
  for (std::size_t c = 0; c < kColours; ++c) {
    if ((s.pool >> c & 1U) != 0) line += inked(kInks[c], std::string(1, letter_of(colour_at(c))), style) + " ";
  }
  return line + "neutral canals: " + std::to_string(s.pool_canals) +
         "; turns without a transport: " + std::to_string(s.stall) + "\n";
}

std::string stacks_line(const State& s) {
  std::string line = "stacks ";
  for (Station station = 0; station < kStackCount; ++station) {
    if (!contains(s.placed, station)) line.append(" ").append(stack_name(s, station));
  }
  return line + " to place\n";
}

}  // namespace

std::string Skurdir::draw(const Observation& seen, Seat, const DrawStyle& style) {
  std::string picture;
  if (seen.placed != 0) picture += Map(seen).draw(style) + "\n";
  if (seen.phase == Phase::kCentre || seen.phase == Phase::kLayout) picture += stacks_line(seen);
  for (std::size_t i = 0; i < seen.player_count; ++i) picture += seat_line(seen, i, style);
  picture += pool_line(seen, style);
  if (seen.phase == Phase::kRide) {
    picture += "a " + std::string(word_of(seen.stack[seen.ride.from].top())) + " passenger from " +
               cell_text(seen.cell[seen.ride.from]) + " is on " + cell_text(seen.cell[seen.ride.at]) + "\n";
  }
  return picture;
}

}  // namespace skerry
