#include "match/typed.h"

#include <algorithm>

#include "core/text.h"

namespace skerry {
namespace {

// Whether the game writes moves in small letters only, as far as the seat's legal ones tell.
bool is_all_small(const AnyPosition& position, Seat by) {
  if (!position.turn().owes(by)) return false;
  return std::ranges::none_of(position.legal_texts(by),
                              [](const std::string& move) { return in_small_letters(move) != move; });
}

}  // namespace

Typed read_typed(const AnyPosition& position, Seat by, std::string_view text) {
  std::string move = position.understand(by, text);
  Status status = position.explain(by, move);
  if (status) return {std::move(move), std::move(status)};
  const std::string tidy = without_extra_blanks(text);
  if (is_all_small(position, by)) {
    const std::string small = in_small_letters(tidy);
    return {small, position.explain(by, small)};
  }
  // A reason with a ruling helps more than one about spelling.
  if (!status.error().clause.empty()) return {std::move(move), std::move(status)};
  for (const std::string& other : {tidy, in_small_letters(tidy)}) {
    const Status reason = position.explain(by, other);
    if (!reason && !reason.error().clause.empty()) return {other, reason};
  }
  return {std::move(move), std::move(status)};
}

}  // namespace skerry
