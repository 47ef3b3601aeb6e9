// skerry trace: every step of every record with its alternatives, for programs that check the rules.
#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/records.h"
#include "match/message.h"

namespace skerry::cli {
namespace {

std::string legal_list(const AnyPosition& position, Seat by) {
  std::vector<std::string> texts = position.legal_texts(by);
  std::ranges::sort(texts);
  return json_texts(texts);
}

std::string chance_list(const AnyPosition& position) {
  auto outcomes = position.chance_texts();
  if (outcomes) std::ranges::sort(*outcomes, {}, &WeightedText::text);
  return json_outcomes(outcomes);
}

void trace_match(const Match& match, Output& out) {
  out.line(fmt::format(R"({{"game":{},"players":{},"options":{}}})", json_string(match.game().info().id),
                       match.position().players(), json_settings(match.settings())));
  const auto position = match.position_after(0);
  for (const auto& [by, text] : match.steps()) {
    const std::string legal = by == kChance ? chance_list(*position) : legal_list(*position, by);
    out.line(fmt::format(R"({{"by":{},"legal":{},"do":{},"scores":{}}})", seat_number(by), legal, json_string(text),
                         json_list(position->scores())));
    if (!position->play(by, text)) throw Failure("A step that was checked before is refused now.");
  }
  if (match.over()) {
    out.line(fmt::format(R"({{"over":true,"scores":{},"returns":{}}})", json_list(position->scores()),
                         json_list(position->returns())));
  }
}

}  // namespace

int trace(const Registry& registry, const FileArgs& args) {
  Output out;
  for_each_good_record(registry, args.file, [&](const Match& match) { trace_match(match, out); });
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
