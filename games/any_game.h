// Games and positions with their types erased, for the command line, the lab and the server. Each virtual call runs a
// template over the concrete game inside; a whole search or a thousand playouts are one call.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game_info.h"
#include "core/options.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/stop.h"
#include "core/story.h"
#include "core/turn.h"
#include "games/json_fwd.h"
#include "games/presentation.h"
#include "search/limits.h"
#include "search/options.h"

namespace skerry {

struct WeightedText {
  std::string text;
  double probability;
};

struct PlayoutTally {
  std::uint64_t games = 0;
  std::uint64_t steps = 0;
  std::uint64_t fingerprint = 0;  // of all final states; equal if every game ended the same way
};

class AnyPosition {
 public:
  virtual ~AnyPosition() = default;
  virtual std::unique_ptr<AnyPosition> clone() const = 0;

  // ---- where the game stands
  virtual std::size_t players() const = 0;
  virtual Turn turn() const = 0;
  virtual std::vector<std::int32_t> scores() const = 0;
  virtual std::vector<double> returns() const = 0;  // zeros until the game is over
  virtual std::string end_text() const = 0;         // precondition: over
  virtual std::uint64_t hash() const = 0;
  virtual std::uint64_t step_bound() const = 0;
  virtual std::string state_text() const = 0;  // with every secret: never for a seat

  // ---- what a viewer may know; made from an Observation
  virtual std::vector<std::string> legal_texts(Seat seat) const = 0;  // ascending by action, not by text
  virtual boost::json::object view(Seat viewer) const = 0;
  virtual std::string draw(Seat viewer, const DrawStyle& style) const = 0;
  // A position that looks the same to the viewer, with its secrets drawn at random.
  virtual std::unique_ptr<AnyPosition> imagine(Seat viewer, Rng& rng) const = 0;
  // Whether the viewer sees the same in both positions of the game: equal Observations.
  virtual bool looks_like(const AnyPosition& other, Seat viewer) const = 0;
  // Whether the text of a step that was played here is hidden from `viewer` in the position `now`. Nothing is hidden
  // once the game is over.
  virtual bool hides(Seat by, std::string_view text, Seat viewer, const AnyPosition& now) const = 0;
  // What a step that was played here led to, as `viewer` learned it at that moment; `after` is the next position.
  virtual Story story(Seat by, std::string_view text, const AnyPosition& after, Seat viewer) const = 0;

  // ---- acting
  // Checks and applies a step of a seat or of chance; returns its canonical text. An error changes nothing.
  virtual Result<std::string> play(Seat by, std::string_view text) = 0;
  // The same check without playing: Ok, or why the step is not legal.
  virtual Status explain(Seat by, std::string_view text) const = 0;
  // What a person means by a text: the canonical text of the action that it names but for capitals, blanks and
  // equivalent names; the text itself if it names none.
  virtual std::string understand(Seat by, std::string_view text) const = 0;
  virtual std::string play_chance(Rng& rng) = 0;                              // precondition: chance owes
  virtual std::optional<std::vector<WeightedText>> chance_texts() const = 0;  // nullopt if they cannot be listed
  virtual std::string random_choice(Seat seat, Rng& rng) const = 0;           // precondition: the seat owes
  virtual std::string greedy_choice(Seat seat, Rng& rng) const = 0;
  virtual std::string beginner_choice(Seat seat, Rng& rng) const = 0;  // greedy without looking ahead
  virtual std::string first_choice(Seat seat) const = 0;               // the first legal action
  virtual std::size_t legal_count(Seat seat) const = 0;                // number of legal actions
  bool has_choice(Seat seat) const { return legal_count(seat) > 1; }

  // ---- long work in one call
  virtual Result<std::uint64_t> perft(unsigned depth) const = 0;
  virtual PlayoutTally playouts(std::uint64_t games, std::uint64_t seed) const = 0;
};

// ---- search

// What a search has found, as text. Made from what the searching seat sees.
struct CandidateText {
  std::string text;
  std::uint64_t visits;
  double value;   // the searching seat's expected share of the win
  double prior;   // before any search; all together 1
  double choice;  // the probability with which to play it
};

struct Thought {
  std::vector<CandidateText> candidates;  // best first, never empty
  std::vector<std::string> line;          // the principal variation; begins with the best candidate
  std::vector<double> values;             // each seat's expected share of the win
  std::uint64_t simulations;
  std::uint64_t nodes;
  std::uint32_t depth;
  double milliseconds;
  bool proven;
};

// Searches positions of one game, one at a time; keeps its tree from one to the next.
class Thinker {
 public:
  virtual ~Thinker() = default;
  // Precondition: a position of the same game in which the seat owes a decision. Uses only what the seat may see. Stops
  // at the first limit reached, or soon after `stop` is requested.
  virtual Thought think(const AnyPosition& position, Seat seat, const Limits& limits, std::uint64_t seed,
                        const StopToken& stop) = 0;
  // Goes on with the latest search, of the same position and seat, as if it had not paused. Its simulations count from
  // its beginning, milliseconds from now. Precondition: nothing is proven.
  virtual Thought resume(const AnyPosition& position, Seat seat, const Limits& limits, const StopToken& stop) = 0;
};

// A game about to begin.
struct Start {
  Settings settings;  // every option
  std::unique_ptr<AnyPosition> position;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const GameInfo& info() const = 0;
  virtual std::size_t state_bytes() const = 0;
  virtual bool has_secrets() const = 0;
  virtual Result<Start> start(int players, const Settings& given) const = 0;
  virtual Result<std::unique_ptr<AnyPosition>> parse_state(std::string_view text) const = 0;
  virtual std::string join_steps(std::span<const std::string> texts) const = 0;
  virtual std::unique_ptr<Thinker> thinker(const SearchOptions& options) const = 0;
};

}  // namespace skerry
