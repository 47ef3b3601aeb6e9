#include "match/search_agent.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>

#include "core/text.h"

namespace skerry {
namespace {

constexpr std::uint32_t kMostThreads = 64;
// Of what a size_t can count: on 32 bits less than anywhere else.
constexpr auto kMostMegabytes =
    static_cast<std::uint32_t>(std::min<std::uint64_t>(64 * 1024, std::numeric_limits<std::size_t>::max() / kMegabyte));
constexpr std::uint32_t kMostOfAnything = std::numeric_limits<std::uint32_t>::max();

Result<SearchSpec> parse_level(std::string_view number) {
  const std::optional<std::uint32_t> level = parse_number(number, kLevels.size());
  if (!level || *level < 1) {
    return Error{"There is no level " + in_quotes(number) + "; the levels are level:1 to level:5."};
  }
  const Level& chosen = kLevels[*level - 1];
  return SearchSpec{.limits = chosen.limits, .random = chosen.random, .options = {}, .seed = std::nullopt};
}

Status set_part(SearchSpec& spec, std::string_view name, std::string_view text) {
  if (name == "knowledge") {
    if (text != "true" && text != "false")
      return Error{"knowledge= must be true or false, not " + in_quotes(text) + "."};
    spec.options.knowledge = text == "true";
    return Ok{};
  }
  const std::optional<std::uint32_t> value = parse_number(text, kMostOfAnything);
  const auto between = [&](std::uint32_t least, std::uint32_t most) -> Status {
    if (value && *value >= least && *value <= most) return Ok{};
    return Error{std::string(name) + "= must be a whole number from " + std::to_string(least) + " to " +
                 std::to_string(most) + ", not " + in_quotes(text) + "."};
  };
  Status fine = Ok{};
  if (name == "sims") {
    fine = between(1, kMostOfAnything);
    if (fine) spec.limits.simulations = *value;
  } else if (name == "ms") {
    fine = between(1, kMostOfAnything);
    if (fine) spec.limits.milliseconds = *value;
  } else if (name == "nodes") {
    fine = between(1, kMostOfAnything);
    if (fine) spec.limits.nodes = *value;
  } else if (name == "threads") {
    fine = between(1, kMostThreads);
    if (fine) spec.options.threads = static_cast<unsigned>(*value);
  } else if (name == "mem") {
    fine = between(1, kMostMegabytes);
    if (fine) spec.options.memory = *value * kMegabyte;
  } else if (name == "seed") {
    fine = between(0, kMostOfAnything);
    if (fine) spec.seed = *value;
  } else {
    return Error{"mcts has no setting " + in_quotes(name) +
                 "; its settings are sims, ms, nodes, threads, mem, seed and knowledge."};
  }
  return fine;
}

Result<SearchSpec> parse_mcts(std::string_view parts) {
  SearchSpec spec;
  for (const std::string_view part : split(parts, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) {
      return Error{"mcts takes settings such as sims=800 or ms=1000, separated by commas, not " + in_quotes(part) +
                   "."};
    }
    const Status set = set_part(spec, part.substr(0, equals), part.substr(equals + 1));
    if (!set) return set.error();
  }
  if (!spec.limits.any()) return Error{"mcts needs a limit: sims=…, ms=… or nodes=…."};
  return spec;
}

std::uint64_t scaled(std::uint64_t limit, double pace) {
  if (limit == kNoLimit || pace == 1) return limit;
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::llround(static_cast<double>(limit) * pace)));
}

// Draws a candidate by its `choice`. These add up to 1.
const std::string& draw(const Thought& thought, Rng& rng) {
  constexpr double kUnit = 1.0 / 9007199254740992.0;  // 53 bits
  double ticket = static_cast<double>(rng.next() >> 11U) * kUnit;
  for (const CandidateText& candidate : thought.candidates) {
    ticket -= candidate.choice;
    if (ticket < 0) return candidate.text;
  }
  return thought.candidates[0].text;
}

}  // namespace

Result<SearchSpec> parse_search(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  const std::string_view rest = spec.substr(colon + 1);
  return spec.starts_with("level:") ? parse_level(rest) : parse_mcts(rest);
}

SearchAgent::SearchAgent(const SearchSpec& spec, const AgentSetting& setting)
    : limits_(spec.limits), rng_(spec.seed.value_or(setting.seed)), thinker_(setting.game->thinker(spec.options)) {
  limits_.simulations = scaled(limits_.simulations, setting.tempo.pace);
  limits_.milliseconds = scaled(limits_.milliseconds, setting.tempo.pace);
}

Decision SearchAgent::decide(const AnyPosition& position, Seat seat, const StopToken& stop) {
  begin(position, seat);
  think(position, seat, kNoLimit, stop);
  return finish();
}

void SearchAgent::begin(const AnyPosition& position, Seat seat) {
  left_ = limits_;
  if (!position.has_choice(seat)) left_.simulations = 1;
  is_done_ = false;
  has_begun_ = false;
}

void SearchAgent::think(const AnyPosition& position, Seat seat, std::uint64_t milliseconds, const StopToken& stop) {
  assert(!is_done_);
  Limits now = left_;
  now.milliseconds = std::min(now.milliseconds, milliseconds);
  if (has_begun_) {
    thought_ = thinker_->resume(position, seat, now, stop);
  } else {
    thought_ = thinker_->think(position, seat, now, rng_.next(), stop);
  }
  has_begun_ = true;
  if (left_.milliseconds != kNoLimit) {
    const auto spent = static_cast<std::uint64_t>(thought_.milliseconds);
    left_.milliseconds -= std::min(left_.milliseconds, std::max<std::uint64_t>(spent, 1));
  }
  is_done_ = thought_.proven || thought_.simulations >= left_.simulations || thought_.nodes >= left_.nodes ||
             left_.milliseconds == 0 || stop.stop_requested();
}

Decision SearchAgent::finish() {
  is_done_ = true;
  std::string text = draw(thought_, rng_);
  return {std::move(text), std::move(thought_)};
}

}  // namespace skerry
