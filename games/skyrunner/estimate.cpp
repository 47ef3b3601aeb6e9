#include "games/skyrunner/estimate.h"

#include <algorithm>
#include <bit>

namespace skerry::skyrunner {
namespace {

// How many steps each feature brings the roof nearer (negative) or moves it further away. Fitted to the outcomes of a
// few thousand self-play games.
struct Distances {
  float held_step;          // a step on a climbing card in hand
  float held_card;          // each such card takes a round
  float surplus_step;       // on cards beyond those needed
  float missing_equipment;  // the first equipment card that is missing
  float more_missing;       // each further one
  float stuck_step;         // a step in hand beyond an edge for which equipment is missing
  float spare_equipment;    // used for overtaking, and against lost equipment
  float lost_card;
  float sabotage_card;
  float equipment_debt;
  float climbing_debt;
  float low_number;      // for each point by which the numbers in hand are below the average
  float highest_number;  // nobody can outbid the highest number in hand
  float barred;          // a figure stands in the way
  float one_round;       // a card in hand leads to the roof
  float one_round_late;  // as one_round, but everybody else acts first
  float two_rounds;      // two cards in hand lead to the roof
  float everybody;       // added for every seat: the larger, the less a lead is worth
};
constexpr Distances kDuel = {
    .held_step = 0.2F,
    .held_card = 1.15F,
    .surplus_step = -0.12F,
    .missing_equipment = 1.75F,
    .more_missing = 1.25F,
    .stuck_step = 0.15F,
    .spare_equipment = -1.35F,
    .lost_card = -0.3F,
    .sabotage_card = -0.9F,
    .equipment_debt = 3.4F,
    .climbing_debt = 2.4F,
    .low_number = 0.28F,
    .highest_number = -0.55F,
    .barred = 1.35F,
    .one_round = -5.4F,
    .one_round_late = 3.1F,
    .two_rounds = -1.5F,
    .everybody = 19.0F,
};
// With three or more players equipment is scarce, and a lead is worth less.
constexpr Distances kCrowd = {
    .held_step = 0.35F,
    .held_card = 0.8F,
    .surplus_step = -0.3F,
    .missing_equipment = 4.7F,
    .more_missing = 3.5F,
    .stuck_step = 0.27F,
    .spare_equipment = -1.35F,
    .lost_card = -0.3F,
    .sabotage_card = -0.5F,
    .equipment_debt = 6.2F,
    .climbing_debt = 1.5F,
    .low_number = 0.31F,
    .highest_number = -1.1F,
    .barred = 2.3F,
    .one_round = -9.8F,
    .one_round_late = 3.0F,
    .two_rounds = -3.1F,
    .everybody = 46.0F,
};
const Distances& distances(const PublicState& t) { return t.seats == 2 ? kDuel : kCrowd; }

constexpr int kMostSurplus = 6;
constexpr int kMostSpare = 2;
constexpr float kAverageNumber = 4.5F;

// The climbing cards in a hand, the highest first.
struct ClimbingHand {
  int steps = 0;
  int highest = 0;      // the steps of the best card
  int highest_two = 0;  // of the two best
  int needed = 0;       // as many of the best as lead to the roof
};

ClimbingHand climbing_hand(const Player& player, int way) {
  ClimbingHand hand;
  int cards = 0;
  for (unsigned value = 5; value >= 2; --value) {
    for (unsigned i = 0; i < player.count(climb_card(value)); ++i) {
      if (hand.steps < way) ++hand.needed;
      hand.steps += static_cast<int>(value);
      ++cards;
      if (cards <= 1) hand.highest = hand.steps;
      if (cards <= 2) hand.highest_two = hand.steps;
    }
  }
  return hand;
}

float distance_by_climbing(const PublicState& t, Seat seat) {
  const Distances& by = distances(t);
  const Player& player = t.at(seat);
  const int way = t.building.roof().height - player.figure.height;
  const ClimbingHand hand = climbing_hand(player, way);
  const int held = std::min(way, hand.steps);
  const auto equipment = static_cast<int>(player.count(Card::kEquipment));
  const int edges = t.building.edges_above(player.figure);
  const int missing = std::max(0, edges - equipment);
  const int spare = std::clamp(equipment - edges, 0, kMostSpare);

  float distance = static_cast<float>(way - held) + by.held_step * static_cast<float>(held) +
                   by.held_card * static_cast<float>(hand.needed) +
                   by.surplus_step * static_cast<float>(std::min(kMostSurplus, hand.steps - held)) +
                   by.spare_equipment * static_cast<float>(spare);
  if (missing > 0) {
    const int to_the_edge = t.building.rows * (4 - missing) - player.figure.height;
    distance += by.missing_equipment + by.more_missing * static_cast<float>(missing - 1) +
                by.stuck_step * static_cast<float>(std::max(0, held - to_the_edge));
  } else if (hand.highest >= way) {
    const float late = static_cast<float>(t.order_of(seat)) / static_cast<float>(t.seats);
    distance += by.one_round + by.one_round_late * late;
  } else if (hand.highest_two >= way) {
    distance += by.two_rounds;
  }
  return distance;
}

float distance_by_other_cards(const PublicState& t, Seat seat) {
  const Distances& by = distances(t);
  const Player& player = t.at(seat);
  float distance = by.lost_card * static_cast<float>(player.count(Card::kLost)) +
                   by.sabotage_card * static_cast<float>(player.count(Card::kSabotage)) +
                   by.equipment_debt * static_cast<float>(player.lost_beside);
  for_each_debt(player.climbing_debts, [&](Card) { distance += by.climbing_debt; });
  for (CardSet left = player.colours & kNumbers; left != 0; left &= left - 1) {
    distance += by.low_number * (kAverageNumber - static_cast<float>(std::countr_zero(left)));
  }
  return distance;
}

// Whether the other figure keeps this one from the square straight above.
bool is_barred_by(const Building& b, Place figure, Place other) {
  const Place above{static_cast<std::uint8_t>(figure.height + 1), figure.groove};
  return b.is_square(figure) && b.is_square(above) && b.section(above.height) == b.section(figure.height) &&
         b.clash(above, other);
}

float distance_by_rivals(const PublicState& t, Seat seat) {
  const Distances& by = distances(t);
  const Player& player = t.at(seat);
  bool highest = true;
  bool barred = false;
  for (std::size_t i = 0; i < t.seats; ++i) {
    if (seat_at(i) == seat) continue;
    const Player& rival = t.player[i];
    highest = highest && std::bit_width(player.colours & kNumbers) > std::bit_width(rival.colours & kNumbers);
    barred = barred || is_barred_by(t.building, player.figure, rival.figure);
  }
  return (highest ? by.highest_number : 0) + (barred ? by.barred : 0);
}

// ---- shares

// Doubling the distance divides the strength by 256.
float strength(float distance) {
  constexpr float kLeast = 1;
  constexpr float kScale = 20;  // keeps the numbers near 1
  const float nearness = kScale / std::max(distance, kLeast);
  const float squared = nearness * nearness;
  return (squared * squared) * (squared * squared);
}

// How high a player can climb in this many rounds.
int late_reach(const PublicState& t, Seat seat, int rounds_left) {
  const Player& player = t.at(seat);
  int cards = 0;
  int reach = player.figure.height;
  for (unsigned value = 5; value >= 2; --value) {
    for (unsigned i = 0; i < player.count(climb_card(value)) && cards < rounds_left; ++i, ++cards) {
      reach += static_cast<int>(value);
    }
  }
  return std::min<int>(reach, t.building.roof().height);
}

// SKY-9: near the last round height decides, and luck less and less.
PerSeat<float> late_strengths(const PublicState& t, int rounds_left) {
  std::array<int, kMaxPlayers> reach{};
  for (std::size_t i = 0; i < t.seats; ++i) reach[i] = late_reach(t, seat_at(i), rounds_left);
  const int highest = *std::ranges::max_element(reach);
  constexpr float kLuckOfARound = 1.5F;
  const float luck = 1 + kLuckOfARound * static_cast<float>(rounds_left);
  PerSeat<float> strengths{};
  for (std::size_t i = 0; i < t.seats; ++i) strengths[i] = strength(luck + static_cast<float>(highest - reach[i]));
  return strengths;
}

PerSeat<float> strengths(const PublicState& t) {
  constexpr int kLastRounds = 12;
  const int rounds_left = t.round_limit - t.round + 1;
  if (rounds_left <= kLastRounds) return late_strengths(t, rounds_left);
  PerSeat<float> strengths{};
  for (std::size_t i = 0; i < t.seats; ++i) strengths[i] = strength(steps_to_win(t, seat_at(i)));
  return strengths;
}

}  // namespace

float steps_to_win(const PublicState& t, Seat seat) {
  return distances(t).everybody + distance_by_climbing(t, seat) + distance_by_other_cards(t, seat) +
         distance_by_rivals(t, seat);
}

bool threatens_roof(const PublicState& t, Seat seat) {
  const Player& player = t.at(seat);
  const int way = t.building.roof().height - player.figure.height;
  return static_cast<int>(player.count(Card::kEquipment)) >= t.building.edges_above(player.figure) &&
         climbing_hand(player, way).highest >= way;
}

PerSeat<float> expected_shares(const PublicState& t) {
  PerSeat<float> shares{};
  if (t.phase == Phase::kOver) {
    std::ranges::transform(t.returns(), shares.begin(), [](double share) { return static_cast<float>(share); });
    return shares;
  }
  shares = strengths(t);
  float total = 0;
  for (const float share : shares) total += share;
  for (float& share : shares) share /= total;
  return shares;
}

}  // namespace skerry::skyrunner
