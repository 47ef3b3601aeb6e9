// The kit notices when Derailed! lets a secret out.
#include "games/derailed/derailed.h"
#include "testing/secret_mutants.h"

namespace skerry::testing {
namespace {

TEST(DerailedSecrets, LeaksAreCaught) {
  expect_leaks_caught<Derailed>({.name = "leaks", .players = 3, .games = 2, .stride = 11});
}

}  // namespace
}  // namespace skerry::testing
