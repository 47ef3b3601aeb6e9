// Lobby: all tables of a server. Tables in use are in memory; the others are loaded from the store when needed.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/record.h"
#include "server/live_table.h"

namespace skerry::server {

class Lobby {
 public:
  explicit Lobby(ServerContext& context);

  // Opens a table with a new id and secret, and answers with the id when it is saved.
  using Opened = TableHost::Opened;
  void open(TableSetup setup, const Opened& opened);
  // The same with a game that is recorded in a text. An error in the record has the status 400, any other 503.
  using Imported = std::function<void(const Answer& refused, const std::string& id)>;
  void open_record(std::string record, const std::string& guest, const Imported& imported);

  // Null if there is no such table, an error if it cannot be read.
  using Found = std::function<void(Result<std::shared_ptr<LiveTable>>)>;
  void find(const std::string& id, const Found& found);
  // The record of a finished game whose rules this program no longer has, even if it cannot be shown.
  void find_record(const std::string& id, const std::function<void(Result<std::string>)>& found);

  // {"open":[…],"yours":[…]} for a guest.
  void list(const std::string& guest, const std::function<void(Result<std::string>)>& listed);
  void count_unfinished(const std::string& guest, const std::function<void(Result<std::int64_t>)>& counted);

  // Called after a start: loads all games under way, so that their bots and clocks go on.
  void wake_all();
  // How long a table lives without visitors and changes, by its stage; 0: for ever.
  struct Lifetimes {
    Minutes waiting;
    Minutes playing;
    Minutes over;
  };
  // Drops tables without viewers from memory, and deletes those whose lifetime has passed. `uptime` is how long the
  // server has run, by a clock that never jumps.
  void sweep(const Lifetimes& lifetimes, Minutes uptime);
  // Call every second or so: answers requests that have waited too long for the store.
  void check_patience();

  // Whether nothing is on its way to the store.
  bool is_saved() const;
  // Tells the visitors of tables that the store does not have any more.
  void find_deleted();
  std::size_t size() const { return tables_.size(); }

 private:
  std::shared_ptr<LiveTable> add(Table table, LiveTable::Origin origin);
  void save_new(Table table, const Opened& opened);
  void restore(const std::string& id, StoredTable stored);
  void finish_loading(const std::string& id, const Result<std::shared_ptr<LiveTable>>& found);
  Error set_aside(const std::string& id, const std::string& reason);
  void drop_asleep(std::vector<std::string>& visited);
  void delete_idle(Stage stage, Minutes lifetime);
  void resume();

  ServerContext* context_;
  std::map<std::string, std::shared_ptr<LiveTable>, std::less<>> tables_;
  std::map<std::string, std::vector<Found>, std::less<>> loading_;
  std::map<std::string, Error, std::less<>> set_aside_;  // damaged tables
  std::optional<Minutes> age_at_start_;                  // of the store; none until it has been read
  Minutes age_ = 0;                                      // of the store
  Minutes visits_noted_ = 0;                             // the age at which visits were last noted
};

}  // namespace skerry::server
