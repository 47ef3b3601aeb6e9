// Games and positions with their types erased: what the command line, the lab, the server and the bindings hold. Inside
// each virtual call runs a template over the concrete game; a whole search or a thousand playouts are one call.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/game_info.h"
#include "core/options.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/turn.h"
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
  std::uint64_t fingerprint = 0;  // of all final states: equal exactly if every game went the same way
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
  // A position that looks the same to the viewer, with secrets drawn at random.
  virtual std::unique_ptr<AnyPosition> imagine(Seat viewer, Rng& rng) const = 0;
  // May `viewer`, in the position `now`, read this step in full? It was made here, and was legal.
  virtual bool hides(Seat by, std::string_view text, Seat viewer, const AnyPosition& now) const = 0;

  // ---- acting
  // Checks and applies a step of a seat or of chance; answers with its canonical text. An error changes nothing.
  virtual Result<std::string> play(Seat by, std::string_view text) = 0;
  // The same check without playing: why is this not legal?
  virtual Status explain(Seat by, std::string_view text) const = 0;
  virtual std::string play_chance(Rng& rng) = 0;                              // precondition: chance owes
  virtual std::optional<std::vector<WeightedText>> chance_texts() const = 0;  // none where they cannot be listed
  virtual std::string random_choice(Seat seat, Rng& rng) const = 0;           // precondition: the seat owes
  virtual std::string greedy_choice(Seat seat, Rng& rng) const = 0;
  virtual bool has_choice(Seat seat) const = 0;  // more than one legal action

  // ---- long work in one call
  virtual Result<std::uint64_t> perft(unsigned depth) const = 0;
  virtual PlayoutTally playouts(std::uint64_t games, std::uint64_t seed) const = 0;
};

// ---- search

// What a search has found, in words. Everything is made from what the searching seat sees.
struct CandidateText {
  std::string text;
  std::uint64_t visits;
  double value;   // the expected share of the win of whoever searches
  double weight;  // what knowledge says before any search
  double choice;  // how often it should be played
};

struct Thought {
  std::vector<CandidateText> candidates;  // the best first, never empty
  std::vector<std::string> line;          // the likeliest course of the game: begins with the best candidate
  std::vector<double> values;             // each seat's expected share of the win
  std::uint64_t simulations;
  std::uint64_t nodes;
  std::uint32_t depth;
  double milliseconds;
  bool proven;
};

// Thinks about positions of one game, one at a time, and remembers its tree from one to the next.
class Thinker {
 public:
  virtual ~Thinker() = default;
  // Precondition: a position of the same game, in which the seat owes a decision. Sees what the seat may see, and no
  // more. Stops at the first limit, or soon after `stop` is requested.
  virtual Thought think(const AnyPosition& position, Seat seat, const Limits& limits, std::uint64_t seed,
                        const std::stop_token& stop) = 0;
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
