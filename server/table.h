// Table: where people and bots play one game. Commands come in, events are appended to the log, and the state follows
// from them; nothing here knows of sockets, disks or the time of day. A table that is restored from its log goes on as
// if nothing had happened.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "match/match.h"
#include "server/event.h"
#include "server/setup.h"

namespace skerry::server {

// A guest's name: not empty, not long, nothing invisible.
Status check_name(std::string_view name);

enum class Stage : std::uint8_t { kWaiting, kPlaying, kOver };

class Table {
 public:
  static Result<Table> open(const Registry& registry, TableSetup setup);
  // Replays a log that the store kept.
  static Result<Table> restore(const Registry& registry, TableSetup setup, std::span<const Event> log);

  const TableSetup& setup() const { return setup_; }
  const std::vector<Event>& log() const { return log_; }
  const Match& match() const { return match_; }
  Stage stage() const;

  // ---- who is here
  struct Place {
    Chair chair;
    int stand_in = 0;  // the level of the bot that plays for an absent guest; 0 for none
    bool has_resigned = false;
    bool has_timed_out = false;
    // Whose step it would be: a bot of this level, or 0 for a person.
    int bot_level() const { return stand_in > 0 ? stand_in : chair.kind == Chair::Kind::kBot ? chair.level : 0; }
  };
  const Place& place(Seat seat) const { return places_[index(seat)]; }
  std::size_t players() const { return places_.size(); }
  bool is_seat(std::int64_t number) const { return number >= 1 && number <= static_cast<std::int64_t>(players()); }
  std::vector<Seat> seats_of(std::string_view guest) const;
  // So many steps lie before the choice that is open now: a decision made on fewer is stale.
  std::size_t open_since() const { return open_since_; }
  // Has the seat chosen already, while others who choose at the same time have not?
  bool has_chosen(Seat seat) const;
  // Bots that owe a decision now.
  std::vector<Seat> bots_due() const;

  // ---- commands: an error is a sentence for whoever asked, and changes nothing
  Status sit(Seat seat, std::string guest, std::string name, Milliseconds now);
  Status leave(Seat seat, Milliseconds now);
  // `seen`: how many steps the client knew. The same act twice is the same as once.
  struct Act {
    std::string id = {};
    std::string text;
    std::size_t seen = 0;
  };
  Status play(Seat seat, const Act& act, Milliseconds now);
  Status ask_take_back(Seat seat, Milliseconds now);
  Status answer_take_back(Seat seat, bool agrees, Milliseconds now);
  Status resign(Seat seat, Milliseconds now);
  Status stand_in(Seat seat, int level, Milliseconds now);
  Status come_back(Seat seat, Milliseconds now);
  Status say(Seat seat, std::string name, std::string text, Milliseconds now);
  Status rematch(std::string table, Milliseconds now);
  // Ends the turn of everybody whose time is up.
  void expire(Milliseconds now);

  // ---- what follows from the log
  // Each seat's share of the win: the game's, or the others' after a resignation. Zeros until it is over.
  std::vector<double> result() const;
  std::string end_text() const;  // precondition: over
  // The seat that asks for a step back, if one does, and those who still have to agree.
  struct Question {
    Seat by;
    std::size_t keep;  // steps
    std::vector<Seat> waits_for;
  };
  const std::optional<Question>& question() const { return question_; }
  // What is left of a seat's time in milliseconds; none where no clock runs.
  std::optional<Milliseconds> time_left(Seat seat, Milliseconds now) const;
  // When the next clock runs out.
  std::optional<Milliseconds> next_deadline() const;
  const std::string& rematch_table() const { return rematch_; }
  // The next game of the same people, everybody one seat further.
  TableSetup rematch_setup(std::string id, std::string secret, Milliseconds now) const;

 private:
  Table(TableSetup setup, Match match);

  // Appends an event and does what it says. Precondition: it is allowed.
  void add(Event event);
  void obey(const Event& event);
  void obey_step(const Event& event);
  // Chance speaks as soon as it is due.
  void let_chance_speak(Milliseconds now);
  Status check_playing(Seat seat) const;
  bool is_person(Seat seat) const;
  void take_back_if_agreed(Milliseconds now);
  void give_up(Seat seat, EventKind why, Milliseconds now);
  Milliseconds spent_now(Seat seat, Milliseconds now) const;

  TableSetup setup_;
  Match match_;
  std::vector<Event> log_;
  std::vector<Place> places_;
  std::set<std::string, std::less<>> acts_;  // "2 act-id", for those that were made twice
  std::optional<Question> question_;
  std::optional<Seat> loser_;   // between two players, by resignation or time
  std::size_t open_since_ = 0;  // so many steps lie before the choice that is open now
  std::vector<Milliseconds> spent_;
  std::vector<Milliseconds> began_;  // when the seat's present decision fell due
  std::string rematch_;
};

}  // namespace skerry::server
