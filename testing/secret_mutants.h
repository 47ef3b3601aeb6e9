// Games whose secrets leak in one chosen way, to show that the kit notices. Made from a sound game G with secrets.
//
//   expect_leaks_caught<Derailed>({.name = "mutants", .players = 3});
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string_view>
#include <utility>

#include "testing/conformance.h"

namespace skerry::testing {

enum class Leak : std::uint8_t {
  kNone,
  kNothingHidden,     // hides() is always false
  kSpectatorsRead,    // spectators read everything
  kOneSeatReads,      // the first seat reads everything
  kTooEarly,          // a step is revealed by the next one
  kBySecret,          // whether a step is hidden depends on the step
  kOwnHidden,         // a seat cannot read its own steps
  kTooMuchHidden,     // public steps are hidden too
  kObservationTells,  // the observation holds a trace of the secrets
  kDeterminizePeeks,  // determinize() returns the true state
  kStoryTells,        // what a step led to depends on the secrets
};

template <HasSecrets G>
struct Leaky : G {
  using State = typename G::State;

  // Which way it leaks. One instance of the template serves all, as the kit is slow to compile.
  static inline Leak leak = Leak::kNone;

  struct Observation : G::Observation {
    std::uint64_t trace = 0;
    State truth = {};  // out of sight of ==, like contraband
    bool operator==(const Observation& o) const {
      return static_cast<const typename G::Observation&>(*this) == static_cast<const typename G::Observation&>(o) &&
             trace == o.trace;
    }
  };

  static Observation observe(const State& state, Seat viewer) {
    return {G::observe(state, viewer), leak == Leak::kObservationTells ? state.hash() : 0, state};
  }
  static State determinize(const Observation& seen, Rng& rng) {
    return leak == Leak::kDeterminizePeeks ? seen.truth : G::determinize(seen, rng);
  }
  static Observation reopen(const Observation& seen)
    requires ReopensChoices<G>
  {
    return {G::reopen(seen), seen.trace, seen.truth};
  }
  static Story story(const Observation& before, const Observation& after, const StepReading& step) {
    Story story;
    if constexpr (TellsStories<G>) {
      story = G::story(before, after, step);
    } else if (after.truth.turn().is_over()) {
      story.push_back({.kind = "end", .text = "The end"});
    }
    if (leak == Leak::kStoryTells) story.push_back({.kind = "leak", .text = std::to_string(after.truth.hash())});
    return story;
  }
  static bool hides(const State& before, Seat by, Action action, Seat viewer, const State& now) {
    const bool hidden = G::hides(before, by, action, viewer, now);
    switch (leak) {
      case Leak::kNothingHidden:
        return false;
      case Leak::kSpectatorsRead:
        return hidden && viewer != kSpectator;
      case Leak::kOneSeatReads:
        return hidden && viewer != seat_at(0);
      case Leak::kTooEarly: {
        State after = before;
        after.apply(by, action);
        return hidden && after == now;
      }
      case Leak::kBySecret:
        return hidden && mix64(bits(action)) % 2 == 0;  // any layout of the bits
      case Leak::kOwnHidden:
        return hidden || viewer == by;
      case Leak::kTooMuchHidden:
        return hidden || viewer != by;
      default:
        return hidden;
    }
  }
};

// Each leak breaks a law; without a leak none is broken. `harmless`: leaks that change nothing in this game.
template <HasSecrets G>
void expect_leaks_caught(const ConformanceSetup& setup, const std::vector<Leak>& harmless = {}) {
  using ::testing::StartsWith;
  const std::vector<std::pair<Leak, ::testing::Matcher<std::string>>> expected = {
      {Leak::kNone, ""},
      {Leak::kNothingHidden, StartsWith("L11: ")},
      {Leak::kSpectatorsRead, StartsWith("L11: a spectator reads ")},
      {Leak::kOneSeatReads, StartsWith("L11: seat 1 reads ")},
      {Leak::kTooEarly, StartsWith("L11: ")},
      {Leak::kBySecret, StartsWith("L11: ")},
      {Leak::kOwnHidden, StartsWith("L11: a seat cannot read its own step ")},
      {Leak::kTooMuchHidden, StartsWith("L11: hides() hides every ")},
      {Leak::kObservationTells, ::testing::AnyOf(StartsWith("L7: observe(determinize(o))"), StartsWith("L10: "))},
      {Leak::kDeterminizePeeks, StartsWith("L7: ")},
      {Leak::kStoryTells, ::testing::HasSubstr(" is told two stories of ")},
  };
  for (const auto& [leak, sentence] : expected) {
    Leaky<G>::leak = leak;
    const std::string violation = Conformance<Leaky<G>>(setup).run();
    if (std::ranges::find(harmless, leak) != harmless.end()) {
      EXPECT_EQ(violation, "") << "leak " << static_cast<int>(leak);
    } else {
      EXPECT_THAT(violation, sentence) << "leak " << static_cast<int>(leak);
    }
  }
}

}  // namespace skerry::testing
