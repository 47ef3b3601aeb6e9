// The rules and the search built without exceptions and threads, as they will run in a browser: the first steps of each
// game by search.
#include <atomic>
#include <cstdio>

#include "search/mcts.h"
#ifdef SKERRY_WITH_SCURRY
#include "games/scurry/bot.h"
#endif
#ifdef SKERRY_WITH_SKIRRID
#include "games/skirrid/bot.h"
#endif
#ifdef SKERRY_WITH_SKURDIR
#include "games/skurdir/bot.h"
#endif
#ifdef SKERRY_WITH_DERAILED
#include "games/derailed/bot.h"
#endif
#ifdef SKERRY_WITH_SKYRUNNER
#include "games/skyrunner/bot.h"
#endif

#ifdef __cpp_exceptions
#error "this program shows that exceptions are not needed"
#endif

namespace skerry {
namespace {

// Prints where forty steps lead.
template <Knowledge B>
void play() {
  using G = typename B::Game;
  constexpr int kSteps = 40;
  constexpr std::size_t kMemory = 4 << 20U;
  const GameInfo& info = G::info();
  typename G::State state = *G::initial(info.min_players, *complete_settings(info.options, info.min_players, {}));
  const std::atomic<bool> stop{false};
  Mcts<B> search(kMemory);
  Rng rng(1);
  for (int step = 0; step < kSteps && !state.turn().is_over(); ++step) {
    if (state.turn().is_chance()) {
      step_chance<G>(state, rng);
      continue;
    }
    const Seat seat = state.turn().first();
    const Report report = search.think(G::observe(state, seat), seat, {.simulations = 40}, stop, rng.next());
    state.apply(seat, report.candidates[0].action);
  }
  std::printf("%s\n", G::state_text(state).c_str());
}

}  // namespace
}  // namespace skerry

int main() {
  using namespace skerry;
#ifdef SKERRY_WITH_SCURRY
  play<ScurryBot>();
#endif
#ifdef SKERRY_WITH_SKIRRID
  play<SkirridBot>();
#endif
#ifdef SKERRY_WITH_SKURDIR
  play<SkurdirBot>();
#endif
#ifdef SKERRY_WITH_DERAILED
  play<DerailedBot>();
#endif
#ifdef SKERRY_WITH_SKYRUNNER
  play<SkyRunnerBot>();
#endif
}
