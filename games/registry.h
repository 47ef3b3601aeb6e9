// The list of games, the same on every run.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/any_game.h"

namespace skerry {

class Registry {
 public:
  // The games of this build: a folder each, unless -DSKERRY_GAMES=… chose some. In the order in which they are shown:
  // shortest playing time first, then by title.
  static Registry product();

  void add(std::unique_ptr<const AnyGame> game) { games_.push_back(std::move(game)); }
  const std::vector<std::unique_ptr<const AnyGame>>& games() const { return games_; }
  // The game with this id, or a sentence that names the games there are.
  Result<const AnyGame*> find(std::string_view id) const;

 private:
  std::vector<std::unique_ptr<const AnyGame>> games_;
};

// Every game of this build, in no particular order. CMake generates the definition from the folders.
std::vector<std::unique_ptr<const AnyGame>> all_games();

}  // namespace skerry
