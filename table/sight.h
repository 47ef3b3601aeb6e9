// Sights: everything that a guest is told about a table, made from what the guest's seat may know. Nothing else that a
// table holds may reach a client.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "match/message.h"
#include "table/table.h"

namespace skerry {

// What is true right now and not in the log.
struct Presence {
  struct OfSeat {
    bool here = false;
    bool thinking = false;
    Milliseconds away_since = 0;
  };
  std::vector<OfSeat> seats;
  std::size_t watching = 0;  // guests without a seat
  std::string paused = {};   // why saving is paused; empty if it is not
};

// The steps of a game as one seat may read them.
using StepTexts = std::vector<std::string>;

// What a seat sees of the game itself. Costly, so it is made once for all viewers of the seat.
struct SeatSight {
  std::shared_ptr<const StepTexts> steps;
  std::string standing;  // members of a JSON object: turn, scores, seat, view, legal
};
SeatSight see(const Table& table, Seat seat);

// Who looks, and what they already know.
struct Viewer {
  std::string guest;
  Seat seat = kSpectator;
  std::size_t version = 0;                           // number of events already sent
  std::shared_ptr<const StepTexts> steps = nullptr;  // already sent; null if none were
};

// The message that docs/protocol.md calls a sight.
std::string sight_message(const Table& table, const SeatSight& seen, const Presence& presence, const Viewer& viewer,
                          Milliseconds now);

// The table's entry in lists of tables.
std::string summary_text(const Table& table, Milliseconds now);

// The record as the viewer may see it; complete once the game is over.
std::string record_for(const Table& table, Seat viewer);

// The seats that owe a decision, as a JSON list.
std::string json_turn(const AnyPosition& position);

}  // namespace skerry
