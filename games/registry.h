// The list of games: explicit, and the same on every run.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/any_game.h"

namespace skerry {

class Registry {
 public:
  // The games of the product that this build contains (-DSKERRY_GAMES=…), in the order in which they are shown.
  static Registry product();

  void add(std::unique_ptr<const AnyGame> game) { games_.push_back(std::move(game)); }
  const std::vector<std::unique_ptr<const AnyGame>>& games() const { return games_; }
  // The game with this id, or a sentence that names those there are.
  Result<const AnyGame*> find(std::string_view id) const;

 private:
  std::vector<std::unique_ptr<const AnyGame>> games_;
};

}  // namespace skerry
