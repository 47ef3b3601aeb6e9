#include "cli/moves.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "core/text.h"
#include "match/typed.h"

namespace skerry::cli {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// Whether the move has every word of the filter, or a word that begins with it.
bool fits(const std::string& move, std::string_view filter) {
  const std::string text = " " + lower(move);
  return std::ranges::all_of(split(filter, ' '),
                             [&](std::string_view word) { return text.find(" " + lower(word)) != std::string::npos; });
}

}  // namespace

void print_moves(const AnyPosition& position, Seat seat, std::string_view filter) {
  std::vector<std::string> texts = position.legal_texts(seat);
  const std::string wanted = without_extra_blanks(filter);
  std::erase_if(texts, [&](const std::string& text) { return !wanted.empty() && !fits(text, wanted); });
  if (texts.empty()) {
    fmt::print("  No legal move has {} in it.\n", in_quotes(wanted));
    return;
  }
  constexpr std::size_t kMost = 200;
  const std::size_t count = texts.size();
  texts.resize(std::min(count, kMost));
  std::string line;
  for (const std::string& text : texts) {
    if (line.size() + text.size() > 76) {
      fmt::print("  {}\n", line);
      line.clear();
    }
    line += (line.empty() ? "" : ", ") + text;
  }
  fmt::print("  {}\n", line);
  if (count > kMost) fmt::print("  and {} more; a word after `moves` narrows them down\n", count - kMost);
}

std::string move_meant(const AnyPosition& position, Seat seat, const std::string& typed) {
  auto [move, status] = read_typed(position, seat, typed);
  if (status) return move;
  std::vector<std::string> ends = position.legal_texts(seat);
  std::erase_if(ends, [&](const std::string& legal) { return !legal.ends_with(" " + typed); });
  return ends.size() == 1 ? ends[0] : move;
}

}  // namespace skerry::cli
