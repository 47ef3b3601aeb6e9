// Turn: who owes the next step.
#pragma once

#include <bit>
#include <cstdint>

#include "core/seat.h"

namespace skerry {

class Turn {
 public:
  static constexpr Turn over() { return Turn(Kind::kOver, 0); }
  static constexpr Turn chance() { return Turn(Kind::kEvent, 0); }
  static constexpr Turn of(Seat seat) { return Turn(Kind::kDecision, static_cast<std::uint8_t>(1U << index(seat))); }
  // Several seats choose at the same time, in any order of arrival. Bit i stands for seat i; never 0.
  static constexpr Turn of_all(std::uint8_t seats) { return Turn(Kind::kDecision, seats); }

  constexpr bool is_over() const { return kind_ == Kind::kOver; }
  constexpr bool is_chance() const { return kind_ == Kind::kEvent; }
  constexpr bool is_decision() const { return kind_ == Kind::kDecision; }
  constexpr bool is_simultaneous() const { return std::popcount(seats_) > 1; }

  // Whether this seat owes a decision, or kChance a chance event.
  constexpr bool owes(Seat seat) const {
    return seat == kChance ? is_chance() : (index(seat) < kMaxSeats && ((seats_ >> index(seat)) & 1U) != 0);
  }
  // The lowest seat that owes a decision, or kChance. Precondition: not over.
  constexpr Seat first() const {
    return is_chance() ? kChance : seat_at(static_cast<std::size_t>(std::countr_zero(seats_)));
  }
  constexpr std::uint8_t seats() const { return seats_; }

  bool operator==(const Turn&) const = default;

 private:
  enum class Kind : std::uint8_t { kDecision, kEvent, kOver };
  constexpr Turn(Kind kind, std::uint8_t seats) : kind_(kind), seats_(seats) {}

  Kind kind_;
  std::uint8_t seats_;
};

}  // namespace skerry
