// Seats. People count them from 1, the code from 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace skerry {

enum class Seat : std::uint8_t {};

// The seat that rolls dice and deals cards.
inline constexpr Seat kChance{0xFF};

// A viewer without a seat, who sees what everyone may see.
inline constexpr Seat kSpectator{0xFE};

// Nobody, or not known yet.
inline constexpr Seat kNoSeat{0xFD};

// The most seats of any game.
inline constexpr std::size_t kMaxSeats = 6;

// One value per seat; zero for seats that are not in the game.
template <class T>
using PerSeat = std::array<T, kMaxSeats>;

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr Seat seat_at(std::size_t i) { return static_cast<Seat>(i); }
// As people count: 1 for the first seat; 0 for chance, spectators and nobody.
constexpr int seat_number(Seat seat) { return index(seat) < kMaxSeats ? static_cast<int>(index(seat)) + 1 : 0; }
constexpr Seat next_seat(Seat seat, std::size_t players) { return seat_at((index(seat) + 1) % players); }

}  // namespace skerry
