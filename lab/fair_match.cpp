#include "lab/fair_match.h"

#include <algorithm>
#include <cmath>

#include "core/failure.h"
#include "lab/in_order.h"
#include "match/players.h"

namespace skerry {
namespace {

template <class T>
T or_failure(Result<T> result) {
  if (!result) throw Failure(result.error().text());
  return std::move(*result);
}

// The agents' shares of the win in game i.
std::vector<double> play_game(const FairMatch& match, std::uint64_t i) {
  const std::size_t players = match.agents.size();
  const std::size_t shift = i % players;
  std::vector<std::string> seats(players);
  for (std::size_t a = 0; a < players; ++a) seats[(a + shift) % players] = match.agents[a];
  Match game = or_failure(Match::begin(*match.game, static_cast<int>(players), match.given));
  or_failure(Players::make(game, seats, match.seed + i / players, match.tempo)).play_out(game);
  const std::vector<double> returns = game.position().returns();
  std::vector<double> shares(players);
  for (std::size_t a = 0; a < players; ++a) shares[a] = returns[(a + shift) % players];
  return shares;
}

// 400 points stand for odds of ten to one.
std::optional<double> elo(double share, std::size_t players) {
  if (share <= 0 || share >= 1) return std::nullopt;
  const double odds = share / (1 - share) * static_cast<double>(players - 1);
  return 400 * std::log10(odds);
}

std::vector<Standing> standings(const std::vector<std::string>& agents, const std::vector<double>& sums,
                                std::uint64_t games) {
  std::vector<Standing> all;
  for (std::size_t a = 0; a < agents.size(); ++a) {
    const double share = sums[a] / static_cast<double>(games);
    const auto [low, high] = wilson(share, games);
    all.push_back({agents[a], share, low, high, elo(share, agents.size())});
  }
  return all;
}

}  // namespace

Interval wilson(double share, std::uint64_t games) {
  constexpr double kZ = 1.959964;  // 95 % of a normal distribution
  const auto n = static_cast<double>(games);
  const double scale = 1 + kZ * kZ / n;
  const double middle = (share + kZ * kZ / (2 * n)) / scale;
  const double half = kZ / scale * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  // Rounding must not exclude the share itself.
  return {std::clamp(middle - half, 0.0, share), std::clamp(middle + half, share, 1.0)};
}

std::vector<Standing> play_match(const FairMatch& match,
                                 const std::function<void(std::uint64_t, const std::vector<Standing>&)>& done) {
  std::vector<double> sums(match.agents.size());
  std::vector<Standing> latest;
  in_order(
      match.games, threads_or_all(match.threads), [&](std::uint64_t i) { return play_game(match, i); },
      [&](const std::vector<double>& shares, std::uint64_t i) {
        std::ranges::transform(sums, shares, sums.begin(), std::plus{});
        latest = standings(match.agents, sums, i + 1);
        done(i + 1, latest);
      });
  return latest;
}

}  // namespace skerry
