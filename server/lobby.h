// Lobby: all tables of a server. Those in use are in memory, the others in the store; whoever asks for one gets it when
// it is there.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "match/record.h"
#include "server/live_table.h"

namespace skerry::server {

class Lobby {
 public:
  explicit Lobby(House& house) : house_(&house) {}

  // Answers with the id when the table is kept. `steps` have been played already (a record).
  using Made = std::function<void(Result<std::string>)>;
  void make(const TableSetup& setup, const std::vector<Step>& steps, const Made& made);

  // Null, or an error, if there is no such table.
  using Found = std::function<void(Result<std::shared_ptr<LiveTable>>)>;
  void find(const std::string& id, const Found& found);
  // Only if it is in memory.
  std::shared_ptr<LiveTable> present(const std::string& id) const;

  // {"open":[…],"yours":[…]} for a guest.
  void list(const std::string& guest, const std::function<void(Result<std::string>)>& listed);
  void count_unfinished(const std::string& guest, const std::function<void(Result<std::int64_t>)>& counted);

  // After a start: games that go on are loaded, so that their bots and clocks do.
  void wake_all();
  // Forgets tables that nobody looks at, and deletes those that nobody has touched for long.
  struct Patience {
    Milliseconds waiting;  // before a table without enough people is deleted
    Milliseconds unfinished;
    Milliseconds finished;  // 0: never
  };
  void sweep(const Patience& patience);

  // Is everything that has happened in the store?
  bool is_kept() const;
  std::size_t size() const { return tables_.size(); }

 private:
  void add(const std::string& id, std::shared_ptr<LiveTable> table);

  House* house_;
  std::map<std::string, std::shared_ptr<LiveTable>, std::less<>> tables_;
  std::map<std::string, std::vector<Found>, std::less<>> loading_;
};

}  // namespace skerry::server
