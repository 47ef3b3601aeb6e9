// Skirrid's squares (SKI-1) and sets of squares: 19 rows of 19 in six 64-bit words.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace skerry::skirrid {

inline constexpr int kSide = 19;
// The distance in numbers from a square to the one above it. The extra column is a guard: its numbers belong to no
// square and are in no set, so a set shifted sideways loses what leaves the board instead of moving it to another row.
inline constexpr int kStride = kSide + 1;
// One more than the highest square's number.
inline constexpr std::size_t kSquareNumbers = kSide * kStride - 1;

// Squares are numbered row by row from the bottom, each row from the left.
using Square = std::uint16_t;

constexpr Square square_at(int column, int row) { return static_cast<Square>(row * kStride + column); }
constexpr int column_of(Square square) { return square % kStride; }
constexpr int row_of(Square square) { return square / kStride; }
constexpr bool on_board(int column, int row) { return column >= 0 && column < kSide && row >= 0 && row < kSide; }

inline constexpr Square kCentre = square_at(kSide / 2, kSide / 2);

// A set of squares. `Board b{};` is empty; `Board b;` is left uninitialised, for arrays in hot code.
class Board {
 public:
  static constexpr std::size_t kWords = 6;
  static_assert(kSquareNumbers <= kWords * 64);

  constexpr void add(Square square) { words_[square / 64U] |= std::uint64_t{1} << (square % 64U); }
  constexpr bool has(Square square) const { return ((words_[square / 64U] >> (square % 64U)) & 1U) != 0; }

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  constexpr std::uint32_t count() const {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return static_cast<std::uint32_t>(sum);
  }
  // The n-th square in ascending order, counting from 0. Precondition: n < count().
  constexpr Square nth(std::uint32_t n) const {
    std::size_t i = 0;
    for (; i + 1 < kWords; ++i) {
      const auto here = static_cast<std::uint32_t>(std::popcount(words_[i]));
      if (n < here) break;
      n -= here;
    }
    std::uint64_t word = words_[i];
    for (; n > 0; --n) word &= word - 1;
    assert(word != 0);
    return static_cast<Square>(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
  }
  // Calls f(square) for every square, in ascending order.
  template <class F>
  constexpr void for_each(F f) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        f(static_cast<Square>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
      }
    }
  }

  constexpr Board& operator&=(const Board& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr Board& operator|=(const Board& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  friend constexpr Board operator&(Board a, const Board& b) { return a &= b; }
  friend constexpr Board operator|(Board a, const Board& b) { return a |= b; }
  // Set difference.
  friend constexpr Board operator-(Board a, const Board& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  // Every number s for which s + offset is in the set. Precondition: 0 < offset < 64.
  constexpr Board down(unsigned offset) const {
    assert(offset > 0 && offset < 64);
    if (!std::is_constant_evaluated()) return down_by_pairs(offset);
    Board moved{};
    for (std::size_t i = 0; i + 1 < kWords; ++i) {
      moved.words_[i] = (words_[i] >> offset) | (words_[i + 1] << (64 - offset));
    }
    moved.words_[kWords - 1] = words_[kWords - 1] >> offset;
    return moved;
  }
  // Every number s for which s - offset is in the set, even if it belongs to no square. Precondition: 0 < offset < 64.
  constexpr Board up(unsigned offset) const {
    assert(offset > 0 && offset < 64);
    Board moved{};
    moved.words_[0] = words_[0] << offset;
    for (std::size_t i = 1; i < kWords; ++i) moved.words_[i] = (words_[i] << offset) | (words_[i - 1] >> (64 - offset));
    return moved;
  }

  bool operator==(const Board&) const = default;

 private:
  // The same as the loop in down(), two words at a time. Left to itself, the compiler loads pairs that straddle the
  // ones just stored, and the processor stalls on each of them.
  Board down_by_pairs(unsigned offset) const {
    using Pair = std::uint64_t __attribute__((vector_size(16)));
    std::array<Pair, kWords / 2> pairs;
    std::memcpy(pairs.data(), words_.data(), sizeof(pairs));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const Pair above = i + 1 < pairs.size() ? pairs[i + 1] : Pair{};
      pairs[i] = (pairs[i] >> offset) | (__builtin_shufflevector(pairs[i], above, 1, 2) << (64 - offset));
    }
    Board moved;
    std::memcpy(moved.words_.data(), pairs.data(), sizeof(pairs));
    return moved;
  }

  std::array<std::uint64_t, kWords> words_;
};

template <class Condition>
constexpr Board squares_where(Condition condition) {
  Board board{};
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      if (condition(column, row)) board.add(square_at(column, row));
    }
  }
  return board;
}

inline constexpr Board kAllSquares = squares_where([](int, int) { return true; });

// SKI-1: the diamond that just reaches the edges.
inline constexpr Board kArena = squares_where([](int column, int row) {
  constexpr int kMiddle = kSide / 2;
  const int sideways = column < kMiddle ? kMiddle - column : column - kMiddle;
  const int upwards = row < kMiddle ? kMiddle - row : row - kMiddle;
  return sideways + upwards <= kMiddle;
});

// Every square that shares an edge with a square of the set, including squares of the set itself.
constexpr Board neighbours(const Board& board) {
  return (board.down(1) | board.up(1) | board.down(kStride) | board.up(kStride)) & kAllSquares;
}

}  // namespace skerry::skirrid
