// The plots of a lab report, one for each question, as SVG.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/lab_facts.h"
#include "lab/measures.h"

namespace skerry {

// Rows of intervals on one scale of shares: "Brown" and "Gray" of each variant.
struct IntervalRow {
  std::string group;  // written once above its rows
  std::string label;
  Estimate estimate;
  std::size_t series;  // colour and mark
};
std::string interval_plot(const std::vector<IntervalRow>& rows, std::optional<double> fair, std::string_view title);

// Small histograms of the number of turns, on one scale.
std::string histogram_plot(const std::vector<Summary>& summaries);

// A curve with a band for each variant, along the game. Shares are drawn from 0 to 1.
struct Curve {
  std::array<std::optional<Estimate>, kTenths> points;
  std::size_t series;
};
std::string curve_plot(const std::vector<Curve>& curves, bool is_share, std::optional<double> fair,
                       std::string_view title);

// The board with its places coloured by how often each is visited.
std::string heat_plot(const HeatBoard& board, const Heat& heat);

}  // namespace skerry
