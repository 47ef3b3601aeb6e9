#include "games/skurdir/promise.h"

#include <algorithm>
#include <limits>

#include "games/skurdir/timetable.h"
#include "search/rough_math.h"

namespace skerry::skurdir {

namespace {

using Points = std::array<std::int16_t, kMaxPlayers>;

// The weights of the features, as exponents of two. Fitted by `./dev tool skurdir fit` to the winners of 4,000
// self-play games, 1,000 with each number of players.
constexpr Features kWeights = {-0.05F, 2.06F, 0.27F, 0.71F, 0.42F, 1.15F, 0.60F,
                               0.27F,  0.85F, 0.34F, 0.29F, 0.37F, 0.32F};

// Every way home of every passenger that can be carried, over the existing canals or with one more.
class Survey {
 public:
  explicit Survey(const State& state)
      : state_(state), players_(state.player_count), canals_(state.all_canals()), free_(state.free_sides()) {
    seats_.fill(kNobody);
    for (std::size_t i = 0; i < players_; ++i) seats_[index(state.colour[i])] = static_cast<std::int8_t>(i);
    for (std::size_t c = 0; c <= kColours; ++c) {
      for (SideSet left = state.canals[c]; left != 0;) owners_[take_first_side(left)] = seats_[c];
    }
    worth_.fill(kNone);
    for (StationSet left = state.waiting(); left != 0;) look_from(take_first(left));
  }

  // The worth of the seat's best ride: its points against the average of the others, times players - 1.
  // Precondition: can_ride().
  bool can_ride(std::size_t seat) const { return worth_[seat] != kNone; }
  int worth(std::size_t seat) const { return worth_[seat]; }
  // Each seat's points for that ride.
  const Points& gains(std::size_t seat) const { return gains_[seat]; }
  // The seat's expected points if every passenger took a random way over the existing canals.
  float traffic(std::size_t seat) const { return traffic_[seat]; }

 private:
  static constexpr std::int8_t kNobody = -1;
  static constexpr int kNone = std::numeric_limits<int>::min();
  static constexpr int kNoNewCanal = -1;

  struct Way {
    Points points{};
    StationSet visited = 0;
    unsigned carriers = 0;  // seats that may carry it (SKU-25)
    int length = 0;
    int new_canal = kNoNewCanal;  // which canal of the way it is
  };

  static void give(Points& points, std::int8_t seat, int more) {
    if (seat != kNobody) points[static_cast<std::size_t>(seat)] += static_cast<std::int16_t>(more);
  }
  static unsigned bit_of(std::int8_t seat) { return seat == kNobody ? 0 : 1U << static_cast<unsigned>(seat); }

  void look_from(Station from) {
    const Colour home = state_.stack[from].top();
    Way way{.visited = set_of(from)};
    give(way.points, owner_of(from), 1);
    way.carriers = bit_of(owner_of(from)) | bit_of(seats_[index(home)]);
    ways_ = 0;
    sums_ = {};
    go_on(way, from, home);
    for (std::size_t i = 0; i < players_ && ways_ != 0; ++i) {
      traffic_[i] += static_cast<float>(sums_[i]) / static_cast<float>(ways_);
    }
  }

  std::int8_t owner_of(Station station) const { return seats_[index(colour_of(station))]; }

  void go_on(const Way& way, Station at, Colour home) {
    const unsigned lying = sides_at(canals_, at);
    const unsigned free = way.new_canal == kNoNewCanal ? sides_at(free_, at) : 0;
    for (unsigned left = lying | free; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      const Side side = side_of(at, d);
      const Station to = state_.next[side];
      if (contains(way.visited, to)) continue;
      Way further = way;
      if ((lying >> static_cast<unsigned>(d) & 1U) != 0) {
        give(further.points, owners_[side], 2 + 2 * way.length);  // SKU-28
        if (way.length == 0) further.carriers |= bit_of(owners_[side]);
      } else {
        further.new_canal = way.length;
      }
      give(further.points, owner_of(to), 3 + 2 * way.length);
      further.visited |= set_of(to);
      ++further.length;
      if (colour_of(to) != home) {
        go_on(further, to, home);
      } else if (further.new_canal == kNoNewCanal) {
        arrive(further);
      } else {
        arrive_by_new_canal(further);
      }
    }
  }

  void arrive(const Way& way) {
    ++ways_;
    for (std::size_t i = 0; i < players_; ++i) sums_[i] += way.points[i];
    for (unsigned left = way.carriers; left != 0; left &= left - 1) {
      offer(static_cast<std::size_t>(std::countr_zero(left)), way.points);
    }
  }

  // A seat with a canal in hand would build its own, the others a neutral one.
  void arrive_by_new_canal(const Way& way) {
    for (std::size_t i = 0; i < players_; ++i) {
      const bool may_carry = (way.carriers >> i & 1U) != 0;
      if (state_.hand[i] > 0 && (may_carry || way.new_canal == 0)) {
        Points points = way.points;
        give(points, static_cast<std::int8_t>(i), 2 + 2 * way.new_canal);
        offer(i, points);
      } else if (state_.pool_canals > 0 && may_carry) {
        offer(i, way.points);
      }
    }
  }

  void offer(std::size_t seat, const Points& points) {
    int all = 0;
    for (std::size_t i = 0; i < players_; ++i) all += points[i];
    const int worth = points[seat] * static_cast<int>(players_) - all;
    if (worth <= worth_[seat]) return;
    worth_[seat] = worth;
    gains_[seat] = points;
  }

  const State& state_;
  std::size_t players_;
  SideSet canals_;
  SideSet free_;
  std::array<std::int8_t, kColours + 1> seats_{};  // by colour
  std::array<std::int8_t, kSides> owners_{};       // of the canals, by their wide ends
  std::array<int, kMaxPlayers> worth_{};
  std::array<Points, kMaxPlayers> gains_{};
  std::array<float, kMaxPlayers> traffic_{};
  // Of the current passenger.
  int ways_ = 0;
  std::array<int, kMaxPlayers> sums_{};
};

unsigned passengers_left(const State& s) {
  return s.passengers_on_board() + static_cast<unsigned>(std::popcount(s.pool));
}

// The position in which the next player builds: the mover makes its best transport and adds nobody.
State at_next_building(State s) {
  if (s.phase == Phase::kBuild) return s;
  if (s.phase != Phase::kAdd) {
    const Timetable timetable(s, s.mover);
    const Ride way = s.phase == Phase::kCarry ? timetable.best().way : timetable.best_end(s.ride).way;
    const PerSeat<std::int32_t> gains = s.points_for(way);
    for (std::size_t i = 0; i < s.player_count; ++i) s.points[i] += static_cast<std::int16_t>(gains[i]);
    s.take_passenger(way.from);
  }
  s.mover = next_seat(s.mover, s.player_count);
  return s;
}

}  // namespace

int neighbours_of(const State& state, Colour colour) {
  int neighbours = 0;
  for (StationSet left = state.placed & stations_of(colour); left != 0;) {
    neighbours += std::popcount(sides_at(state.linked, take_first(left)));
  }
  return neighbours;
}

std::array<Features, kMaxPlayers> features_of(const State& state) {
  const Survey survey(state);
  const std::size_t players = state.player_count;
  const auto left = static_cast<float>(passengers_left(state));
  const float early = left / static_cast<float>(kPassengers);
  constexpr float kTen = 10;  // points
  const float unit = kTen * static_cast<float>(players - 1);
  std::array<Features, kMaxPlayers> all{};
  for (std::size_t i = 0; i < players; ++i) {
    const auto count_for = [&features = all[i]](Feature feature, auto value) {
      features[static_cast<std::size_t>(feature)] = static_cast<float>(value);
    };
    const Colour colour = state.colour[i];
    const auto points = static_cast<float>(state.points[i]);
    const auto turns_away = static_cast<float>((i + players - index(state.mover)) % players);
    const float soon = 1 / (1 + turns_away);
    count_for(Feature::kPoints, points / (2 * kTen));
    count_for(Feature::kPointsLate, points / (2 + left));
    count_for(Feature::kSoon, soon);
    if (survey.can_ride(i)) {
      count_for(Feature::kNextRide, static_cast<float>(survey.worth(i)) / unit * soon);
      count_for(Feature::kBestRide, static_cast<float>(survey.gains(i)[i]) / kTen);
    }
    int of_others = 0;
    for (std::size_t j = 0; j < players; ++j) of_others += j == i ? 0 : survey.gains(j)[i];
    count_for(Feature::kOthersRides, static_cast<float>(of_others) / unit);
    count_for(Feature::kTraffic, survey.traffic(i) / kTen);
    count_for(Feature::kCanalsInHand, state.hand[i]);
    count_for(Feature::kExtraStation, state.has_extra_station(seat_at(i)) ? early : 0);
    count_for(Feature::kSabotage, (state.saboteurs >> i & 1U) == 0);
    const int on_top = std::popcount(state.tops[index(colour)]);
    int waiting = state.pool >> index(colour) & 1;
    for (StationSet set = state.waiting(); set != 0;) waiting += state.stack[take_first(set)].holds(colour) ? 1 : 0;
    count_for(Feature::kOnTop, on_top);
    count_for(Feature::kStillToCome, waiting - on_top);
    count_for(Feature::kNeighbours, static_cast<float>(neighbours_of(state, colour)) * early);
  }
  return all;
}

PerSeat<float> promise(const State& state) {
  const std::array<Features, kMaxPlayers> features = features_of(at_next_building(state));
  PerSeat<float> values{};
  for (std::size_t i = 0; i < state.player_count; ++i) {
    for (std::size_t k = 0; k < kFeatures; ++k) values[i] += kWeights[k] * features[i][k];
  }
  const float most = *std::max_element(values.begin(), values.begin() + state.player_count);
  float total = 0;
  for (std::size_t i = 0; i < state.player_count; ++i) {
    values[i] = power_of_two(values[i] - most);
    total += values[i];
  }
  for (std::size_t i = 0; i < state.player_count; ++i) values[i] /= total;
  return values;
}

}  // namespace skerry::skurdir
