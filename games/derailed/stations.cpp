// The two columns of stations: permutations of companies, and lanes with the same company at both ends (DER-13).
#include <algorithm>
#include <cassert>

#include "games/derailed/derailed.h"

namespace skerry::derailed {

std::array<std::uint8_t, kMaxPlayers> permutation(std::uint32_t number, std::size_t n) {
  assert(number < permutations(n));
  std::array<std::uint8_t, kMaxPlayers> companies{};
  std::array<std::uint8_t, kMaxPlayers> left{0, 1, 2, 3, 4, 5};
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t block = permutations(n - 1 - i);
    const std::size_t chosen = number / block;
    number %= block;
    companies[i] = left[chosen];
    std::copy(left.begin() + static_cast<std::ptrdiff_t>(chosen) + 1, left.end(),
              left.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
  return companies;
}

std::uint32_t permutation_number(const std::array<std::uint8_t, kMaxPlayers>& companies, std::size_t n) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < n; ++i) {
    std::uint32_t smaller = 0;
    for (std::size_t k = i + 1; k < n; ++k) smaller += companies[k] < companies[i] ? 1U : 0U;
    number += smaller * permutations(n - 1 - i);
  }
  return number;
}

// A swap resolves its lane and makes no new conflict, because the company's own starting lane is the one it has just
// left. So one pass from north to south is enough.
void resolve_conflicts(const PerSeat<std::uint8_t>& start_lane, PerSeat<std::uint8_t>& destination_lane,
                       std::size_t players) {
  for (std::size_t lane = 0; lane < players; ++lane) {
    for (std::size_t company = 0; company < players; ++company) {
      if (start_lane[company] != lane || destination_lane[company] != lane) continue;
      std::swap(destination_lane[company], destination_lane[(company + 1) % players]);
    }
  }
}

}  // namespace skerry::derailed
