#include "lab/ratings.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace skerry {
namespace {

constexpr double kZ = 1.959963985;
using Matrix = std::vector<std::vector<double>>;

double strength_of(const RatedGame& game, const std::vector<double>& w) {
  double sum = 0;
  for (const std::size_t agent : game.agents) sum += w[agent];
  return sum;
}

// Hunter's algorithm: each step raises the likelihood.
std::vector<double> strengths(std::size_t agents, const std::vector<RatedGame>& games,
                              const std::vector<double>& wins) {
  constexpr int kSteps = 10000;
  constexpr double kPrecise = 1e-10;
  std::vector<double> w(agents, 1);
  for (int step = 0; step < kSteps; ++step) {
    std::vector<double> expected(agents);
    for (const RatedGame& game : games) {
      const double each = 1 / strength_of(game, w);
      for (const std::size_t agent : game.agents) expected[agent] += each;
    }
    double change = 0;
    for (std::size_t i = 0; i < agents; ++i) {
      const double next = (wins[i] + 0.5) / (expected[i] + 1 / (w[i] + 1));
      change = std::max(change, std::abs(std::log(next / w[i])));
      w[i] = next;
    }
    if (change < kPrecise) break;
  }
  return w;
}

// The information that the games hold about the logarithms of the strengths.
Matrix information(const std::vector<RatedGame>& games, const std::vector<double>& w) {
  Matrix info(w.size(), std::vector<double>(w.size()));
  for (std::size_t i = 0; i < w.size(); ++i) info[i][i] = w[i] / ((w[i] + 1) * (w[i] + 1));
  for (const RatedGame& game : games) {
    const double sum = strength_of(game, w);
    for (const std::size_t a : game.agents) {
      info[a][a] += w[a] / sum;
      for (const std::size_t b : game.agents) info[a][b] -= w[a] / sum * (w[b] / sum);
    }
  }
  return info;
}

// By Gauss and Jordan. Precondition: positive definite.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix result(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = m[i][i];
    for (std::size_t k = 0; k < n; ++k) {
      m[i][k] /= pivot;
      result[i][k] /= pivot;
    }
    for (std::size_t row = 0; row < n; ++row) {
      if (row == i) continue;
      const double factor = m[row][i];
      for (std::size_t k = 0; k < n; ++k) {
        m[row][k] -= factor * m[i][k];
        result[row][k] -= factor * result[i][k];
      }
    }
  }
  return result;
}

// The variance of the i-th logarithm less the mean of all.
double variance_against_mean(const Matrix& covariance, std::size_t i) {
  const auto n = static_cast<double>(covariance.size());
  const double row = std::accumulate(covariance[i].begin(), covariance[i].end(), 0.0);
  double all = 0;
  for (const std::vector<double>& one : covariance) all += std::accumulate(one.begin(), one.end(), 0.0);
  return covariance[i][i] - 2 * row / n + all / (n * n);
}

}  // namespace

std::vector<Rating> rate(std::size_t agents, const std::vector<RatedGame>& games) {
  std::vector<Rating> ratings(agents);
  std::vector<double> wins(agents);
  for (const RatedGame& game : games) {
    const double all = std::accumulate(game.shares.begin(), game.shares.end(), 0.0);
    for (std::size_t i = 0; i < game.agents.size(); ++i) {
      ++ratings[game.agents[i]].games;
      wins[game.agents[i]] += all > 0 ? game.shares[i] / all : 1.0 / static_cast<double>(game.agents.size());
    }
  }
  const std::vector<double> w = strengths(agents, games, wins);
  const Matrix covariance = inverse(information(games, w));
  double mean = 0;
  for (const double one : w) mean += std::log(one) / static_cast<double>(agents);
  const double points = 400 / std::log(10.0);
  for (std::size_t i = 0; i < agents; ++i) {
    const double half = kZ * points * std::sqrt(std::max(0.0, variance_against_mean(covariance, i)));
    ratings[i].elo = points * (std::log(w[i]) - mean);
    ratings[i].low = ratings[i].elo - half;
    ratings[i].high = ratings[i].elo + half;
    ratings[i].wins = wins[i];
  }
  return ratings;
}

std::vector<std::vector<Meeting>> cross_table(std::size_t agents, const std::vector<RatedGame>& games) {
  std::vector<std::vector<Meeting>> table(agents, std::vector<Meeting>(agents));
  for (const RatedGame& game : games) {
    for (std::size_t i = 0; i < game.agents.size(); ++i) {
      for (std::size_t k = 0; k < game.agents.size(); ++k) {
        if (i == k) continue;
        Meeting& meeting = table[game.agents[i]][game.agents[k]];
        ++meeting.games;
        meeting.won += game.shares[i] > game.shares[k] ? 1 : game.shares[i] == game.shares[k] ? 0.5 : 0;
      }
    }
  }
  return table;
}

}  // namespace skerry
