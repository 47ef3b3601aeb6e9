#include "table/series.h"

#include <algorithm>
#include <functional>

namespace skerry {

std::vector<double> points_after(const Series& series, const std::vector<double>& result) {
  std::vector<double> points = series.points;
  points.resize(result.size(), 0);
  for (std::size_t i = 0; i < result.size(); ++i) points[i] += result[i];
  return points;
}

bool is_decided(const Series& series, const std::vector<double>& result) {
  const int remaining = series.length - series.game;
  if (remaining <= 0) return true;
  std::vector<double> points = points_after(series, result);
  std::ranges::sort(points, std::greater<>());
  return points.size() > 1 && points[0] - points[1] > remaining;
}

Series next_in_series(const Series& series, const std::vector<double>& result,
                      const std::vector<std::size_t>& moves_to) {
  if (is_decided(series, result)) return {.length = series.length, .game = 1, .points = {}};
  Series next{.length = series.length, .game = series.game + 1, .points = std::vector<double>(result.size(), 0)};
  const std::vector<double> points = points_after(series, result);
  for (std::size_t i = 0; i < points.size(); ++i) next.points[moves_to[i]] = points[i];
  return next;
}

}  // namespace skerry
