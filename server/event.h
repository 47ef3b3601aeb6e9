// Events: what has happened at a table, in order. A table's log of them is the truth; everything else follows from it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/seat.h"
#include "server/setup.h"

namespace skerry::server {

enum class EventKind : std::uint8_t {
  kSat,        // a guest took the seat: guest, text is the name
  kLeft,       // and gave it up
  kPlayed,     // a step of the game, of a seat or of chance: text; act is the client's name for it
  kAsked,      // the seat asks for its latest step back
  kAgreed,     // this seat does not mind
  kRefused,    // this one does
  kTookBack,   // number steps remain
  kResigned,   // the seat gives up
  kTimedOut,   // its clock has run out
  kStoodIn,    // a bot of level number plays for the seat
  kCameBack,   // and its guest plays again
  kSaid,       // a line of chat: text, guest is the speaker's name; a spectator has no seat
  kRematched,  // the players go on at another table: text is its id
};

struct Event {
  EventKind kind = EventKind::kPlayed;
  Milliseconds at = 0;
  Seat seat = kSpectator;
  std::string guest = {};  // its public id
  std::string text = {};
  std::string act = {};
  std::int64_t number = 0;

  bool operator==(const Event&) const = default;
};

std::string_view event_name(EventKind kind);  // "played"

// As the store keeps it: one JSON object with every secret. Never for a client.
std::string event_line(const Event& event);
Result<Event> parse_event(std::string_view line);

}  // namespace skerry::server
