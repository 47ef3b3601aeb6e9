#include "core/story.h"

#include <algorithm>
#include <optional>

#include "core/text.h"

namespace skerry {
namespace {

struct Mark {
  Seat seat;
  std::string_view other;  // empty for a name
  std::string_view you;
  std::size_t end;  // behind the closing brace
};

// The mark that begins at `at`, where a '{' stands.
std::optional<Mark> read_mark(std::string_view text, std::size_t at) {
  const std::size_t close = text.find('}', at);
  if (close == std::string_view::npos || close < at + 2) return std::nullopt;
  const std::string_view inside = text.substr(at + 1, close - at - 1);
  const auto number = parse_number(inside.substr(0, 1), kMaxSeats);
  if (!number || *number == 0) return std::nullopt;
  Mark mark{.seat = seat_at(*number - 1), .other = {}, .you = {}, .end = close + 1};
  if (inside.size() == 1) return mark;
  const std::size_t bar = inside.find('|');
  if (inside[1] != ':' || bar == std::string_view::npos) return std::nullopt;
  mark.other = inside.substr(2, bar - 2);
  mark.you = inside.substr(bar + 1);
  return mark;
}

}  // namespace

// ---- writing

std::string seat_mark(Seat seat) { return "{" + std::to_string(seat_number(seat)) + "}"; }

std::string verb_mark(Seat seat, std::string_view other, std::string_view you) {
  std::string mark = "{" + std::to_string(seat_number(seat)) + ":";
  return mark.append(other).append("|").append(you).append("}");
}

std::string does(Seat seat, std::string_view other, std::string_view you) {
  return seat_mark(seat) + " " + verb_mark(seat, other, you);
}

std::string possessive(Seat seat) { return seat_mark(seat) + verb_mark(seat, "’s", "r"); }

std::string seat_marks(std::span<const Seat> seats, std::string_view last_joint) {
  std::vector<std::string> names;
  for (const Seat seat : seats) names.push_back(seat_mark(seat));
  return enumerate(names, last_joint);
}

std::string win_text(const PerSeat<double>& shares) {
  std::vector<Seat> winners;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (shares[i] > 0) winners.push_back(seat_at(i));
  }
  if (winners.empty()) return "nobody wins";
  if (winners.size() == 1) return does(winners[0], "wins", "win");
  const bool is_one_side = shares[index(winners[0])] == 1;
  return seat_marks(winners) + (is_one_side ? " win" : " share the win");
}

// ---- reading

std::string with_names(std::string_view text, const std::function<std::string(Seat)>& name, Seat you) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::optional<Mark> mark = text[i] == '{' ? read_mark(text, i) : std::nullopt;
    if (!mark) {
      result += text[i++];
      continue;
    }
    const bool is_name = mark->other.empty();
    if (mark->seat == you) {
      result += !is_name ? mark->you : i == 0 ? "You" : "you";
    } else {
      result += is_name ? name(mark->seat) : std::string(mark->other);
    }
    i = mark->end;
  }
  return result;
}

std::string flaw_in(const Happening& happening, std::size_t players) {
  const std::string& text = happening.text;
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  if (happening.kind.empty() || !std::ranges::all_of(happening.kind, is_small)) return "its kind is not one small word";
  if (text.empty()) return "it says nothing";
  if (text.ends_with('.')) return "it ends with a full stop";
  if (is_small(text[0])) return "it does not begin with a capital letter";
  if (happening.seat != kNoSeat && index(happening.seat) >= players)
    return "it is about a seat that is not in the game";
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') continue;
    const std::optional<Mark> mark = read_mark(text, i);
    if (!mark) return "it has a broken mark";
    if (index(mark->seat) >= players) return "it names a seat that is not in the game";
  }
  return {};
}

}  // namespace skerry
