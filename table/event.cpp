#include "table/event.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/text.h"
#include "match/message.h"

namespace skerry {
namespace {

constexpr std::array<std::string_view, 19> kNames = {
    "sat",       "left", "played",    "asked", "agreed", "refused", "took_back", "resigned", "timed_out", "stood_in",
    "came_back", "said", "rematched", "drawn", "hinted", "linked",  "unlinked",  "moved",    "muted"};

// Seats as files count them: chance 0, then from 1; -1 for none.
std::int64_t number_of(Seat seat) {
  if (seat == kNoSeat) return -1;
  return seat == kChance ? 0 : static_cast<std::int64_t>(index(seat)) + 1;
}
Seat seat_from(std::int64_t number) {
  if (number < 0) return kNoSeat;
  return number == 0 ? kChance : seat_at(static_cast<std::size_t>(number - 1));
}

}  // namespace

std::string_view event_name(EventKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string event_line(const Event& event) {
  MessageWriter line;
  line.text("event", event_name(event.kind)).number("at", event.at).number("seat", number_of(event.seat));
  if (!event.guest.empty()) line.text("guest", event.guest);
  if (!event.text.empty()) line.text("text", event.text);
  if (!event.act.empty()) line.text("act", event.act);
  if (event.number != 0) line.number("number", event.number);
  return line.line();
}

Result<Event> parse_event(std::string_view line) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  Result<MessageReader> message = MessageReader::parse(line);
  if (!message) return message.error();
  const std::string name = message->text("event");
  Event event;
  event.at = message->number("at", 0, kLatest);
  event.seat = seat_from(message->number("seat", -1, kMaxSeats));
  event.guest = message->text_or("guest", "");
  event.text = message->text_or("text", "");
  event.act = message->text_or("act", "");
  event.number = message->number_or("number", 0, kMost, 0);
  if (const Status read = message->finish(); !read) return read.error();
  const auto found = find_word(kNames, name);
  if (!found) return Error{"There is no event " + in_quotes(name) + "."};
  event.kind = static_cast<EventKind>(*found);
  return event;
}

}  // namespace skerry
