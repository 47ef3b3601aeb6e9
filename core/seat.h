// Seats: who sits where. People count seats from 1, the code from 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace skerry {

enum class Seat : std::uint8_t {};

// The seat that rolls dice and deals cards.
inline constexpr Seat kChance{0xFF};

// Somebody who watches and holds no seat: may be shown what everybody may see, and nothing else.
inline constexpr Seat kSpectator{0xFE};

// No game here seats more.
inline constexpr std::size_t kMaxSeats = 6;

// One value for every seat; entries of seats that nobody holds are zero.
template <class T>
using PerSeat = std::array<T, kMaxSeats>;

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr Seat seat_at(std::size_t i) { return static_cast<Seat>(i); }
constexpr Seat next_seat(Seat seat, std::size_t players) { return seat_at((index(seat) + 1) % players); }

}  // namespace skerry
