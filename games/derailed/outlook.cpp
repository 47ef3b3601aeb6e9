#include "games/derailed/outlook.h"

#include <algorithm>

#include "search/rough_math.h"

namespace skerry::derailed {
namespace {

constexpr std::array<Ways, kCards> kWaysOf = [] {
  std::array<Ways, kCards> ways{};
  for (std::size_t i = 0; i < kCards; ++i) {
    const Face& face = kFaces[2 * i];
    const auto joins = [&](Side a, Side b) { return face.joins(a, b) || face.joins(opposite(a), opposite(b)); };
    if (joins(Side::kNorth, Side::kEast)) ways[i] |= kCurves;
    if (joins(Side::kEast, Side::kSouth)) ways[i] |= kOtherCurves;
    if (joins(Side::kNorth, Side::kSouth)) ways[i] |= kNorthSouth;
    if (joins(Side::kEast, Side::kWest)) ways[i] |= kEastWest;
  }
  return ways;
}();

// The share of all cards that have at least one of these ways.
constexpr std::array<float, 16> kShareWith = [] {
  std::array<float, 16> shares{};
  for (std::size_t ways = 0; ways < 16; ++ways) {
    unsigned cards = 0;
    for (std::size_t i = 0; i < kCards; ++i) cards += (kWaysOf[i] & ways) != 0 ? kPrints[i].copies : 0;
    shares[ways] = static_cast<float>(cards) / kDeckSize;
  }
  return shares;
}();

// A railway on which every slot has all of these ways.
constexpr Rails wild_rails(Ways ways) {
  constexpr std::uint64_t kLow = 0x00000000FFFFFFFFULL;
  constexpr std::uint64_t kHigh = ~kLow;
  Rails rails;
  rails.sw_ne = (ways & kCurves) != 0 ? ~0ULL : 0;
  rails.es_nw = (ways & kOtherCurves) != 0 ? ~0ULL : 0;
  rails.ew_ns = ((ways & kNorthSouth) != 0 ? kLow : 0) | ((ways & kEastWest) != 0 ? kHigh : 0);
  return rails;
}

Ways ways_of(const Hand& hand) {
  Ways ways = 0;
  for (const Card card : hand) ways |= kWaysOf[card];
  return ways;
}

bool leaves_east(Ports exits, Slot goal) { return ((exits.with(Side::kEast) >> goal) & 1U) != 0; }
bool holds(Slots slots, Slot slot) { return ((slots >> slot) & 1U) != 0; }

Ways wanted_ways(const Rails& rails, Ports before, Slot goal, Ports board) {
  Ways wanted = 0;
  for (Ways way = 1; way < kAnyWay; way = static_cast<Ways>(way << 1U)) {
    const Ports exits = wild_rails(way).exits(before);
    if (leaves_east(exits, goal) || leaves_east(rails.exits(find_reach(rails, across(exits) & board).in), goal)) {
      wanted |= way;
    }
  }
  return wanted;
}

// Weights of the features of a company's strength, as exponents of two. Fitted to games between bots.
struct Strengths {
  std::array<float, 5> to_go;  // with 1, 2, … cards to go
  float fits;                  // a card of the hand completes the way
  float fits_now;              // and it is this company's turn
  float turn;
  float turn_near;  // with one card to go
  float share;      // with one card to go: of all cards, those that would do
  float ways;       // of the hand, of four
  float touched;    // slots in use that others can cover
  float safe;       // a card fits and nobody can cover anything
  float open;       // slots for its cards
  float cramped;    // two such slots at most
  float at_start;   // an opponent can cover its first slot
  float at_goal;    // an opponent can cover its last slot
  float used;       // slots in use
  float untouched;  // slots in use that nobody else can cover
};
constexpr Strengths kDuel = {{-1.46F, -0.19F, -0.02F, 0.71F, 1.5F},
                             0.59F,
                             2.28F,
                             0.28F,
                             1.72F,
                             2.04F,
                             1.82F,
                             -0.17F,
                             2.70F,
                             0.10F,
                             -0.33F,
                             -0.35F,
                             -0.39F,
                             -0.03F,
                             0.045F};
constexpr Strengths kCrowd = {{0.82F, 0.55F, -0.28F, -0.76F, -1.16F},
                              1.10F,
                              3.04F,
                              0.19F,
                              1.39F,
                              0.14F,
                              1.08F,
                              0.01F,
                              1.52F,
                              0.0F,
                              -0.04F,
                              -0.21F,
                              0.23F,
                              0.0F,
                              0.0F};

// With two players: the expected share of a seat that leads by `lead` points with this many rounds to go.
float duel_share(int lead, int rounds) {
  if (rounds == 0) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5F;
  return 0.5F * (duel_share(lead + 2, rounds - 1) + duel_share(lead - 2, rounds - 1));
}

// Adds each seat's expected points for the rest of this round if the next company to arrive is always drawn by
// strength.
void add_prospects(const PublicState& table, const PerSeat<float>& strengths, PerSeat<float>& points) {
  const std::size_t n = table.players();
  const auto missing = static_cast<float>(kArrivalsToEnd[n] - table.arrivals);
  const float pause = 7.5F / static_cast<float>(n);  // turns between arrivals
  float total = 0;
  for (std::size_t i = 0; i < n; ++i) total += table.place[i] == 0 ? strengths[i] : 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (table.place[i] != 0) {
      points[i] += pause * missing;
      continue;
    }
    const float first = strengths[i] / total;
    points[i] += first * (1 + (table.arrivals == 0 ? 1.0F : 0.0F) + pause * (missing - 1));
    if (missing < 2) continue;
    float second = 0;
    for (std::size_t j = 0; j < n; ++j) {
      if (j != i && table.place[j] == 0) second += strengths[j] / total * strengths[i] / (total - strengths[j]);
    }
    points[i] += second * (1 + pause * (missing - 2));
    if (missing > 2) points[i] += (1 - first - second) / static_cast<float>(n - table.arrivals - 2U);
  }
}

// Turns expected final points into shares of the win.
PerSeat<float> shares_of(const PerSeat<float>& points, std::size_t players, float spread) {
  PerSeat<float> shares{};
  float total = 0;
  for (std::size_t i = 0; i < players; ++i) {
    shares[i] = power_of_two((points[i] - points[0]) / spread);
    total += shares[i];
  }
  for (std::size_t i = 0; i < players; ++i) shares[i] /= total;
  return shares;
}

}  // namespace

Ways ways_of(Card card) { return kWaysOf[card]; }

Outlook outlook(const PublicState& table, Seat seat) {
  const Rails& rails = table.rails;
  const Slot goal = table.goal_slot(seat);
  const Ports board = all_ports(table.board());
  Reach reach = find_reach(rails, start_port(table.start_slot(seat)));
  Outlook look{.open = (reach.before & board).slots(), .used = reach.in.slots()};
  if (leaves_east(rails.exits(reach.in), goal)) return look;
  look.to_go = 1;
  look.wanted = wanted_ways(rails, reach.before, goal, board);
  while (look.wanted == 0) {
    const Ports stand = reach.before | (across(any_exits(reach.before)) & board);
    reach = find_reach(rails, stand);
    if (leaves_east(rails.exits(reach.in), goal)) return look;
    ++look.to_go;
    if (holds(reach.before.slots(), goal)) return look;
  }
  return look;
}

HandGuess guess_of(const Hand& hand, const Outlook& look) {
  const Ways ways = ways_of(hand);
  return {(look.wanted & ways) != 0 ? 1.0F : 0.0F, static_cast<float>(std::popcount(ways)) / 4};
}
HandGuess guess_of_four(const Outlook& look) {
  constexpr float kUsualWays = 0.97F;
  const float without = 1 - kShareWith[look.wanted];
  return {1 - without * without * without * without, kUsualWays};
}

float strength(const PublicState& table, const Outlooks& looks, Seat seat, const HandGuess& hand, bool is_next) {
  const Strengths& s = table.players() == 2 ? kDuel : kCrowd;
  const Outlook& look = looks[index(seat)];
  Slots others = 0;
  for (std::size_t i = 0; i < table.players(); ++i) {
    if (seat_at(i) != seat && table.place[i] == 0) others |= looks[i].open;
  }
  const auto count = [](Slots slots) { return static_cast<float>(std::popcount(slots)); };
  const Slots touched = look.used & others;
  float sum = s.to_go[static_cast<std::size_t>(std::clamp(look.to_go, 1, 5)) - 1];
  sum += s.fits * hand.fits + s.ways * hand.ways + s.share * kShareWith[look.wanted];
  if (is_next) sum += look.to_go == 1 ? s.turn_near + s.fits_now * hand.fits : s.turn;
  sum += s.touched * count(touched) + s.used * count(look.used) + s.untouched * count(look.used & ~others);
  if (touched == 0) sum += s.safe * hand.fits;
  sum += s.open * count(look.open) + (std::popcount(look.open) <= 2 ? s.cramped : 0);
  if (holds(others, table.start_slot(seat))) sum += s.at_start;
  if (holds(others, table.goal_slot(seat))) sum += s.at_goal;
  return power_of_two(sum);
}

PerSeat<float> shares_of(const PublicState& table, const PerSeat<float>& strengths, bool is_decided) {
  const PerSeat<std::int32_t> scores = table.scores();
  const int later_rounds = static_cast<int>(kRounds) - 1 - table.round;
  if (table.players() == 2) {
    const int lead = scores[0] - scores[1];
    const float first = is_decided ? 0 : strengths[0] / (strengths[0] + strengths[1]);
    const float share =
        is_decided ? duel_share(lead, later_rounds)
                   : first * duel_share(lead + 2, later_rounds) + (1 - first) * duel_share(lead - 2, later_rounds);
    return {share, 1 - share};
  }
  PerSeat<float> points{};
  for (std::size_t i = 0; i < table.players(); ++i) points[i] = static_cast<float>(scores[i]);
  if (!is_decided) add_prospects(table, strengths, points);
  const float spread = 1.0F + 0.7F * static_cast<float>(later_rounds);
  return shares_of(points, table.players(), spread);
}

}  // namespace skerry::derailed
