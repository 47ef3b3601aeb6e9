#include "batch/batch.h"

#include <algorithm>

#include "batch/list.h"
#include "core/text.h"

namespace skerry {

namespace {

constexpr std::size_t kMostGames = 1 << 24;
constexpr unsigned kMostThreads = 256;

Status check(const BatchSettings& settings) {
  if (settings.games == 0 || settings.games > kMostGames) {
    return Error{"A batch has 1 to " + std::to_string(kMostGames) + " games, not " + std::to_string(settings.games) +
                 "."};
  }
  if (settings.threads == 0 || settings.threads > kMostThreads) {
    return Error{"A batch runs on 1 to " + std::to_string(kMostThreads) + " threads, not " +
                 std::to_string(settings.threads) + "."};
  }
  return Ok{};
}

}  // namespace

std::vector<std::string_view> batch_games() {
  std::vector<std::string_view> games;
  for (const BatchMaker& maker : all_batches()) games.push_back(maker.game);
  return games;
}

Result<std::unique_ptr<Batch>> make_batch(std::string_view game, const BatchSettings& settings) {
  const auto makers = all_batches();
  const auto maker = std::ranges::find(makers, game, &BatchMaker::game);
  if (maker == makers.end()) {
    return Error{"There is no game '" + std::string(game) + "' to step in batches. There are " +
                 join(makers.size(), ", ", [&](std::size_t i) { return std::string(makers[i].game); }) + "."};
  }
  if (const Status fits = check(settings); !fits) return fits.error();
  return maker->make(settings);
}

}  // namespace skerry
