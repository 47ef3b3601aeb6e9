// LiveTable: a table in use, with its viewers and the bots that think at it. Nothing is shown or acknowledged before it
// is saved (server/table_keeper.h).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/stop.h"
#include "server/table_keeper.h"
#include "table/requests.h"
#include "table/sight.h"

namespace skerry::server {

class LiveTable final : public TableHost, public std::enable_shared_from_this<LiveTable> {
 public:
  using Origin = TableKeeper::Origin;
  LiveTable(ServerContext& context, Table table, Origin origin);
  ~LiveTable() override;
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  TableKeeper& keeper() { return *keeper_; }
  const TableKeeper& keeper() const { return *keeper_; }

  // Handles a request within the guest's rate limit.
  void handle(const Asker& asker, MessageReader& request, const Reply& reply);

  // ---- TableHost
  const Table& table() const override { return keeper_->table(); }
  Milliseconds away_for(Seat seat) const override;
  void change(const Command& command, const Reply& reply) override;
  void when_saved(const Reply& reply) override;
  void open_rematch(const Opened& opened) override;
  std::string new_link_secret() override { return new_secret(); }
  std::string fingerprint(std::string_view secret) const override { return server::fingerprint(secret); }
  void show(ConnectionId id) override;
  void look_through(ConnectionId id, Seat seat) override;
  void think(std::unique_ptr<AnyPosition> position, Seat seat, const std::string& guest, const Found& found) override;

  // ---- viewers
  void enter(ConnectionId id, Viewer viewer);
  void leave(ConnectionId id);
  bool is_here(const std::string& guest) const;
  bool has_visitors() const { return !visitors_.empty(); }
  // A request without a view is a sign of life too.
  void note_request(const std::string& guest);
  std::string sight_for(const Viewer& viewer);

  // Whether nothing happens here until a guest comes, so that the table may be dropped from memory.
  bool is_asleep() const;
  // Starts the bots that owe a decision, and the clocks.
  void wake();

 private:
  // A bot's search under way.
  struct Thinking {
    std::size_t steps;  // played when it began
    StopSource stop;
  };

  void on_changed();
  void show_all();
  const SeatSight& seen_by(Seat seat);
  Presence presence() const;
  void stop_stale_searches();
  void start_bots();
  void bot_decided(Seat seat, std::size_t steps, const std::string& text);
  void watch_clocks();

  ServerContext* context_;
  std::shared_ptr<TableKeeper> keeper_;
  std::map<ConnectionId, Viewer> visitors_;
  std::map<std::string, Milliseconds, std::less<>> left_at_;   // when a guest's last view closed
  std::map<std::string, Milliseconds, std::less<>> heard_at_;  // a guest's latest request without a view
  Milliseconds loaded_at_;
  std::map<Seat, Thinking> thinking_;
  std::map<Seat, SeatSight> sights_;  // cached until the table changes
  std::vector<Opened> opening_;       // requests that wait for the table of the rematch
  std::string rematch_;               // its id
  Milliseconds next_deadline_ = 0;    // the one that a timer is set for
};

}  // namespace skerry::server
