// The rules and the search built without exceptions and threads, as they will run in a browser: the search plays the
// first steps of every game.
#include <cstdio>

#include "games/all_bots.h"
#include "search/mcts.h"

#ifdef __cpp_exceptions
#error "This program shows that exceptions are not needed."
#endif

namespace skerry {
namespace {

// Prints the state after forty steps.
template <Knowledge B>
void play() {
  using G = typename B::Game;
  constexpr int kSteps = 40;
  constexpr std::size_t kMemory = 4 << 20U;
  const GameInfo& info = G::info();
  typename G::State state = *G::initial(info.min_players, *complete_settings(info.options, info.min_players, {}));
  Mcts<B> search(kMemory);
  Rng rng(1);
  for (int step = 0; step < kSteps && !state.turn().is_over(); ++step) {
    if (state.turn().is_chance()) {
      step_chance<G>(state, rng);
      continue;
    }
    const Seat seat = state.turn().first();
    const Report report = search.think(G::observe(state, seat), seat, {.simulations = 40}, {}, rng.next());
    state.apply(seat, report.candidates[0].action);
  }
  std::printf("%s\n", G::state_text(state).c_str());
}

}  // namespace
}  // namespace skerry

int main() {
  skerry::for_each_bot([]<class B>() { skerry::play<B>(); });
}
