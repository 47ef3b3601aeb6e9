#include "learn/pictures.h"

#include "core/text.h"

namespace skerry {
namespace {

constexpr std::string_view kBegin = "```position\n";
constexpr std::string_view kEnd = "\n```\n";

}  // namespace

std::string with_pictures(std::string_view rules, const std::function<std::string(const RulesPicture&)>& draw) {
  std::string text;
  while (true) {
    const std::size_t begin = rules.find(kBegin);
    const std::size_t end = begin == std::string_view::npos ? begin : rules.find(kEnd, begin);
    if (end == std::string_view::npos) return text + std::string(rules);
    text += rules.substr(0, begin);
    const std::string_view inside = rules.substr(begin + kBegin.size(), end - begin - kBegin.size());
    const std::size_t line = inside.rfind('\n');  // the state is the last line; a caption may have several
    RulesPicture picture;
    if (line != std::string_view::npos) {
      for (const std::string_view part : split(inside.substr(0, line), '\n')) {
        picture.caption += (picture.caption.empty() ? "" : " ") + std::string(part);
      }
      picture.state = inside.substr(line + 1);
    }
    text += draw(picture);
    rules.remove_prefix(end + kEnd.size());
  }
}

std::vector<RulesPicture> pictures_of(std::string_view rules) {
  std::vector<RulesPicture> found;
  with_pictures(rules, [&](const RulesPicture& picture) {
    found.push_back(picture);
    return std::string();
  });
  return found;
}

std::string drawn_rules(const AnyGame& game, const DrawStyle& style) {
  return with_pictures(game.info().rules, [&](const RulesPicture& picture) {
    const auto position = game.parse_state(picture.state);
    if (!position) return picture.caption + "\n";
    const Turn turn = (*position)->turn();
    const Seat viewer = turn.is_decision() ? turn.first() : kSpectator;
    return (*position)->draw(viewer, style) + "  " + picture.caption + "\n";
  });
}

}  // namespace skerry
