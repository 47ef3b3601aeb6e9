// Law L11 of core/game.h: games that look alike to a viewer read alike to it.
//
// Follows one game and, for each viewer, a few other courses of it: one step was different, or the secrets behind it
// were, and all later steps were the same. While the viewer's observations are the same in both, so must be what it
// reads. Nothing here trusts hides(): only observations decide what looks alike.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/visibility.h"
#include "games/erased.h"

namespace skerry::testing {

template <Presentable G>
class Readers {
 public:
  using State = typename G::State;

  struct Step {
    State before;
    Seat by;
    Action action;
  };
  static std::string text_of(const Step& step) {
    if constexpr (HasListedChance<G>) {
      if (step.by == kChance) return G::outcome_text(step.before, step.action);
    }
    return G::action_text(G::observe(step.before, step.by), step.by, step.action);
  }

  // Forgets the past: a new game begins.
  void begin() {
    past_.clear();
    others_.clear();
  }

  // A step led from `before` to `now`. Returns what is wrong, or nothing.
  std::string step(const State& before, Seat by, Action action, const State& now, Rng& rng) {
    past_.push_back({before, by, action});
    std::string wrong;
    const bool over = now.turn().is_over();
    if (over) others_.clear();  // the end reveals everything
    follow(past_.back(), now);
    for (const Other& other : others_) {
      if (wrong.empty()) wrong = compare(other, now);
    }
    for (std::size_t i = 0; i <= now.players() && wrong.empty() && !over; ++i) {
      wrong = look(i < now.players() ? seat_at(i) : kSpectator, now, rng);
    }
    return wrong;
  }

  // Over the whole run: kinds of steps that were hidden, yet always told apart by those who may not read them.
  std::string hidden_for_nothing() const {
    constexpr std::uint64_t kEnough = 20;
    for (const auto& [kind, count] : hidden_) {
      if (count.hidden >= kEnough && !count.is_justified) {
        return "hides() hides every '" + kind.first + "' from " + (kind.second ? "spectators" : "seats") +
               ", who can always tell it from what they see";
      }
    }
    return {};
  }

 private:
  // Another course of the game, which the viewer has not been able to tell from the true one.
  struct Other {
    Seat viewer;
    std::size_t first;        // the number of its first step in `past_`
    std::vector<Step> steps;  // from there on
    State now;
  };
  struct Hidden {
    std::uint64_t hidden = 0;
    bool is_justified = false;
  };

  static constexpr std::size_t kOthersEach = 3;  // for each viewer
  static constexpr int kTries = 4;               // for each step, viewer and world

  static bool is_hidden(const Step& step, Seat viewer, const State& now) {
    return G::hides(step.before, step.by, step.action, viewer, now);
  }
  static std::string reading(const Step& step, Seat viewer, const State& now) {
    const std::string text = text_of(step);
    return is_hidden(step, viewer, now) ? text.substr(0, text.find(' ')) : text;
  }
  static bool is_possible(const State& state, Seat by, Action action) {
    return any_step<G>(state, by, [&](Action other) { return other == action; });
  }
  static State after(const State& state, Seat by, Action action) {
    State next = state;
    next.apply(by, action);
    return next;
  }
  static std::string name(Seat viewer) {
    return viewer == kSpectator ? "a spectator" : "seat " + std::to_string(seat_number(viewer));
  }

  // Takes the same step in the other courses; those where it is impossible or looks different are dropped.
  void follow(const Step& step, const State& now) {
    std::erase_if(others_, [&](Other& other) {
      if (!is_possible(other.now, step.by, step.action)) return true;
      other.steps.push_back({other.now, step.by, step.action});
      other.now.apply(step.by, step.action);
      return !(G::observe(other.now, other.viewer) == G::observe(now, other.viewer));
    });
  }

  static Story story(const Step& step, Seat viewer, const State& now) {
    return PositionOf<G>(step.before).story(step.by, text_of(step), PositionOf<G>(now), viewer);
  }

  // What the viewer reads of this and another course, step by step. Between the step that differs and the latest one
  // only hides() can change: their texts have been compared before. What a step led to is told once, when it is made.
  std::string compare(const Other& other, const State& now) const {
    for (std::size_t i = 0; i < other.steps.size(); ++i) {
      const Step& here = past_[other.first + i];
      const bool between = i > 0 && i + 1 < other.steps.size();
      if (between && is_hidden(here, other.viewer, now) == is_hidden(other.steps[i], other.viewer, other.now)) continue;
      const std::string ours = reading(here, other.viewer, now);
      const std::string theirs = reading(other.steps[i], other.viewer, other.now);
      if (ours == theirs) continue;
      return name(other.viewer) + " reads '" + ours + "' or '" + theirs + "' for a step made " +
             std::to_string(past_.size() - other.first - i - 1) + " steps ago, and sees no difference between them";
    }
    if (!(story(past_.back(), other.viewer, now) == story(other.steps.back(), other.viewer, other.now))) {
      return name(other.viewer) + " is told two stories of '" + text_of(past_.back()) +
             "', and sees no difference between them";
    }
    return {};
  }

  // The latest step through the eyes of one viewer.
  std::string look(Seat viewer, const State& now, Rng& rng) {
    const Step& step = past_.back();
    const bool hidden = is_hidden(step, viewer, now);
    if (hidden && viewer == step.by) return "a seat cannot read its own step '" + text_of(step) + "'";
    for (const Step& past : past_) {
      if (past.by == viewer && is_hidden(past, viewer, now)) {
        return "a seat can no longer read its own step '" + text_of(past) + "'";
      }
    }
    // The true state, and one that looks the same: where the last card of the deck is drawn there is no alternative,
    // but that is a secret too.
    std::string wrong = try_others(step.before, viewer, now, rng);
    if (wrong.empty()) {
      wrong = try_others(G::determinize(G::observe(step.before, viewer), rng), viewer, now, rng);
    }
    if (hidden && wrong.empty()) count_hidden(step, viewer);
    return wrong;
  }

  // A few random alternatives to the latest step, if it had been made in this world.
  std::string try_others(const State& world, Seat viewer, const State& now, Rng& rng) {
    const Step& step = past_.back();
    std::vector<Action> choices;
    any_step<G>(world, step.by, [&](Action action) {
      choices.push_back(action);
      return false;
    });
    const auto seen = G::observe(now, viewer);
    for (int i = 0; i < kTries && !choices.empty(); ++i) {
      const Action choice = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
      const State then = after(world, step.by, choice);
      if (then == now || !(G::observe(then, viewer) == seen) || is_second_name(world, choice)) continue;
      const Other other{viewer, past_.size() - 1, {{world, step.by, choice}}, then};
      if (std::string wrong = compare(other, now); !wrong.empty()) return wrong;
      keep(other, rng);
    }
    return {};
  }

  // Whether the choice has the same effect as the latest step, so that announcing it tells nothing.
  bool is_second_name(const State& world, Action choice) const {
    const Step& step = past_.back();
    if (choice == step.action) return false;
    const auto same_effect = [&](const State& state) {
      return is_possible(state, step.by, choice) && is_possible(state, step.by, step.action) &&
             after(state, step.by, choice) == after(state, step.by, step.action);
    };
    return same_effect(step.before) || same_effect(world);
  }

  // Follows it from now on. If there are enough for this viewer, one of them makes room now and then, so that both old
  // and recent steps are followed.
  void keep(const Other& other, Rng& rng) {
    std::vector<std::size_t> same;
    for (std::size_t i = 0; i < others_.size(); ++i) {
      if (others_[i].viewer == other.viewer) same.push_back(i);
    }
    if (same.size() < kOthersEach) {
      others_.push_back(other);
    } else if (rng.below(4) == 0) {
      others_[same[rng.below(kOthersEach)]] = other;
    }
  }

  void count_hidden(const Step& step, Seat viewer) {
    const std::string text = text_of(step);
    Hidden& count = hidden_[{text.substr(0, text.find(' ')), viewer == kSpectator}];
    ++count.hidden;
    if (!count.is_justified) count.is_justified = looks_alike<G>(step.before, step.by, step.action, viewer);
  }

  std::vector<Step> past_;
  std::vector<Other> others_;
  std::map<std::pair<std::string, bool>, Hidden> hidden_;  // by first word, and whether a spectator reads
};

}  // namespace skerry::testing
