// The laws of core/tensor.h, checked in random play of any game, option and number of players.
//
//   EXPECT_EQ(TensorLaws<ScurryTensor>({.name = "random set-up", .set = {"setup=random"}}).run(), "");
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor.h"
#include "testing/allocations.h"
#include "testing/conformance.h"

namespace skerry::testing {

template <Tensors T>
class TensorLaws {
 public:
  using G = typename T::Game;
  using State = typename G::State;
  using Observation = typename G::Observation;
  // Whether two observations differ only in what the tensor documents as left out.
  using Alike = std::function<bool(const Observation&, const Observation&)>;

  explicit TensorLaws(ConformanceSetup setup, Alike alike = {}) : setup_(std::move(setup)), alike_(std::move(alike)) {}

  // The first violation, or nothing.
  std::string run() {
    const Result<Settings> settings = settings_of<G>(setup_);
    if (!settings) return "set-up: " + settings.error().text();
    const Result<State> start = G::initial(setup_.players, *settings);
    if (!start) return "set-up: " + start.error().text();
    shape_ = T::shape(*start);
    Rng rng(setup_.seed);
    for (std::uint64_t game = 0; game < std::min<std::uint64_t>(setup_.games, 4) && violation_.empty(); ++game) {
      State state = *start;
      for (Turn turn = state.turn(); violation_.empty(); turn = state.turn()) {
        check(state);
        if (turn.is_over()) break;
        random_step<G>(state, turn, rng);
      }
    }
    return violation_;
  }

 private:
  using Tensor = std::pair<std::vector<std::uint8_t>, std::vector<std::int16_t>>;

  void fail(const std::string& what) {
    if (violation_.empty()) violation_ = what + " [" + setup_.name + "]";
  }

  void check(const State& state) {
    if (T::shape(state) != shape_) fail("T1: the shape depends on the course of the game");
    for (std::size_t s = 0; s <= state.players(); ++s) {
      const Seat viewer = s < state.players() ? seat_at(s) : kSpectator;
      const Observation seen = G::observe(state, viewer);
      if (state.turn().owes(viewer)) check_numbers(state, viewer, seen);
      check_tensor(viewer, seen);
    }
  }

  void check_numbers(const State& state, Seat seat, const Observation& seen) {
    typename G::Actions actions;
    state.legal_actions(seat, actions);
    std::vector<std::uint32_t> numbers;
    for (const Action action : actions) {
      const std::uint32_t number = T::index_of(seen, action);
      if (number >= shape_.actions) return fail("T1: the number of an action is too large");
      if (T::action_at(seen, number) != action) return fail("T1: action_at() does not invert index_of()");
      numbers.push_back(number);
    }
    std::ranges::sort(numbers);
    if (std::ranges::adjacent_find(numbers) != numbers.end()) fail("T1: two legal actions have the same number");
  }

  Tensor write(Seat viewer, const Observation& seen, std::int16_t garbage) {
    Tensor tensor{std::vector<std::uint8_t>(shape_.size()), std::vector<std::int16_t>(shape_.numbers, garbage)};
    TensorOut out(shape_, tensor.first.data(), tensor.second.data());
    const std::uint64_t allocated = allocations();
    T::write(seen, viewer, out);
    if (allocations() != allocated) fail("T2: write() allocates memory");
    if (!out.is_full()) fail("T2: some numbers are not written");
    return tensor;
  }

  void check_tensor(Seat viewer, const Observation& seen) {
    Tensor tensor = write(viewer, seen, 1);
    if (tensor != write(viewer, seen, 2)) return fail("T3: equal observations give different tensors");
    const auto [at, is_new] = known_.try_emplace({viewer, std::move(tensor)}, seen);
    if (is_new || at->second == seen || (alike_ && alike_(at->second, seen))) return;
    fail("T3: different observations give the same tensor");
  }

  ConformanceSetup setup_;
  Alike alike_;
  TensorShape shape_;
  std::map<std::pair<Seat, Tensor>, Observation> known_;
  std::string violation_;
};

}  // namespace skerry::testing
