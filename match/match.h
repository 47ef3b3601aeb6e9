// Match: one game in progress. Holds the position and the log of steps that led to it. The log is the truth: earlier
// positions are restored by replaying it.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"
#include "match/record.h"

namespace skerry {

// What a step led to, for one viewer.
struct Consequences {
  std::vector<std::int32_t> points;  // gained or lost by each seat; empty if nobody did
  Story told;
};

// What a step from one position to the next led to, as `viewer` learned it.
Consequences consequences_of(const AnyPosition& before, const Step& step, const AnyPosition& after, Seat viewer);

class Match {
 public:
  static Result<Match> begin(const AnyGame& game, int players, const Settings& given);
  // Replays a record and checks every step, and the outcome if the record has one.
  static Result<Match> replay(const AnyGame& game, const Record& record);

  const AnyGame& game() const { return *game_; }
  const Settings& settings() const { return settings_; }
  const AnyPosition& position() const { return *position_; }
  const std::vector<Step>& steps() const { return steps_; }
  bool over() const { return position_->turn().is_over(); }

  // ---- acting
  // An error changes nothing.
  Status play(Seat by, std::string_view text);
  void play_chance(Rng& rng);  // precondition: a chance event is due

  // ---- looking back
  // The position after `count` steps.
  std::unique_ptr<AnyPosition> position_after(std::size_t count) const;
  // The texts of the steps from number `first` on, as `viewer` may read them now.
  std::vector<std::string> texts_for(Seat viewer, std::size_t first = 0) const;
  // What each step led to, as `viewer` learned it when it happened. Computed once for each step and viewer.
  const std::vector<Consequences>& consequences_for(Seat viewer) const;
  // The number of steps that stay if the seat's latest step is taken back. An error if the seat has not acted, if a
  // chance event has happened since, or if the seat has learnt a secret by that step or since. The caller asks the
  // other seats.
  Result<std::size_t> take_back_point(Seat seat) const;
  void truncate(std::size_t count);

  // Complete, with every secret: for files and for finished games.
  Record record() const;

 private:
  Match(const AnyGame& game, Start start);
  // Whether the seat knows a secret now that it did not know after `count` steps.
  bool has_learnt_since(Seat seat, std::size_t count) const;
  static bool tells_secret(const AnyPosition& before, const AnyPosition& then, const Step& step, Seat seat);

  // A step that a viewer may not read yet, and the position it was played in.
  struct HiddenStep {
    std::size_t number;
    std::unique_ptr<AnyPosition> before;
  };
  // What one viewer has been told so far.
  struct Telling {
    std::unique_ptr<AnyPosition> at;  // the position after `steps`; null if it must be restored
    std::vector<Consequences> steps;
    std::vector<HiddenStep> hidden;
  };
  Telling& telling_for(Seat viewer) const;
  bool hides(const HiddenStep& hidden, Seat viewer) const;

  const AnyGame* game_;
  Settings settings_;
  std::unique_ptr<AnyPosition> start_;
  std::unique_ptr<AnyPosition> position_;
  std::vector<Step> steps_;
  mutable std::array<Telling, kMaxSeats + 1> tellings_;  // by seat, spectators last; made when they are asked for
};

}  // namespace skerry
