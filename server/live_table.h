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

  // Handles a request within the rate limits of guest and address.
  void handle(const Asker& asker, MessageReader& request, const Reply& reply);
  // Bots that play here use this address's turns in the queue of searches.
  void comes_from(const std::string& address) { address_ = address; }

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
  void think(std::unique_ptr<AnyPosition> position, Seat seat, const Asker& asker, const Found& found) override;

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

  // What all views of one moment share.
  struct Showing {
    Milliseconds at = 0;
    Presence presence = {};
    // Sights of spectators, by what they know already.
    std::map<std::pair<std::size_t, const StepTexts*>, Net::Message> spectators = {};
  };

  void on_changed();
  bool is_allowed(const Asker& asker, MessageReader& request);
  void handle_now(const Asker& asker, MessageReader& request, const Reply& reply);
  Showing& showing();
  void show_all();
  void show_all_soon();
  Net::Message message_for(const Viewer& viewer);
  const SeatSight& seen_by(Seat seat);
  Presence presence() const;
  void stop_stale_searches();
  void start_bots();
  void start_bots_later();
  void bot_decided(Seat seat, std::size_t steps, const std::string& text);
  void watch_clocks();

  ServerContext* context_;
  std::shared_ptr<TableKeeper> keeper_;
  std::string address_;  // of the latest caller with a seat
  std::map<ConnectionId, Viewer> visitors_;
  std::map<std::string, std::size_t, std::less<>> views_;      // of each guest who is here
  std::map<std::string, Milliseconds, std::less<>> left_at_;   // when the last view of a guest with a seat closed
  std::map<std::string, Milliseconds, std::less<>> heard_at_;  // a guest's latest request without a view
  std::optional<Showing> showing_;                             // until something changes
  bool will_show_all_ = false;                                 // a timer is set
  bool will_start_bots_ = false;                               // a timer is set
  Milliseconds loaded_at_;
  std::map<Seat, Thinking> thinking_;
  std::map<Seat, SeatSight> sights_;  // cached until the table changes
  std::vector<Opened> opening_;       // requests that wait for the table of the rematch
  std::string rematch_;               // its id
  Milliseconds next_deadline_ = 0;    // the one that a timer is set for
};

}  // namespace skerry::server
