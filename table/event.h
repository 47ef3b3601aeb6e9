// Events: what happened at a table, in order. The log of events is the truth; everything else follows from it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/seat.h"
#include "table/setup.h"

namespace skerry {

enum class EventKind : std::uint8_t {
  kSat,        // a guest took the seat: guest, text is the name; or a bot of level number
  kLeft,       // the guest gave it up
  kPlayed,     // a step of the game, by a seat or chance: text, act is the client's id for it
  kAsked,      // the seat asks a question: text is its name; for a take-back number steps would remain
  kAgreed,     // this seat agrees
  kRefused,    // this seat refuses, or the seat that asked withdraws the question
  kTookBack,   // number steps remain
  kResigned,   // the seat resigned: number is the level of the bot that plays on, or 0
  kTimedOut,   // the seat ran out of time: number as above
  kStoodIn,    // a bot of level number plays for the seat
  kCameBack,   // the guest plays again
  kSaid,       // a line of chat: text, guest is the name; no seat for a spectator; no text once it has faded
  kRematched,  // the players continue at another table: text is its id
  kDrawn,      // two players have agreed to a draw
  kHinted,     // the seat was given a hint
  kLinked,     // guest may move to another device for a while: text is the fingerprint of the secret
  kUnlinked,   // guest has revoked that
  kMoved,      // the seats of guest belong to the guest text now: the same person on another device
  kMuted,      // the owner keeps spectators from chatting: number is 1, or 0 once they may again
};

struct Event {
  EventKind kind = EventKind::kPlayed;
  Milliseconds at = 0;
  Seat seat = kNoSeat;     // kChance for a chance event
  std::string guest = {};  // public id
  std::string text = {};
  std::string act = {};
  std::int64_t number = 0;

  bool operator==(const Event&) const = default;
};

std::string_view event_name(EventKind kind);  // "played"

// The stored form: one JSON object, including secrets. Never sent to a client.
std::string event_line(const Event& event);
Result<Event> parse_event(std::string_view line);

}  // namespace skerry
