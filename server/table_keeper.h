// TableKeeper: a table and its log in the store. Everything at a table happens one after the other: the next request
// begins when the events of the one before are in the store, so nobody ever sees or builds on anything else. If a write
// fails, the table goes back to what the store has, and chance is drawn anew.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/context.h"
#include "table/host.h"

namespace skerry::server {

inline constexpr std::string_view kTableDamaged =
    "The stored data of this table is damaged, so the table has been set aside. The server's operator can restore it.";

class TableKeeper : public std::enable_shared_from_this<TableKeeper> {
 public:
  // Whether the store already has the table.
  enum class Origin : std::uint8_t { kNew, kStored };
  // `changed` is called when the table, or what is said about saving it, has changed.
  TableKeeper(ServerContext& context, Table table, Origin origin, std::function<void()> changed);

  // As the store has it, unless the keeper is busy: then it may be ahead, and must not be shown.
  const Table& table() const { return table_; }
  // Whether something is on its way to the store.
  bool is_busy() const { return busy_since_.has_value(); }
  // Whether bots and clocks may go on.
  bool can_play() const { return !is_busy() && paused_.empty(); }
  // Why the table cannot be changed at the moment; empty if it can.
  const std::string& paused() const { return paused_; }
  // Whether the store no longer has the table.
  bool is_lost() const { return lost_.has_value(); }
  // Whether it was deleted, by an operator or another server.
  bool is_gone() const { return lost_ && lost_->status == 404; }

  // Runs work when nothing is on its way to the store: now or later. If that takes too long, refuses instead.
  void when_settled(std::function<void()> work, const Reply& refuse);
  // Runs a command when the table is settled. Replies with its error, or once the events it made are in the store.
  void change(const TableHost::Command& command, const Reply& reply);
  // Writes a new table.
  void save(const Reply& reply);

  // Call now and then: refuses what has waited too long.
  void check_patience();
  // Call when the store turns out not to have the table any more.
  void vanish();
  // Call when the store works again.
  void resume();
  // Forgets whom to tell about changes.
  void detach() {
    changed_ = [] {};
  }

 private:
  struct Later {
    std::function<void()> work;
    Reply refuse;
  };

  void write(const Reply& reply);
  TableWrite next_write() const;
  Summary summary() const;
  void on_saved(const Saved& saved);
  void count_moves(std::size_t version);
  void go_back(const Saved& saved);
  void adopt(Result<Table> table, const Saved& saved);
  void look_up();
  void conclude(const Answer& answer);
  Answer verdict(const Saved& saved);
  Answer lose(int status, std::string_view sentence, const std::string& reason);

  ServerContext* context_;
  Table table_;
  Origin origin_;
  std::function<void()> changed_;
  std::size_t kept_;                             // events in the store
  std::size_t faded_ = 0;                        // lines of chat that have faded from the store, too
  std::optional<Milliseconds> busy_since_ = {};  // when the latest write began, until it has ended
  TableWrite writing_;                           // the latest write
  Reply reply_;                                  // to the request that it is for
  std::deque<Later> later_;
  std::optional<TableWrite> doubt_ = {};  // a write that may be in the store
  std::optional<Answer> lost_ = {};       // the answer to everything once the table is gone or damaged
  std::string paused_;
  std::uint64_t failures_ = 0;
  std::vector<std::pair<std::string, Seat>> known_guests_;  // as the store has them
};

}  // namespace skerry::server
