#include "cli/hint.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

#include "cli/output.h"

namespace skerry::cli {

std::string odds_in_words(double value) {
  const auto wins = std::lround(std::clamp(value, 0.0, 1.0) * 10);
  if (wins == 0) return "hardly a win in 10";
  if (wins == 10) return "nearly always a win";
  return fmt::format("about {} {} in 10", wins, wins == 1 ? "win" : "wins");
}

std::string_view prospects_in_words(double value, double fair) {
  constexpr double kClearly = 1.5;  // times as much
  // Odds against all others together, so that the words mean the same for any number of players.
  const double odds = value / std::max(1 - value, 1e-9) / (fair / (1 - fair));
  if (odds > kClearly * kClearly * kClearly) return "looks very good for you";
  if (odds > kClearly) return "looks good for you";
  if (odds > 1 / kClearly) return "about even";
  if (odds > 1 / (kClearly * kClearly * kClearly)) return "looks hard for you";
  return "looks very hard for you";
}

std::string hint(const Match& match, Seat seat) {
  constexpr Limits kAboutASecond{.simulations = 100'000, .milliseconds = 1000};
  constexpr std::size_t kAlternatives = 2;
  const AnyPosition& position = match.position();
  if (!position.has_choice(seat)) return fmt::format("Only {} is possible.\n", position.legal_texts(seat)[0]);
  const Notice notice("Thinking …");
  const std::unique_ptr<Thinker> thinker = match.game().thinker({});
  const Thought thought = thinker->think(position, seat, kAboutASecond, /*seed=*/match.steps().size(), {});
  const CandidateText& best = thought.candidates[0];
  std::string others;
  for (std::size_t i = 1; i < std::min(1 + kAlternatives, thought.candidates.size()); ++i) {
    const CandidateText& other = thought.candidates[i];
    if (other.visits == 0) break;
    others += fmt::format("{}{} ({})", others.empty() ? "" : ", or ", other.text, odds_in_words(other.value));
  }
  // Partners win together, so the shares may add up to more than 1.
  const double fair =
      std::accumulate(thought.values.begin(), thought.values.end(), 0.0) / static_cast<double>(thought.values.size());
  return fmt::format("Try {}: {}, {}.\n{}", best.text, prospects_in_words(best.value, fair), odds_in_words(best.value),
                     others.empty() ? "" : "Else " + others + ".\n");
}

}  // namespace skerry::cli
