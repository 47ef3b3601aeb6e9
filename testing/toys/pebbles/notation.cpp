// Text in and out.
#include "core/text.h"
#include "testing/toys/pebbles/pebbles.h"

namespace skerry {

using namespace pebbles;

namespace {

constexpr std::string_view kStateForm = "Write the stones left, '/', all stones, and the seat: '20/21 2'.";

}  // namespace

std::string Pebbles::action_text(const Observation&, Seat, Action action) {
  return "take " + std::to_string(bits(action));
}

Result<Action> Pebbles::parse_action(const Observation& seen, Seat seat, std::string_view text) {
  if (!seen.turn().owes(seat)) return Error{"It is not this seat's turn."};
  const auto count = text.starts_with("take ") ? parse_number(text.substr(5), 1000) : std::nullopt;
  if (!count) return Error{"Write 'take' and a number, as in 'take 2', not " + in_quotes(text) + "."};
  if (*count < 1 || *count > kMost) return Error{"You may take one, two or three stones.", "PEB-1"};
  if (*count > seen.left) return Error{"There are only " + std::to_string(seen.left) + " stones left.", "PEB-1"};
  return Action{*count};
}

std::string Pebbles::state_text(const State& state) {
  return std::to_string(state.left) + "/" + std::to_string(state.heap) + " " + std::to_string(index(state.mover) + 1);
}

Result<Pebbles::State> Pebbles::parse_state(std::string_view text) {
  const auto words = split(text, ' ');
  const auto heap = split(words[0], '/');
  if (words.size() != 2 || heap.size() != 2) return Error{std::string(kStateForm)};
  const auto left = parse_number(heap[0], 100);
  const auto all = parse_number(heap[1], 100);
  const auto seat = parse_number(words[1], 2);
  if (!left || !all || !seat) return Error{std::string(kStateForm)};
  const bool occurs = *seat > 0 && *all > 0 && *left <= *all && (*left < *all || *seat == 1);
  if (!occurs) return Error{"This state cannot occur."};
  return State{static_cast<std::uint8_t>(*all), static_cast<std::uint8_t>(*left), seat_at(*seat - 1)};
}

std::string Pebbles::end_text(const State& state) {
  return "seat " + std::to_string(2 - index(state.mover)) + " took the last stone";
}

}  // namespace skerry
