// Proof: a certain result of a position, whatever anybody does to prevent it. Only games without secrets are proven.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "core/seat.h"

namespace skerry {

struct Edge;

// The winners, one bit for each seat; they share the win equally. kUnproven where nothing is certain.
enum class Proof : std::uint8_t {};
inline constexpr Proof kUnproven{0};

constexpr Proof win_of(Seat seat) { return Proof{static_cast<std::uint8_t>(1U << index(seat))}; }

// The seat's share of the win. Precondition: proven.
constexpr float value_of(Proof proof, Seat seat) {
  const auto winners = static_cast<unsigned>(proof);
  return (winners >> index(seat) & 1U) == 0 ? 0.0F : 1.0F / static_cast<float>(std::popcount(winners));
}

// Every seat's share of the win. Precondition: proven.
inline PerSeat<float> values_of(Proof proof) {
  PerSeat<float> values{};
  for (std::size_t i = 0; i < kMaxSeats; ++i) values[i] = value_of(proof, seat_at(i));
  return values;
}

// The proof of a finished game. kUnproven where the winners have unequal shares.
Proof proof_of(const PerSeat<double>& returns);

// The proof of a node where `seat` decides, from the proofs of its edges; `is_complete`: every legal action has an
// edge. A seat that can win wins. Otherwise every edge must be proven, and the seat takes the best; if several are best
// and differ for other seats, nothing is certain.
Proof prove(std::span<const Edge> edges, bool is_complete, Seat seat);

}  // namespace skerry
