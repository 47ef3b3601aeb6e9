// TableHost: what a table needs from its surroundings to answer requests. The server implements it with a store,
// sockets and threads (server/live_table.h); a test or a page can do with less.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/stop.h"
#include "games/any_game.h"
#include "table/table.h"

namespace skerry {

// The answer to one request at a table.
struct Answer {
  int status = 200;  // as in HTTP
  Error error = {};  // unless the status is 200
  bool is_stale = false;
  std::string members = {};  // of the JSON object, besides those that every answer has
};
using Reply = std::function<void(const Answer&)>;

Answer refusal(int status, Error error);

// Who sent a request.
struct Asker {
  std::string guest;
  std::optional<std::uint64_t> viewer = {};  // the host's number for the open view that the request came from, if any
  std::string address = {};                  // of the network; empty where there is none
  StopToken gone = {};                       // requested when the asker has left
};

class TableHost {
 public:
  virtual ~TableHost() = default;

  virtual const Table& table() const = 0;
  // For how long the guest of a seat has been away; 0 if it is here.
  virtual Milliseconds away_for(Seat seat) const = 0;

  // Runs a command, now or once earlier ones are saved. Replies with its error, or once the events it made are saved.
  // A command given while the host handles a request runs at once.
  using Command = std::function<Status(Table&, Milliseconds now)>;
  virtual void change(const Command& command, const Reply& reply) = 0;
  // Replies once everything that has happened at the table is saved.
  virtual void when_saved(const Reply& reply) = 0;
  // Opens the table of the rematch and names it: one table, however often it is called. The host chooses id, secret and
  // time.
  using Opened = std::function<void(Result<std::string>)>;
  virtual void open_rematch(const Opened& opened) = 0;
  // A random text for a link that moves a guest's seats to another device, and its fingerprint; an empty text if no
  // other device can reach the table.
  virtual std::string new_link_secret() { return {}; }
  virtual std::string fingerprint(std::string_view /*secret*/) const { return {}; }

  // ---- views
  // Sends a view the current state.
  virtual void show(std::uint64_t viewer) = 0;
  // Shows a view what this seat sees from now on.
  virtual void look_through(std::uint64_t viewer, Seat seat) = 0;

  // Searches for the best moves; an error says why there is no search. Precondition: the seat owes a decision in the
  // position.
  using Found = std::function<void(const Result<Thought>&)>;
  virtual void think(std::unique_ptr<AnyPosition> position, Seat seat, const Asker& asker, const Found& found) = 0;
};

}  // namespace skerry
