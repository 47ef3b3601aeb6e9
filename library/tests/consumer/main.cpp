#include <cstdio>

#include "games/registry.h"
#include "match/match.h"
#include "match/players.h"

int main() {
  const auto registry = skerry::Registry::product();
  auto match = *skerry::Match::begin(**registry.find("scurry"), 2, {});
  skerry::Players::make(match, {"greedy", "random"}, 1)->play_out(match);
  std::printf("%s after %zu steps\n", match.position().end_text().c_str(), match.steps().size());
}
