// Tables from their logs. A log comes from a disk, so nothing about it is taken for granted.
#include "core/text.h"
#include "match/levels.h"
#include "table/archive.h"
#include "table/table.h"

namespace skerry {

Result<Table> Table::restore(const Registry& registry, const Luck& luck, TableSetup setup, std::span<const Event> log,
                             const std::optional<std::string>& outcome) {
  const Result<const AnyGame*> game = registry.find(setup.game);
  if (!game) return game.error();
  const int rules = (*game)->info().rules_version;
  Result<Match> match = Match::begin(**game, static_cast<int>(setup.chairs.size()), setup.options);
  if (!match) return match.error();
  if (setup.rules == rules) setup.options = match->settings();
  const bool is_old = setup.rules != rules;
  Table table(luck, std::move(setup), std::move(*match));
  bool goes_on = true;
  for (const Event& event : log) {
    const Status fits = goes_on ? table.check_stored(event) : Ok{};
    const Status applied = goes_on && fits ? table.apply(event) : fits;
    if (!applied && !is_old) {
      return Error{"Event " + std::to_string(table.log_.size()) + ": " + applied.error().message};
    }
    goes_on &= static_cast<bool>(applied);
    table.log_.push_back(event);
  }
  if (is_old) table.archive(rules, archived_record(table.setup_, log, {}).steps.size(), outcome);
  return table;
}

Status Table::check_stored(const Event& event) const {
  const auto steps = static_cast<std::int64_t>(match_.steps().size());
  const bool has_seat = index(event.seat) < players();
  const auto needs = [](bool is_fine, const char* sentence) { return is_fine ? Status(Ok{}) : Error{sentence}; };
  constexpr const char* kNoSuchSeat = "The table has no such seat.";
  constexpr const char* kNoSuchStep = "There are fewer steps.";
  constexpr const char* kNoSuchLevel = "There is no bot of that level.";
  const auto most = static_cast<std::int64_t>(kLevels.size());
  switch (event.kind) {
    case EventKind::kSat:
      if (!has_seat) return Error{kNoSuchSeat};
      return needs(event.number <= most, kNoSuchLevel);
    case EventKind::kLeft:
    case EventKind::kCameBack:
    case EventKind::kHinted:
    case EventKind::kMoved:
      return needs(has_seat, kNoSuchSeat);
    case EventKind::kPlayed:
      return needs(has_seat || event.seat == kChance, kNoSuchSeat);
    case EventKind::kAsked:
      if (!has_seat) return Error{kNoSuchSeat};
      return needs(event.text == "draw" || event.text == "rematch" || event.number < steps, kNoSuchStep);
    case EventKind::kAgreed:
      return needs(question_.has_value(), "Nobody has asked anything.");
    case EventKind::kDrawn:
      return needs(players() == 2, "Only two players can agree to a draw.");
    case EventKind::kTookBack:
      return needs(event.number < steps, kNoSuchStep);
    case EventKind::kResigned:
    case EventKind::kTimedOut:
      if (!has_seat) return Error{kNoSuchSeat};
      return needs(event.number <= most, kNoSuchLevel);
    case EventKind::kStoodIn:
      if (!has_seat) return Error{kNoSuchSeat};
      return needs(event.number >= 1 && event.number <= most, kNoSuchLevel);
    case EventKind::kRefused:
    case EventKind::kSaid:
    case EventKind::kRematched:
    case EventKind::kLinked:
    case EventKind::kUnlinked:
    case EventKind::kMuted:
      break;
  }
  return Ok{};
}

// The outcome of a finished game is told as it was, even if the replay goes otherwise. An unfinished game is not shown
// up to an end under other rules: that would reveal its secrets.
void Table::archive(int rules, std::size_t played, const std::optional<std::string>& outcome) {
  question_.reset();
  if (outcome) {
    Result<Record::Outcome> read = parse_outcome(*outcome);
    const bool fits = read && read->scores.size() == players();
    outcome_ =
        fits ? std::move(*read) : Record::Outcome{match_.position().scores(), result(), "The result was not stored"};
  } else if (match_.over()) {
    match_.truncate(match_.steps().size() - 1);
  }
  const std::size_t shown = match_.steps().size();
  archived_ = "This game was played under version " + std::to_string(setup_.rules) +
              " of its rules. This server has version " + std::to_string(rules) +
              ", so the game can be looked at but not played on.";
  if (shown == played) return;
  archived_ += " The board can show " + std::to_string(shown) + " of its " + std::to_string(played) +
               (outcome ? " steps; its record has all of them." : " steps.");
}

}  // namespace skerry
