// Series: several games of the same people, each of them the rematch of the one before. A game gives every player their
// share of the win; most points win the series.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace skerry {

inline constexpr std::array<int, 3> kSeriesLengths = {1, 3, 5};

struct Series {
  int length = 1;                   // games at most; 1: a single game
  int game = 1;                     // number of this game
  std::vector<double> points = {};  // of each seat, from the games before; empty before the first game
  bool operator==(const Series&) const = default;
};

// The points of each seat after this game, given its result.
std::vector<double> points_after(const Series& series, const std::vector<double>& result);

// Whether nobody can catch up with the leader after this game, or no game is left.
bool is_decided(const Series& series, const std::vector<double>& result);

// The series at the rematch: its next game, or the first game of a new one. `moves_to[i]` is the next seat of seat i.
Series next_in_series(const Series& series, const std::vector<double>& result,
                      const std::vector<std::size_t>& moves_to);

}  // namespace skerry
