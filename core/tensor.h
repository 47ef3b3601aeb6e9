// Tensors: an observation as arrays of fixed shape and actions as dense numbers, for programs that learn. A game may
// have a struct T of these functions beside its bot (games/<game>/tensor.h). batch/ steps many games through it.
//
// Everything is made from the Observation, the security boundary, and from the seat that looks: seats are counted from
// the viewer, so seat 0 of a tensor is always "me". testing/tensor_laws.h checks, for every game, option and number of
// players:
//
//   T1  index_of() is below shape().actions, differs between legal actions, and action_at() inverts it.
//   T2  write() stays inside its arrays, writes every number, and allocates nothing.
//   T3  Equal observations give equal tensors. Observations that differ give different tensors, apart from what T
//       documents as irrelevant to play.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/game.h"

namespace skerry {

// Depends on the players and options of a game, not on its course.
struct TensorShape {
  std::uint32_t actions = 0;  // numbered from 0
  std::uint32_t planes = 0;   // bytes, planes × rows × columns: what lies on the board
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::uint32_t numbers = 0;  // 16-bit integers: everything else

  bool operator==(const TensorShape&) const = default;
  constexpr std::size_t plane_size() const { return std::size_t{rows} * columns; }
  constexpr std::size_t size() const { return planes * plane_size(); }
};

// Where a tensor is written. The planes are zero before.
class TensorOut {
 public:
  TensorOut(const TensorShape& shape, std::uint8_t* planes, std::int16_t* numbers)
      : shape_(&shape), planes_(planes), numbers_(numbers), end_(numbers + shape.numbers) {}

  void set(std::size_t plane, std::size_t row, std::size_t column, unsigned value = 1) {
    assert(plane < shape_->planes && row < shape_->rows && column < shape_->columns && value < 256);
    planes_[(plane * shape_->rows + row) * shape_->columns + column] = static_cast<std::uint8_t>(value);
  }
  // The next number, in the order of the documentation.
  template <std::integral T>
  void number(T value) {
    assert(numbers_ < end_ && std::in_range<std::int16_t>(value));
    *numbers_++ = static_cast<std::int16_t>(value);
  }
  bool is_full() const { return numbers_ == end_; }

 private:
  const TensorShape* shape_;
  std::uint8_t* planes_;
  std::int16_t* numbers_;
  const std::int16_t* end_;
};

template <class T>
concept Tensors =
    Game<typename T::Game> && requires(const typename T::Game::State& start, const typename T::Game::Observation& seen,
                                       Seat viewer, Action action, std::uint32_t number, TensorOut& out) {
      { T::shape(start) } -> std::same_as<TensorShape>;
      // The number of a legal action of a seat to which this is visible.
      { T::index_of(seen, action) } -> std::same_as<std::uint32_t>;
      // The action with this number, legal or not. Precondition: number < shape().actions.
      { T::action_at(seen, number) } -> std::same_as<Action>;
      { T::write(seen, viewer, out) } -> std::same_as<void>;
    };

// How far a seat sits after the viewer; spectators count from seat 0. For kNoSeat and kChance: the number of players.
constexpr std::size_t seats_after(Seat viewer, Seat seat, std::size_t players) {
  if (index(seat) >= players) return players;
  return index(viewer) >= players ? index(seat) : (index(seat) + players - index(viewer)) % players;
}

// Calls f(seat) for every seat, beginning with the viewer.
template <class F>
void for_each_seat_from(Seat viewer, std::size_t players, F f) {
  const std::size_t first = index(viewer) < players ? index(viewer) : 0;
  for (std::size_t i = 0; i < players; ++i) f(seat_at((first + i) % players));
}

}  // namespace skerry
