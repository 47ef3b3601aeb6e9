// Lobby: all tables of a server. Tables in use are in memory; the others are loaded from the store when needed.
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
  explicit Lobby(ServerContext& context) : context_(&context) {}

  // Opens a table with a new id and secret, and answers with the id when it is saved. `steps`: already played, for a
  // table made from a record.
  using Opened = TableHost::Opened;
  void open(TableSetup setup, const std::vector<Step>& steps, const Opened& opened);

  // Null if there is no such table, an error if it cannot be read.
  using Found = std::function<void(Result<std::shared_ptr<LiveTable>>)>;
  void find(const std::string& id, const Found& found);
  // Null unless it is in memory.
  std::shared_ptr<LiveTable> present(const std::string& id) const;

  // {"open":[…],"yours":[…]} for a guest.
  void list(const std::string& guest, const std::function<void(Result<std::string>)>& listed);
  void count_unfinished(const std::string& guest, const std::function<void(Result<std::int64_t>)>& counted);

  // Called after a start: loads all games under way, so that their bots and clocks go on.
  void wake_all();
  // How long an idle table lives, by its stage; 0: for ever.
  struct Lifetimes {
    Milliseconds waiting;
    Milliseconds playing;
    Milliseconds over;
  };
  // Drops tables without viewers from memory, and deletes those whose lifetime has passed.
  void sweep(const Lifetimes& lifetimes);

  // Whether every event is in the store.
  bool is_saved() const;
  std::size_t size() const { return tables_.size(); }

 private:
  void add(const std::string& id, std::shared_ptr<LiveTable> table);

  ServerContext* context_;
  std::map<std::string, std::shared_ptr<LiveTable>, std::less<>> tables_;
  std::map<std::string, std::vector<Found>, std::less<>> loading_;
};

}  // namespace skerry::server
