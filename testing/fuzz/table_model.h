// What must hold at every table, whatever is asked of it. The model knows the rules of consent and of seats by itself:
// it follows the events of the log and stops the program at the first that nobody had the right to cause.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "table/table.h"

namespace skerry::fuzz {

// What led to the latest events.
struct Cause {
  std::string name = {};         // of the request; "bot" for a bot's move, "clock" for the time
  std::string guest = {};        // who asked; empty for bots and clocks
  std::string fingerprint = {};  // of the secret that "take_seat" showed
  Milliseconds away = 0;         // for how long everybody else has been away
  Milliseconds now = 0;
};

class TableModel {
 public:
  explicit TableModel(const Table& table);
  // Checks the events that the cause has added.
  void follow(const Table& table, const Cause& cause);

 private:
  void check(const Table& table, const Event& event, const Cause& cause);
  void check_seats(const Table& table, const Event& event, const Cause& cause);
  void check_step(const Table& table, const Event& event, const Cause& cause);
  void check_question(const Event& event, const Cause& cause);
  void check_agreement(const Table& table, const Event& event);
  void check_stand_in(const Event& event, const Cause& cause);
  void check_chat(const Event& event, const Cause& cause);
  void check_link(const Event& event, const Cause& cause);
  void compare(const Table& table) const;
  // The guest on the event's seat; empty if none sits there.
  const std::string& owner_of(const Event& event) const { return guests_[index(event.seat)]; }
  bool has_seat(const std::string& guest) const;

  struct Link {
    std::string fingerprint;
    Milliseconds until;
  };

  std::size_t known_ = 0;            // events
  std::vector<std::string> guests_;  // on each seat; empty for bots and open seats
  std::vector<std::string> steps_;   // who made each; empty for chance and bots
  std::set<Seat> has_decided_;       // at least once
  std::string owner_;                // of the table
  std::string question_;             // "take_back", "draw", "rematch", or empty
  std::set<std::string> agreed_;     // to it
  std::map<std::string, Link> links_;
  bool is_muted_ = false;
  bool was_over_ = false;
};

}  // namespace skerry::fuzz
