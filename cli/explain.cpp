// skerry explain: why a move is legal or not.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "match/record.h"
#include "match/typed.h"

namespace skerry::cli {

int explain(const Registry& registry, const ExplainArgs& args) {
  const Chosen chosen = choose_game(registry, args.choice);
  const std::unique_ptr<AnyPosition> position = choose_position(chosen, args.from);
  const Turn turn = position->turn();
  if (args.seat < 0 || args.seat > static_cast<int>(position->players())) {
    throw UsageError(fmt::format("--seat must be from 1 to {}.", position->players()));
  }
  Seat seat = turn.is_over() ? seat_at(0) : turn.first();
  if (args.seat > 0) seat = seat_at(static_cast<std::size_t>(args.seat - 1));
  const auto [move, status] = read_typed(*position, seat, args.text);
  const bool is_other = status && move != args.text;
  Output out;
  if (args.json) {
    out.line(is_other ? fmt::format(R"({{"legal":true,"move":{}}})", json_string(move))
             : status ? R"({"legal":true})"
                      : fmt::format(R"({{"legal":false,"clause":{},"why":{}}})", json_string(status.error().clause),
                                    json_string(status.error().message)));
  } else {
    out.line(is_other ? "Legal. It is written '" + move + "'." : status ? "Legal." : status.error().text());
  }
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
