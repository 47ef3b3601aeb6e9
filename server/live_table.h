// LiveTable: a table in use, with those who look at it, the bots that think at it, and what is still on its way to the
// disk. Nothing is shown or acknowledged before it is kept.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "server/house.h"
#include "server/sight.h"
#include "server/table.h"

namespace skerry::server {

// The answer to one request at a table.
struct Answer {
  int status = 200;  // of HTTP
  Error error = {};
  bool is_stale = false;
  std::string members = {};  // of the JSON object, besides what every answer has
};
using Reply = std::function<void(const Answer&)>;

Answer refusal(int status, Error error);

class LiveTable : public std::enable_shared_from_this<LiveTable> {
 public:
  // `kept`: so many of the table's events are in the store; a new table is not there at all yet.
  enum class Origin : std::uint8_t { kNew, kStored };
  LiveTable(House& house, Table table, Origin origin);
  ~LiveTable();
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  const Table& table() const { return table_; }
  House& house() { return *house_; }

  // Writes what is new; `reply` when it is kept. Called once for a new table.
  void keep(const Reply& reply);
  // Calls when everything that has happened here is kept.
  void when_kept(const Reply& reply);

  // A command of the table: refused with its sentence, or answered when it is kept.
  using Command = std::function<Status(Table&, Milliseconds now)>;
  void change(const Command& command, const Reply& reply);

  // ---- those who look
  void enter(ConnectionId id, Viewer viewer);
  void leave(ConnectionId id);
  // Shows everything that has happened since.
  void show(ConnectionId id);
  void look_through(ConnectionId id, Seat seat);
  std::size_t visitors() const { return visitors_.size(); }
  bool is_here(const std::string& guest) const;
  // For how long the guest of a seat has not been here; 0 if it is.
  Milliseconds away_for(Seat seat) const;
  std::string sight_for(const Viewer& viewer);
  // The seat that a guest looks through unless it says otherwise.
  Seat eyes_of(const std::string& guest) const;

  bool is_kept() const { return !is_saving_; }
  // May it be forgotten until somebody comes?
  bool is_asleep() const;
  // Bots that owe a decision begin to think, and clocks run.
  void wake();

  // A search for a person: an answer with its findings. Precondition: the seat owes a decision in the position.
  void think_about(std::unique_ptr<AnyPosition> position, Seat seat, const std::string& owner, const Reply& reply);

 private:
  struct Waiting {
    std::size_t version;
    Reply reply;
  };
  // A bot at work.
  struct Thinking {
    std::size_t steps;  // that it knows
    std::stop_source stop;
  };

  void save();
  void on_kept(const Status& status, std::size_t version);
  void fall_back();
  void answer_waiting(std::size_t version, const Answer& answer);
  void show_all();
  const SeatSight& seen_by(Seat seat);
  Presence presence() const;
  void stop_idle_thoughts();
  void start_bots();
  void bot_decided(Seat seat, std::size_t steps, const std::string& text);
  void watch_clocks();
  Summary summary() const;

  House* house_;
  Table table_;
  Origin origin_;
  std::size_t kept_;  // events in the store
  bool is_saving_ = false;
  std::string paused_;
  std::vector<Waiting> waiting_;
  std::map<ConnectionId, Viewer> visitors_;
  std::map<std::string, Milliseconds, std::less<>> left_at_;  // guests who were here
  Milliseconds loaded_at_;
  std::map<Seat, Thinking> thinking_;
  std::map<Seat, SeatSight> sights_;                                // of this version
  Milliseconds next_deadline_ = 0;                                  // that a timer waits for
  mutable std::vector<std::pair<std::string, Seat>> known_guests_;  // as the store has them
};

}  // namespace skerry::server
