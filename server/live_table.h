// LiveTable: a table in use, with its viewers, the bots that think at it, and the events on their way to the store.
// Nothing is shown or acknowledged before it is saved.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "server/context.h"
#include "table/requests.h"
#include "table/sight.h"

namespace skerry::server {

class LiveTable final : public TableHost, public std::enable_shared_from_this<LiveTable> {
 public:
  // Whether the store already has the table.
  enum class Origin : std::uint8_t { kNew, kStored };
  LiveTable(ServerContext& context, Table table, Origin origin);
  ~LiveTable() override;
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  // Writes new events to the store, then replies. Called once for a new table.
  void save(const Reply& reply);
  bool is_saved() const { return !is_saving_; }

  // Handles a request within the guest's rate limit.
  void handle(const Asker& asker, MessageReader& request, const Reply& reply);

  // ---- TableHost
  const Table& table() const override { return table_; }
  Milliseconds away_for(Seat seat) const override;
  void change(const Command& command, const Reply& reply) override;
  void when_saved(const Reply& reply) override;
  void open_table(TableSetup setup, const Opened& opened) override;
  void show(ConnectionId id) override;
  void look_through(ConnectionId id, Seat seat) override;
  void think(std::unique_ptr<AnyPosition> position, Seat seat, const std::string& guest, const Found& found) override;

  // ---- viewers
  void enter(ConnectionId id, Viewer viewer);
  void leave(ConnectionId id);
  bool is_here(const std::string& guest) const;
  std::string sight_for(const Viewer& viewer);

  // Whether nothing happens here until a guest comes, so that the table may be dropped from memory.
  bool is_asleep() const;
  // Starts the bots that owe a decision, and the clocks.
  void wake();

 private:
  struct Waiting {
    std::size_t version;
    Reply reply;
  };
  // A bot's search under way.
  struct Thinking {
    std::size_t steps;  // played when it began
    std::stop_source stop;
  };

  void write();
  void on_written(const Status& status, std::size_t version);
  void fall_back();
  void answer_waiting(std::size_t version, const Answer& answer);
  void show_all();
  const SeatSight& seen_by(Seat seat);
  Presence presence() const;
  void stop_stale_searches();
  void start_bots();
  void bot_decided(Seat seat, std::size_t steps, const std::string& text);
  void watch_clocks();
  Summary summary() const;

  ServerContext* context_;
  Table table_;
  Origin origin_;
  std::size_t saved_;  // events in the store
  bool is_saving_ = false;
  std::string paused_;
  std::vector<Waiting> waiting_;
  std::map<ConnectionId, Viewer> visitors_;
  std::map<std::string, Milliseconds, std::less<>> left_at_;  // when a guest's last view closed
  Milliseconds loaded_at_;
  std::map<Seat, Thinking> thinking_;
  std::map<Seat, SeatSight> sights_;                                // cached until the table changes
  Milliseconds next_deadline_ = 0;                                  // the one that a timer is set for
  mutable std::vector<std::pair<std::string, Seat>> known_guests_;  // as the store has them
};

}  // namespace skerry::server
