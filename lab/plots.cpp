#include "lab/plots.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "lab/svg.h"

namespace skerry {
namespace {

constexpr double kWidth = 560;
constexpr double kLetter = 7.6;  // roughly the width of one

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string tick_text(double value, bool is_share) {
  value += 0.0;  // -0 is 0
  if (is_share) return percent(value);
  return value == std::round(value) ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", value);
}

// Maps values to pixels.
struct Scale {
  double low;
  double high;
  double from;
  double to;
  double at(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

}  // namespace

std::string interval_plot(const std::vector<IntervalRow>& rows, std::optional<double> fair, std::string_view title) {
  constexpr double kRow = 24;
  constexpr double kGroup = 26;
  constexpr double kBottom = 34;
  double left = 40;
  double low = fair.value_or(1);
  double high = fair.value_or(0);
  std::size_t groups = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    left = std::clamp(24 + kLetter * static_cast<double>(rows[i].label.size()), left, kWidth / 2);
    low = std::min(low, rows[i].estimate.low);
    high = std::max(high, rows[i].estimate.high);
    if (!rows[i].group.empty() && (i == 0 || rows[i].group != rows[i - 1].group)) ++groups;
  }
  low = std::max(0.0, std::floor(low * 20 - 0.2) / 20);
  high = std::min(1.0, std::ceil(high * 20 + 0.2) / 20);
  const double height = static_cast<double>(rows.size()) * kRow + static_cast<double>(groups) * kGroup;
  Svg svg(kWidth, height + kBottom, title);
  const Scale x{low, high, left, kWidth - 24};
  for (const double tick : ticks(low, high, 6)) {
    svg.line({x.at(tick), 0}, {x.at(tick), height}, "gr");
    svg.text({x.at(tick), height + 22}, tick_text(tick, true), "middle", "ax");
  }
  if (fair) svg.line({x.at(*fair), 0}, {x.at(*fair), height}, "mid");
  double y = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const IntervalRow& row = rows[i];
    if (!row.group.empty() && (i == 0 || row.group != rows[i - 1].group)) {
      svg.text({0, y + 18}, row.group, "start", "b");
      y += kGroup;
    }
    const double middle = y + kRow / 2;
    svg.text({left - 14, middle + 4.5}, row.label, "end");
    const std::string style = fmt::format("ci v{}", row.series % 6 + 1);
    svg.line({x.at(row.estimate.low), middle}, {x.at(row.estimate.high), middle}, style);
    svg.mark({x.at(row.estimate.value), middle}, row.series);
    y += kRow;
  }
  return svg.finish();
}

std::string histogram_plot(const std::vector<Summary>& summaries) {
  constexpr double kPlotHeight = 110;
  constexpr double kBlock = 158;
  constexpr int kBars = 24;
  // One scale for all: up to the turns that 98 % of the games need.
  std::uint32_t last = 1;
  for (const Summary& summary : summaries) {
    std::uint64_t seen = 0;
    for (const auto& [turns, games] : summary.turns) {
      seen += games;
      last = std::max(last, turns);
      if (static_cast<double>(seen) >= 0.98 * static_cast<double>(summary.games)) break;
    }
  }
  const std::uint32_t wide = (last + kBars) / kBars;
  const std::size_t columns = summaries.size() == 1 ? 1 : 2;
  const std::size_t rows = (summaries.size() + columns - 1) / columns;
  Svg svg(kWidth, kBlock * static_cast<double>(rows), "Games by number of turns");
  const double plot_width = kWidth / static_cast<double>(columns) - 30;
  double most = 0;
  std::vector<std::vector<double>> all(summaries.size(), std::vector<double>(last / wide + 1));
  for (std::size_t v = 0; v < summaries.size(); ++v) {
    for (const auto& [turns, games] : summaries[v].turns) {
      if (turns > last) continue;
      double& bar = all[v][turns / wide];
      bar += static_cast<double>(games) / static_cast<double>(std::max<std::uint64_t>(1, summaries[v].games));
      most = std::max(most, bar);
    }
  }
  for (std::size_t v = 0; v < summaries.size(); ++v) {
    const double left = static_cast<double>(v % columns) * (kWidth / static_cast<double>(columns)) + 10;
    const double base = static_cast<double>(v / columns) * kBlock + kPlotHeight + 22;
    svg.text({left + plot_width, base - kPlotHeight - 4}, summaries[v].variant, "end", "b");
    const double bar_width = plot_width / static_cast<double>(all[v].size());
    for (std::size_t i = 0; i < all[v].size(); ++i) {
      const double height = most > 0 ? all[v][i] / most * (kPlotHeight - 14) : 0;
      svg.rectangle({left + bar_width * static_cast<double>(i) + 1, base - height}, bar_width - 2, height,
                    fmt::format("bar v{}", v % 6 + 1), 1.5);
    }
    svg.line({left, base}, {left + plot_width, base}, "axl");
    const double unit = bar_width / wide;
    std::uint64_t seen = 0;
    for (const auto& [turns, games] : summaries[v].turns) {
      seen += games;
      if (2 * seen < summaries[v].games) continue;
      const double x = left + (turns + 0.5) * unit;
      if (turns <= last) {
        svg.line({x, base - kPlotHeight + 8}, {x, base}, "med");
        svg.text({x + 5, base - kPlotHeight + 18}, fmt::format("median {}", turns), "start", "ax");
      }
      break;
    }
    for (const double tick : ticks(0, last, 4)) {
      svg.text({left + (tick + 0.5) * unit, base + 18}, tick_text(tick, false), "middle", "ax");
    }
  }
  return svg.finish();
}

std::string curve_plot(const std::vector<Curve>& curves, bool is_share, std::optional<double> fair,
                       std::string_view title) {
  constexpr double kHeight = 230;
  constexpr double kLeft = 58;
  constexpr double kBottom = 32;
  double low = is_share ? fair.value_or(0) : 0;
  double high = 1;
  for (const Curve& curve : curves) {
    for (const std::optional<Estimate>& point : curve.points) {
      if (!point) continue;
      low = std::min(low, std::max(0.0, point->low));
      if (!is_share) high = std::max(high, point->value * 1.08);
    }
  }
  if (is_share) low = std::floor(low * 10) / 10;
  Svg svg(kWidth, kHeight + kBottom, title);
  const Scale x{0, kTenths, kLeft, kWidth - 14};
  const Scale y{low, high, kHeight - 6, 12};
  for (const double tick : ticks(low, high, 5)) {
    svg.line({kLeft, y.at(tick)}, {kWidth - 14, y.at(tick)}, "gr");
    svg.text({kLeft - 10, y.at(tick) + 4.5}, tick_text(tick, is_share), "end", "ax");
  }
  if (fair) svg.line({kLeft, y.at(*fair)}, {kWidth - 14, y.at(*fair)}, "mid");
  for (const Curve& curve : curves) {
    std::vector<SvgPoint> band;
    std::vector<SvgPoint> below;
    std::vector<SvgPoint> middle;
    for (std::size_t i = 0; i < kTenths; ++i) {
      if (!curve.points[i]) continue;
      const Estimate& e = *curve.points[i];
      const double at = x.at(static_cast<double>(i) + 0.5);
      band.push_back({at, y.at(std::min(high, e.high))});
      below.push_back({at, y.at(std::max(low, e.low))});
      middle.push_back({at, y.at(std::clamp(e.value, low, high))});
    }
    band.insert(band.end(), below.rbegin(), below.rend());
    svg.polygon(band, fmt::format("band v{}", curve.series % 6 + 1));
    svg.curve(middle, fmt::format("curve v{} d{}", curve.series % 6 + 1, curve.series % 3));
    for (std::size_t i = curve.series % 3; i < middle.size(); i += 3) svg.mark(middle[i], curve.series);
  }
  svg.text({kLeft, kHeight + 22}, "start", "start", "ax");
  svg.text({(kLeft + kWidth - 14) / 2, kHeight + 22}, "half-way", "middle", "ax");
  svg.text({kWidth - 14, kHeight + 22}, "end", "end", "ax");
  return svg.finish();
}

std::string heat_plot(const HeatBoard& board, const Heat& heat) {
  const double scale = 480 / std::max(board.width, board.height);
  const auto scaled = [&](const HeatBoard::Point& p) { return SvgPoint{p.x * scale, p.y * scale}; };
  const auto outline_of = [&](const std::vector<HeatBoard::Point>& points) {
    std::vector<SvgPoint> outline;
    for (const HeatBoard::Point& point : points) outline.push_back(scaled(point));
    return outline;
  };
  double most = 0;
  for (const HeatBoard::Cell& cell : board.cells) {
    const auto found = heat.per_game.find(cell.name);
    if (found != heat.per_game.end()) most = std::max(most, found->second);
  }
  Svg svg(board.width * scale, board.height * scale, heat.layer);
  if (!board.outline.empty()) svg.polygon(outline_of(board.outline), "land");
  for (const HeatBoard::Cell& cell : board.cells) {
    const auto found = heat.per_game.find(cell.name);
    const double share = found == heat.per_game.end() || most == 0 ? 0 : found->second / most;
    const std::string fill = fmt::format(R"( style="--f:{:.0f}%")", 100 * share);
    if (cell.outline.empty()) {
      svg.circle(scaled(cell.centre), scale * board.radius * (0.45 + 0.55 * share), "ht", fill);
    } else {
      svg.polygon(outline_of(cell.outline), "ht", fill);
    }
  }
  for (const HeatBoard::Label& label : board.labels) {
    const SvgPoint at = scaled(label.at);
    svg.text({at.x, at.y + 4.5}, label.text, "middle", "ax");
  }
  return svg.finish();
}

}  // namespace skerry
