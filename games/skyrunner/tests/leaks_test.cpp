// The kit notices when SkyRunner lets a secret out.
#include "games/skyrunner/skyrunner.h"
#include "testing/secret_mutants.h"

namespace skerry::testing {
namespace {

TEST(SkyRunnerSecrets, LeaksAreCaught) {
  expect_leaks_caught<SkyRunner>({.name = "leaks", .players = 3, .set = {"round_limit=5"}, .games = 8, .stride = 3});
}

}  // namespace
}  // namespace skerry::testing
