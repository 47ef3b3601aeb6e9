// Table: where people and bots play one game. A command appends events to the log, and the state follows from the log.
// Nothing here knows sockets, disks, threads or the time of day. A table restored from its log plays on as if nothing
// had happened.
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
#include "table/event.h"
#include "table/luck.h"
#include "table/setup.h"

namespace skerry {

// Refuses a guest's name that is empty, too long or has control characters.
Status check_name(std::string_view name);

// Level of the bot that plays on for a guest who has left.
inline constexpr int kSubstituteLevel = 3;

enum class Stage : std::uint8_t { kWaiting, kPlaying, kOver };

class Table {
 public:
  // `luck` must outlive the table.
  static Result<Table> open(const Registry& registry, const Luck& luck, TableSetup setup);
  // Replays a stored log.
  static Result<Table> restore(const Registry& registry, const Luck& luck, TableSetup setup,
                               std::span<const Event> log);

  const TableSetup& setup() const { return setup_; }
  const std::vector<Event>& log() const { return log_; }
  const Match& match() const { return match_; }
  Stage stage() const;

  // ---- seats
  struct Place {
    Chair chair;
    int stand_in = 0;  // level of the bot that plays for an absent guest; 0 for none
    bool has_resigned = false;
    bool has_timed_out = false;
    // The level of the bot that plays here, or 0 for a person.
    int bot_level() const { return stand_in > 0 ? stand_in : chair.kind == Chair::Kind::kBot ? chair.level : 0; }
  };
  const Place& place(Seat seat) const { return places_[index(seat)]; }
  std::size_t players() const { return places_.size(); }
  bool is_seat(std::int64_t number) const { return number >= 1 && number <= static_cast<std::int64_t>(players()); }
  std::vector<Seat> seats_of(std::string_view guest) const;
  // The seat that a guest sees the table from by default: one that is to move, else the first, else kSpectator.
  Seat eyes_of(std::string_view guest) const;
  // Number of steps before the current decision; a move based on fewer is stale.
  std::size_t open_since() const { return open_since_; }
  // Whether the seat has already chosen while others still owe a simultaneous choice.
  bool has_chosen(Seat seat) const;
  // Bots that owe a decision.
  std::vector<Seat> bots_due() const;
  // Seeds the search of a bot's current decision; the same after a restart.
  std::uint64_t bot_seed(Seat seat) const;

  // ---- commands: an error is a sentence for the guest, and changes nothing
  Status sit(Seat seat, std::string guest, std::string name, Milliseconds now);
  Status leave(Seat seat, Milliseconds now);
  // A guest's act has an id, and repeating it changes nothing; a bot's has none.
  struct Act {
    std::string id = {};
    std::string text;
    std::size_t seen = 0;  // steps that the client knew
  };
  Status play(Seat seat, const Act& act, Milliseconds now);
  Status ask_take_back(Seat seat, Milliseconds now);
  Status answer_take_back(Seat seat, bool agrees, Milliseconds now);
  Status resign(Seat seat, Milliseconds now);
  Status stand_in(Seat seat, int level, Milliseconds now);
  Status come_back(Seat seat, Milliseconds now);
  Status say(Seat seat, std::string name, std::string text, Milliseconds now);
  Status rematch(std::string table, Milliseconds now);
  // Gives up every seat that owes a decision and has no time left.
  void expire(Milliseconds now);

  // ---- what follows from the log
  // Each seat's share of the win: the game's result, or 0 for a seat that gave up and 1 for the other. Zeros until the
  // game is over.
  std::vector<double> result() const;
  std::string end_text() const;  // precondition: over
  // A pending request to take a step back.
  struct Question {
    Seat by;
    std::size_t keep;             // number of steps that stay
    std::vector<Seat> waits_for;  // seats that have not agreed yet
  };
  const std::optional<Question>& question() const { return question_; }
  // The time a seat has left; none without a clock.
  std::optional<Milliseconds> time_left(Seat seat, Milliseconds now) const;
  // When the next clock runs out.
  std::optional<Milliseconds> next_deadline() const;
  const std::string& rematch_table() const { return rematch_; }
  // The next game of the same people, everybody one seat further. Id, secret and time are left to the host.
  TableSetup rematch_setup() const;
  // What a sight publishes as "luck".
  std::string luck_commitment() const { return luck_->commitment(setup_.secret); }

 private:
  Table(const Luck& luck, TableSetup setup, Match match);

  // Appends an event and applies it. Precondition: it is allowed.
  void add(Event event);
  void apply(const Event& event);
  void apply_step(const Event& event);
  // Plays chance events until a seat has to decide.
  void resolve_chance(Milliseconds now);
  Status check_playing(Seat seat) const;
  bool is_person(Seat seat) const;
  void take_back_if_agreed(Milliseconds now);
  void give_up(Seat seat, EventKind why, Milliseconds now);
  Milliseconds spent_now(Seat seat, Milliseconds now) const;

  const Luck* luck_;
  TableSetup setup_;
  Match match_;
  std::vector<Event> log_;
  std::vector<Place> places_;
  std::set<std::string, std::less<>> acts_;  // "2 act-id": acts already played, to recognise repeats
  std::optional<Question> question_;
  std::optional<Seat> loser_;  // of two players, by resignation or time
  std::size_t open_since_ = 0;
  std::vector<Milliseconds> spent_;  // on decisions already made
  std::vector<Milliseconds> began_;  // when the seat's current decision fell due
  std::string rematch_;
};

}  // namespace skerry
