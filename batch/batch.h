// Many games of one kind stepped by one call, for programs that learn: observations, masks and rewards are written in
// place into arrays that the batch owns. The types of the game are erased; batch_of.h has the loops.
//
// Same seed, same games: each game has random numbers of its own, so results do not depend on the number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/seat.h"
#include "core/tensor.h"
#include "games/any_game.h"

namespace skerry {

struct BatchSettings {
  std::size_t games = 1;
  int players = 0;  // 0: the game's smallest number
  Settings options = {};
  std::uint64_t seed = 1;
  unsigned threads = 1;
  // A finished game gives way to a new one within the same step; its rewards and `done` stay until the next step.
  bool auto_reset = true;
  // Chance is left to the caller: step() then takes the number of an outcome where `player` is kChancePlayer. Set-ups
  // drawn as a whole are always drawn by the batch.
  bool explicit_chance = false;
  bool packed_mask = false;  // a bit for each action instead of a byte, lowest bit first
};

inline constexpr std::int8_t kNobody = -1;        // the game is over, and auto_reset is off
inline constexpr std::int8_t kChancePlayer = -2;  // explicit_chance only

// One entry, or one row, for each game. Valid as long as the batch; read only.
struct BatchArrays {
  std::vector<std::uint8_t> observation;  // planes × rows × columns, as `player` sees the game
  std::vector<std::int16_t> numbers;
  std::vector<std::uint8_t> mask;   // legal actions of `player`
  std::vector<std::int8_t> player;  // who acts next, from 0; where several choose at once, the lowest
  std::vector<std::uint8_t> owes;   // bit i: seat i owes a choice
  std::vector<float> reward;        // by seat, for the latest step: 1 for a win, 0 on average
  std::vector<std::uint8_t> done;   // whether the latest step ended a game
  std::vector<std::int32_t> steps;  // decisions in the present game
};

// Legal actions of every game one after the other: those of game i stand from offsets[i] to offsets[i + 1].
struct LegalLists {
  std::vector<std::int64_t> offsets;
  std::vector<std::int32_t> actions;
  std::vector<double> probabilities;  // of outcomes, where chance is due; empty without explicit chance
};

// States of some games, to be put back into a batch of the same game, players and options.
class Snapshot {
 public:
  virtual ~Snapshot() = default;
  virtual std::size_t games() const = 0;
  // The chosen games, in that order. Precondition: every index is below games().
  virtual std::shared_ptr<const Snapshot> pick(std::span<const std::int64_t> games) const = 0;
};

class Batch {
 public:
  virtual ~Batch() = default;
  virtual const GameInfo& info() const = 0;
  const BatchSettings& settings() const { return settings_; }
  std::size_t games() const { return settings_.games; }
  std::size_t players() const { return static_cast<std::size_t>(settings_.players); }
  const TensorShape& shape() const { return shape_; }
  std::size_t mask_size() const { return settings_.packed_mask ? (shape_.actions + 7) / 8 : shape_.actions; }
  const BatchArrays& arrays() const { return arrays_; }

  // Restarts every game.
  virtual Status reset(std::uint64_t seed) = 0;
  // One action for each game, for its `player`. Games that are over take none. If an action is not legal, nothing
  // changes, and the error names the game, the move and the ruling.
  virtual Status step(std::span<const std::int32_t> actions) = 0;
  // The same for the games `where` alone, each named once; the others stay as they are, without results.
  virtual Status step_some(std::span<const std::int64_t> where, std::span<const std::int32_t> actions) = 0;
  // One action for each seat of each game (games × players), −1 for seats that owe none. Chance steps take their
  // outcome from seat 0.
  virtual Status step_all(std::span<const std::int32_t> actions) = 0;
  // A uniformly random legal action for each game's `player`; −1 where the game is over.
  virtual Status sample(std::span<std::int32_t> actions) = 0;
  // What the game's simple opponent would play for each game's `player`, without search; −1 where nobody decides.
  virtual Status greedy(std::span<std::int32_t> actions) = 0;
  virtual LegalLists legal() const = 0;
  // Every game as `seat` sees it, and what that seat may do: arrays of the batch's own shapes.
  virtual void observe(Seat seat, std::span<std::uint8_t> observation, std::span<std::int16_t> numbers,
                       std::span<std::uint8_t> mask) const = 0;

  virtual std::shared_ptr<const Snapshot> states() const = 0;
  // Puts games of the snapshot into the games `where`, one for each.
  virtual Status load(const Snapshot& snapshot, std::span<const std::int64_t> where) = 0;

  // ---- one game as text. Precondition: game < games().
  virtual std::unique_ptr<AnyPosition> position(std::size_t game) const = 0;
  virtual Result<std::string> action_text(std::size_t game, std::int32_t action) const = 0;
  virtual Result<std::int32_t> action_number(std::size_t game, std::string_view text) const = 0;

 protected:
  BatchSettings settings_;
  TensorShape shape_;
  BatchArrays arrays_;
};

// A batch of this game; an error if it has no tensors, or if settings do not fit.
Result<std::unique_ptr<Batch>> make_batch(std::string_view game, const BatchSettings& settings);
// The ids of the games that have tensors.
std::vector<std::string_view> batch_games();

}  // namespace skerry
