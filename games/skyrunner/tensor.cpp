#include "games/skyrunner/tensor.h"

namespace skerry {

using namespace skyrunner;

namespace {

constexpr std::uint32_t kGrooves = 8;
constexpr std::uint32_t kCardCodes = kLastCard;  // 1 to kLastCard
constexpr std::uint32_t kSeatCount = kMaxPlayers;
constexpr std::uint32_t kMostDebts = 8;
constexpr std::uint32_t kColourCards = 9;

std::uint32_t heights(const Building& building) { return building.roof().height + 1U; }

// Places are numbered from the ground up; ground and roof have one place each.
std::uint32_t place_count(const Building& building) { return 3U * building.rows * kGrooves + 2; }
std::uint32_t number_of(const Building& building, Place place) {
  if (place == kGround) return 0;
  return place == building.roof() ? place_count(building) - 1 : 1 + (place.height - 1U) * kGrooves + place.groove;
}
Place place_at(const Building& building, std::uint32_t number) {
  if (number == 0) return kGround;
  if (number == place_count(building) - 1) return building.roof();
  const std::uint32_t square = number - 1;
  return {static_cast<std::uint8_t>(1 + square / kGrooves), static_cast<std::uint8_t>(square % kGrooves)};
}

// The number of the first action of each kind.
struct Numbering {
  explicit Numbering(const Building& building) : keep(climb + place_count(building)) {}
  std::uint32_t play = 0;
  std::uint32_t climb = kCardCodes;
  std::uint32_t keep;
  std::uint32_t use = keep + 1;
  std::uint32_t target = use + kSeatCount;
  std::uint32_t give = target + kSeatCount;
  std::uint32_t fall = give + kCardCodes;
  std::uint32_t count = fall + 2;
};

Action climb_to(const Observation& seen, Place end) {
  if (seen.phase != Phase::kClimb) return make_climb(end, 0);
  const ClimbEnds ends = seen.climb_ends();
  return make_climb(end, ends.cost(ends.bit_of(end)));
}

}  // namespace

TensorShape SkyRunnerTensor::shape(const State& start) {
  const auto players = static_cast<std::uint32_t>(start.players());
  return {.actions = Numbering(start.building).count,
          .planes = players + 1,
          .rows = heights(start.building),
          .columns = kGrooves,
          .numbers = 13 + 2 * static_cast<std::uint32_t>(kActionKinds) +
                     players * (3 + kMostDebts + kColourCards + static_cast<std::uint32_t>(kHeldKinds))};
}

std::uint32_t SkyRunnerTensor::index_of(const Observation& seen, Action action) {
  const Numbering first(seen.building);
  const unsigned argument = argument_of(action);
  switch (kind_of(action)) {
    case Kind::kPlay:
      return first.play + argument - 1;
    case Kind::kClimb:
      return first.climb + number_of(seen.building, end_of(action));
    case Kind::kKeep:
      return first.keep;
    case Kind::kUse:
      return first.use + argument;
    case Kind::kTarget:
      return first.target + argument;
    case Kind::kGive:
      return first.give + argument - 1;
    default:
      return first.fall + argument;
  }
}

Action SkyRunnerTensor::action_at(const Observation& seen, std::uint32_t number) {
  const Numbering first(seen.building);
  if (number >= first.fall) return make_action(Kind::kFall, number - first.fall);
  if (number >= first.give) return make_action(Kind::kGive, number - first.give + 1);
  if (number >= first.target) return make_action(Kind::kTarget, number - first.target);
  if (number >= first.use) return make_action(Kind::kUse, number - first.use);
  if (number >= first.keep) return make_action(Kind::kKeep, 0U);
  if (number >= first.climb) return climb_to(seen, place_at(seen.building, number - first.climb));
  return make_action(Kind::kPlay, number + 1);
}

void SkyRunnerTensor::write(const Observation& seen, Seat viewer, TensorOut& out) {
  const std::size_t players = seen.players();
  const Building& building = seen.building;
  out.set(players, 0, 0);
  out.set(players, building.roof().height, 0);
  for (unsigned height = 1; height <= 3U * building.rows; ++height) {
    for (unsigned groove = 0; groove < building.grooves[building.section(height)]; ++groove) {
      out.set(players, height, groove);
    }
  }
  out.number(static_cast<int>(seen.phase));
  out.number(seen.round);
  out.number(seen.round_limit);
  out.number(building.rows);
  for (const std::uint8_t grooves : building.grooves) out.number(grooves);
  out.number(seats_after(viewer, seen.starter, players));
  out.number(seats_after(viewer, seen.acting, players));
  out.number(seats_after(viewer, seen.victim, players));
  out.number(seen.squares_left);
  out.number(static_cast<int>(seen.open));
  out.number(static_cast<int>(seen.own));
  for (const std::uint8_t count : seen.main_set) out.number(count);
  for (const std::uint8_t count : seen.discards) out.number(count);
  std::size_t plane = 0;
  for_each_seat_from(viewer, players, [&](Seat seat) {
    const Player& player = seen.at(seat);
    out.set(plane++, player.figure.height, player.figure.groove);
    out.number(static_cast<int>(seen.played[index(seat)]));
    out.number(seen.has_chosen(seat) ? 1 : 0);
    out.number(player.lost_beside);
    ClimbingDebts debts = player.climbing_debts;
    for (std::uint32_t i = 0; i < kMostDebts; ++i, debts = without_oldest(debts)) out.number(debts & 3U);
    for (unsigned card = 1; card <= kColourCards; ++card) out.number((player.colours >> card) & 1U);
    for (const std::uint8_t count : player.cards) out.number(count);
  });
}

}  // namespace skerry
