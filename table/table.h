// Table: where people and bots play one game. A command appends events to the log, and the state follows from the log.
// Nothing here knows sockets, disks, threads or the time of day. A table restored from its log plays on as if nothing
// had happened.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "match/match.h"
#include "table/clocks.h"
#include "table/event.h"
#include "table/luck.h"
#include "table/setup.h"

namespace skerry {

// Level of the bot that plays on for a guest who has left.
inline constexpr int kSubstituteLevel = 3;

// How long a link to another device is good for.
inline constexpr Milliseconds kLinkLifetime = 15 * 60'000;

inline constexpr const char* kNoHints = "Hints are off at this table.";

enum class Stage : std::uint8_t { kWaiting, kPlaying, kOver };

class Table {
 public:
  // `luck` must outlive the table.
  static Result<Table> open(const Registry& registry, const Luck& luck, TableSetup setup);
  // Replays a stored log, and checks every event. A game that began under other rules than this program has is replayed
  // as far as it goes, and archived(). `outcome` is the stored one of a finished game (table/archive.h; empty if it was
  // not stored), and none for others.
  static Result<Table> restore(const Registry& registry, const Luck& luck, TableSetup setup, std::span<const Event> log,
                               const std::optional<std::string>& outcome = {});

  const TableSetup& setup() const { return setup_; }
  const std::vector<Event>& log() const { return log_; }
  const Match& match() const { return match_; }
  Stage stage() const;
  // Why the game can only be looked at; empty if it can be played. The host refuses commands with this sentence.
  const std::string& archived() const { return archived_; }

  // ---- seats
  struct Place {
    Chair chair;
    int stand_in = 0;  // level of the bot that plays for an absent guest; 0 for none
    bool has_resigned = false;
    bool has_timed_out = false;
    int hints = 0;  // that the seat was given
    // The level of the bot that plays here, or 0 for a person.
    int bot_level() const { return stand_in > 0 ? stand_in : chair.kind == Chair::Kind::kBot ? chair.level : 0; }
  };
  const Place& place(Seat seat) const { return places_[index(seat)]; }
  std::size_t players() const { return places_.size(); }
  bool is_seat(std::int64_t number) const { return number >= 1 && number <= static_cast<std::int64_t>(players()); }
  std::vector<Seat> seats_of(std::string_view guest) const;
  // The name of whoever sits there, made distinct: "Ann", "Puffin 2"; "Seat 2" if nobody does.
  std::string name_of(Seat seat) const;
  // The guest who opened the table, or the same person on another device.
  const std::string& owner() const { return owner_; }
  // Whether a guest may ask for hints now: nobody else plays, or the table allows them.
  bool has_hints_for(std::string_view guest) const;
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
  // Puts a bot on an open seat, or exchanges the one that sits there, before the game begins.
  Status seat_bot(Seat seat, int level, Milliseconds now);
  Status leave(Seat seat, Milliseconds now);
  // A guest's act has an id, and repeating it changes nothing; a bot's has none.
  struct Act {
    std::string id = {};
    std::string text;
    std::size_t seen = 0;  // steps that the client knew
  };
  Status play(Seat seat, const Act& act, Milliseconds now);
  Status resign(Seat seat, Milliseconds now);
  Status stand_in(Seat seat, int level, Milliseconds now);
  Status come_back(Seat seat, Milliseconds now);
  // Without a seat: a spectator, who may not use a player's name.
  Status say(Seat seat, std::string name, std::string text, Milliseconds now);
  // Notes that the seat is given a hint, if others play here.
  Status note_hint(Seat seat, Milliseconds now);
  Status mute_spectators(bool is_muted, Milliseconds now);
  // Gives up every seat that owes a decision and has no time left.
  void expire(Milliseconds now);

  // ---- agreements: questions that others answer (agreements.cpp). One question at a time; a step lets it lapse
  Status ask_take_back(Seat seat, Milliseconds now);
  Status offer_draw(Seat seat, Milliseconds now);
  Status offer_rematch(Seat seat, Milliseconds now);
  // Of a seat that was asked. The seat that asked withdraws its question by refusing.
  Status answer(Seat seat, bool agrees, Milliseconds now);
  // The agreed rematch has been opened.
  Status rematch(std::string table, Milliseconds now);

  // ---- another device
  // From now on whoever knows a secret with this fingerprint may take the guest's seats, once.
  Status link(const std::string& guest, std::string fingerprint, Milliseconds now);
  Status unlink(const std::string& guest, Milliseconds now);
  // Moves the seats of the guest who made the link to this guest.
  Status move_here(const std::string& guest, std::string_view fingerprint, Milliseconds now);
  // Until when the guest's link is good; none without one.
  std::optional<Milliseconds> linked_until(std::string_view guest, Milliseconds now) const;

  // ---- what follows from the log
  // Each seat's share of the win: the game's result, or 0 for a seat that gave up and 1 for the other. Zeros until the
  // game is over.
  std::vector<double> result() const;
  std::vector<std::int32_t> scores() const;
  std::string end_text() const;  // precondition: over
  // A question that others have to answer.
  struct Question {
    enum class What : std::uint8_t { kTakeBack, kDraw, kRematch };
    What what;
    Seat by;
    std::size_t keep;             // for a take-back: number of steps that stay
    std::vector<Seat> waits_for;  // seats that have not agreed yet
  };
  static std::string_view question_name(Question::What what);  // "take_back"
  const std::optional<Question>& question() const { return question_; }
  // Whether everybody wants a rematch that has not been opened yet.
  bool has_agreed_to_rematch() const;
  // The time a seat has left; none without a clock.
  std::optional<Milliseconds> time_left(Seat seat, Milliseconds now) const;
  // How long the seat's clock will still stand although the seat is to move.
  Milliseconds grace_left(Seat seat, Milliseconds now) const;
  // When the next clock runs out.
  std::optional<Milliseconds> next_deadline() const;
  const std::string& rematch_table() const { return rematch_; }
  bool are_spectators_muted() const { return are_spectators_muted_; }
  // Whether partners must not consult now, so that players cannot chat.
  bool are_players_silent() const;
  // A table remembers its latest lines of chat. The text of the others fades from the log; these are their numbers.
  const std::vector<std::size_t>& faded() const { return faded_; }
  // How the people ended the game before the rules did; none if they did not.
  std::optional<Record::Settlement> settlement() const;
  // The next game of the same people. Id, secret and time are left to the host.
  TableSetup rematch_setup() const;
  // What a sight publishes as "luck".
  std::string luck_commitment() const { return luck_->commitment(setup_.secret); }
  // Draws later chance events anew, so that one that was drawn and not saved tells nothing about them. The events carry
  // this number.
  void renew_luck(std::uint64_t draw) { draw_ = draw; }

 private:
  Table(const Luck& luck, TableSetup setup, Match match);

  // Appends an event and applies it. Precondition: it is allowed.
  void add(Event event);
  Status apply(const Event& event);
  Status apply_step(const Event& event);
  Status check_stored(const Event& event) const;
  void archive(int rules, std::size_t played, const std::optional<std::string>& outcome);
  void remember_line(const Event& event);
  // Plays chance events until a seat has to decide.
  void resolve_chance(Milliseconds now);
  Status check_playing(Seat seat) const;
  bool is_person(Seat seat) const;
  void give_up(Seat seat, EventKind why, Milliseconds now);
  bool owes(Seat seat) const { return stage() == Stage::kPlaying && match_.position().turn().owes(seat); }

  // ---- agreements.cpp
  void ask(Question::What what, Seat seat, std::size_t keep, Milliseconds now);
  void apply_question(const Event& event);
  void apply_stand_in(Seat seat);
  void act_if_agreed(Milliseconds now);
  std::vector<Seat> asked_by(const Question& question) const;
  bool has_own_steps_since(Seat seat, std::size_t keep) const;
  bool is_free_take_back(Seat seat, std::size_t keep) const;
  Status check_draw(Seat seat) const;
  Seat rematch_starter() const;

  struct Link {
    std::string guest;
    std::string fingerprint;
    Milliseconds until;
  };

  const Luck* luck_;
  TableSetup setup_;
  Match match_;
  std::vector<Event> log_;
  std::vector<Place> places_;
  std::set<std::string, std::less<>> acts_;  // "2 act-id": acts already played, to recognise repeats
  std::optional<Question> question_;
  std::optional<Question> refused_;  // the latest one that was refused or withdrawn
  std::optional<Seat> loser_;        // of two players, by resignation or time
  bool is_drawn_ = false;            // by agreement
  std::size_t open_since_ = 0;
  std::vector<bool> by_hand_;  // for each step: played by the person who has the seat
  Clocks clocks_;
  std::string owner_;
  std::vector<Link> links_;
  std::string rematch_;
  std::uint64_t draw_ = 0;
  std::string archived_;
  std::optional<Record::Outcome> outcome_;  // of an archived game
  bool are_spectators_muted_ = false;
  std::deque<std::size_t> said_by_players_;  // numbers of events
  std::deque<std::size_t> said_by_spectators_;
  std::vector<std::size_t> faded_;
};

}  // namespace skerry
