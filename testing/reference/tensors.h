// The reference games as tensors (core/tensor.h), to compare the speed of batches with that of other libraries.
#pragma once

#include "core/tensor.h"
#include "testing/reference/connect_four.h"
#include "testing/reference/goofspiel.h"
#include "testing/reference/hex.h"

namespace skerry {

// Actions: columns. Planes: my stones, the opponent's. Number: whose turn it is.
struct ConnectFourTensor {
  using Game = ConnectFour;

  static TensorShape shape(const Game::State&) {
    return {.actions = connect_four::kColumns,
            .planes = 2,
            .rows = connect_four::kRows,
            .columns = connect_four::kColumns,
            .numbers = 1};
  }
  static std::uint32_t index_of(const Game::Observation&, Action action) { return bits(action); }
  static Action action_at(const Game::Observation&, std::uint32_t number) { return Action{number}; }
  static void write(const Game::Observation& seen, Seat viewer, TensorOut& out) {
    std::size_t plane = 0;
    for_each_seat_from(viewer, 2, [&](Seat seat) {
      for (connect_four::Stones left = seen.stones[index(seat)]; left != 0; left &= left - 1) {
        const auto cell = static_cast<unsigned>(std::countr_zero(left));
        out.set(plane, cell % connect_four::kStride, cell / connect_four::kStride);
      }
      ++plane;
    });
    out.number(seen.turn().is_over() ? 2 : static_cast<int>(seats_after(viewer, seen.mover(), 2)));
  }
};

// Actions: cells. Planes: my stones, the opponent's. Numbers: whose turn it is, my side (0 joins bottom and top).
struct HexTensor {
  using Game = Hex;

  static TensorShape shape(const Game::State&) {
    return {.actions = hex::kCells, .planes = 2, .rows = hex::kSide, .columns = hex::kSide, .numbers = 2};
  }
  static std::uint32_t index_of(const Game::Observation&, Action action) { return bits(action); }
  static Action action_at(const Game::Observation&, std::uint32_t number) { return Action{number}; }
  static void write(const Game::Observation& seen, Seat viewer, TensorOut& out) {
    std::size_t plane = 0;
    for_each_seat_from(viewer, 2, [&](Seat seat) {
      for_each_bit(seen.stones[index(seat)],
                   [&](unsigned cell) { out.set(plane, cell / hex::kSide, cell % hex::kSide); });
      ++plane;
    });
    out.number(seen.turn().is_over() ? 2 : static_cast<int>(seats_after(viewer, seen.mover(), 2)));
    out.number(seats_after(seat_at(0), viewer, 2));
  }
};

// Actions: cards from 1. Planes, one row: my cards, the opponent's, prizes to come. Numbers: the open prize, my bid,
// whether I and the opponent have bid, my points, the opponent's.
struct GoofspielTensor {
  using Game = Goofspiel;

  static TensorShape shape(const Game::State&) {
    return {.actions = goofspiel::kCards, .planes = 3, .rows = 1, .columns = goofspiel::kCards, .numbers = 6};
  }
  static std::uint32_t index_of(const Game::Observation&, Action action) { return bits(action) - 1; }
  static Action action_at(const Game::Observation&, std::uint32_t number) { return Action{number + 1}; }
  static void write(const Game::Observation& seen, Seat viewer, TensorOut& out) {
    const auto show = [&](std::size_t plane, goofspiel::Cards cards) {
      for (; cards != 0; cards &= static_cast<goofspiel::Cards>(cards - 1)) {
        out.set(plane, 0, static_cast<std::size_t>(std::countr_zero(cards)) - 1);
      }
    };
    std::size_t plane = 0;
    for_each_seat_from(viewer, 2, [&](Seat seat) { show(plane++, seen.open.hand[index(seat)]); });
    show(plane, seen.open.prizes);
    out.number(seen.open.prize);
    out.number(seen.own_bid);
    for_each_seat_from(viewer, 2, [&](Seat seat) { out.number(seen.has_bid[index(seat)] ? 1 : 0); });
    for_each_seat_from(viewer, 2, [&](Seat seat) { out.number(seen.open.points[index(seat)]); });
  }
};

}  // namespace skerry
