#include "search/regret_matching.h"

#include <array>
#include <functional>
#include <gtest/gtest.h>
#include <vector>

namespace skerry {
namespace {

TEST(RegretMatching, RoundingErrorsAreNoRegrets) {
  // All choices win, but this many equal shares do not quite add up to 1.
  constexpr std::size_t kChoices = 12;
  std::vector<Edge> edges(kChoices, {.visits = 3, .value = 1, .prior = 1.0F / kChoices, .by = Seat{0}});
  std::vector<float> mix(edges.size());
  float sum = 0;
  for (const Edge& edge : edges) sum += edge.prior;
  ASSERT_LT(sum, 1);
  update_regrets(edges, Seat{0}, {.chosen = 0, .probability = edges[0].prior, .value = 1}, mix);
  for (const Edge& edge : edges) EXPECT_EQ(edge.regret, 0);
}

// Two seats learn a game of one move each by playing it. Returns the average mix of the first seat.
std::vector<float> learn(std::size_t actions, const std::function<float(std::size_t, std::size_t)>& first_wins) {
  constexpr std::array<Seat, 2> kSeats = {Seat{0}, Seat{1}};
  std::vector<Edge> edges;
  for (const Seat seat : kSeats) {
    for (std::uint32_t i = 0; i < actions; ++i) {
      edges.push_back({.action = Action{i}, .prior = 1.0F / static_cast<float>(actions), .by = seat});
    }
  }
  Rng rng(5);
  std::vector<float> mix(edges.size());
  for (int round = 0; round < 40000; ++round) {
    std::array<std::size_t, 2> drawn{};
    std::array<float, 2> probability{};
    for (const Seat seat : kSeats) {
      regret_mix(edges, seat, mix);
      drawn[index(seat)] = draw_choice(edges, seat, mix, rng);
      probability[index(seat)] = draw_probability(edges[drawn[index(seat)]], mix[drawn[index(seat)]]);
    }
    const float win = first_wins(drawn[0], drawn[1] - actions);
    for (const Seat seat : kSeats) {
      const float value = seat == Seat{0} ? win : 1 - win;
      update_regrets(edges, seat,
                     {.chosen = drawn[index(seat)], .probability = probability[index(seat)], .value = value}, mix);
      Edge& edge = edges[drawn[index(seat)]];
      ++edge.visits;
      edge.value += (value - edge.value) / static_cast<float>(edge.visits);
    }
  }
  float total = 0;
  for (std::size_t i = 0; i < actions; ++i) total += edges[i].total;
  std::vector<float> average;
  for (std::size_t i = 0; i < actions; ++i) average.push_back(edges[i].total / total);
  return average;
}

TEST(RegretMatching, MixesPaperScissorsAndStone) {
  const auto beats = [](std::size_t a, std::size_t b) { return a == b ? 0.5F : (a + 3 - b) % 3 == 1 ? 1.0F : 0.0F; };
  for (const float share : learn(3, beats)) EXPECT_NEAR(share, 1.0F / 3, 0.08);
}

// A match on the first side wins twice as much. In theory the first seat chooses that side one time in three.
TEST(RegretMatching, MixesUnequalPennies) {
  const auto wins = [](std::size_t a, std::size_t b) { return a != b ? 0.0F : a == 0 ? 1.0F : 0.5F; };
  const std::vector<float> mix = learn(2, wins);
  EXPECT_NEAR(mix[0], 1.0F / 3, 0.08);
}

TEST(RegretMatching, DropsDominatedChoices) {
  const auto wins = [](std::size_t a, std::size_t) { return a == 1 ? 0.8F : 0.3F; };
  EXPECT_GT(learn(3, wins)[1], 0.95F);
}

}  // namespace
}  // namespace skerry
