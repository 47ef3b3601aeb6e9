#include "match/typed.h"

#include "core/text.h"

namespace skerry {

Typed read_typed(const AnyPosition& position, Seat by, std::string_view text) {
  std::string move = position.understand(by, text);
  Status status = position.explain(by, move);
  if (status || !status.error().clause.empty()) return {std::move(move), std::move(status)};
  // A reason with a ruling helps more than one about spelling.
  const std::string tidy = without_extra_blanks(text);
  for (const std::string& other : {tidy, in_small_letters(tidy)}) {
    const Status reason = position.explain(by, other);
    if (!reason && !reason.error().clause.empty()) return {other, reason};
  }
  return {std::move(move), std::move(status)};
}

}  // namespace skerry
