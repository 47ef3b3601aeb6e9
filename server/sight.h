// Sights: everything that the server tells a guest about a table. Made from what the guest's seat may know; the only
// way out for what a table holds.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "match/message.h"
#include "server/table.h"

namespace skerry::server {

// What is true at the moment, and not in the table's log.
struct Presence {
  struct OfSeat {
    bool here = false;
    bool thinking = false;
    Milliseconds away_since = 0;
  };
  std::vector<OfSeat> seats;
  std::size_t watching = 0;  // guests without a seat
  std::string paused = {};   // why nothing can be kept just now; empty if all is well
};

// The steps of a game as a seat may read them now.
using StepTexts = std::vector<std::string>;

// What a seat sees of the game, apart from who is at the table. Costly, so it is made once for all who look through the
// same eyes.
struct SeatSight {
  std::shared_ptr<const StepTexts> steps;
  std::string standing;  // members of a JSON object: turn, scores, seat, view, legal
};
SeatSight see(const Table& table, Seat seat);

// Who looks, and what they have been told before.
struct Viewer {
  std::string guest;
  Seat seat = kSpectator;
  std::size_t version = 0;  // events they know
  std::shared_ptr<const StepTexts> steps = nullptr;
};

// The message that docs/protocol.md calls a sight.
std::string sight_message(const Table& table, const SeatSight& seen, const Presence& presence, const Viewer& viewer,
                          Milliseconds now);

// What lists of tables show.
std::string summary_text(const Table& table, Milliseconds now);

// The game as the viewer may have it: complete when it is over.
std::string record_for(const Table& table, Seat viewer);

// The seats that owe a decision, as a JSON list.
std::string json_turn(const AnyPosition& position);

}  // namespace skerry::server
