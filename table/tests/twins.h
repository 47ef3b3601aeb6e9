// Twins: games that look the same to a viewer but differ in what it may not know.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "match/match.h"
#include "table/table.h"
#include "table/tests/tables.h"

namespace skerry {

inline TableSetup people(const AnyGame& game, int players) {
  TableSetup setup{.id = "t1", .game = std::string(game.info().id), .rules = game.info().rules_version, .chairs = {}};
  for (int i = 0; i < players; ++i) {
    setup.chairs.push_back({.kind = Chair::Kind::kGuest, .guest = "g" + std::to_string(i), .name = "Guest"});
  }
  setup.secret = "5";
  setup.made_at = 1000;
  return setup;
}

inline Table from_steps(const TableSetup& setup, const std::vector<Step>& steps) {
  std::vector<Event> log;
  for (const Step& step : steps) {
    log.push_back({.at = 2000,
                   .seat = step.by,
                   .text = step.text,
                   .act = step.by == kChance ? "" : "a" + std::to_string(log.size())});
  }
  Result<Table> table = Table::restore(registry(), plain_luck(), setup, log);
  EXPECT_TRUE(table) << table.error().text();
  return std::move(*table);
}

// `count` steps of random play, then on to the next decision.
inline std::vector<Step> random_steps(const AnyGame& game, const TableSetup& setup, std::size_t count,
                                      std::uint64_t seed) {
  Result<Match> match = Match::begin(game, static_cast<int>(setup.chairs.size()), setup.options);
  Rng rng(seed);
  while (!match->over() && (match->steps().size() < count || match->position().turn().is_chance())) {
    const Turn turn = match->position().turn();
    if (turn.is_chance()) {
      match->play_chance(rng);
    } else {
      EXPECT_TRUE(match->play(turn.first(), match->position().random_choice(turn.first(), rng)));
    }
  }
  return match->steps();
}

// Whether these steps are a legal game that has looked, after each step, like the true one to the viewer.
inline bool looks_alike(const Match& match, const std::vector<Step>& steps, Seat viewer) {
  const std::unique_ptr<AnyPosition> here = match.position_after(0);
  const std::unique_ptr<AnyPosition> there = match.position_after(0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_TRUE(here->play(match.steps()[i].by, match.steps()[i].text));
    if (!there->play(steps[i].by, steps[i].text) || !here->looks_like(*there, viewer)) return false;
  }
  return true;
}

inline std::vector<std::string> choices_at(const AnyPosition& position, Seat by) {
  if (by != kChance) return position.legal_texts(by);
  std::vector<std::string> choices;
  if (const auto listed = position.chance_texts()) {
    for (const WeightedText& outcome : *listed) choices.push_back(outcome.text);
  }
  return choices;
}

// Other games that look the same to the viewer: one step was different, and the viewer's observations never were. Which
// steps are hidden is not asked, as that is under test.
inline std::vector<std::vector<Step>> other_secrets(const Match& match, Seat viewer) {
  std::vector<std::vector<Step>> others;
  for (std::size_t i = match.steps().size(); i-- > 0 && others.size() < 4;) {
    const std::unique_ptr<AnyPosition> before = match.position_after(i);
    const Step& step = match.steps()[i];
    if (step.by == viewer) continue;
    for (const std::string& choice : choices_at(*before, step.by)) {
      if (choice == step.text) continue;
      std::vector<Step> steps = match.steps();
      steps[i].text = choice;
      if (!looks_alike(match, steps, viewer)) continue;
      others.push_back(std::move(steps));
      break;
    }
  }
  return others;
}

}  // namespace skerry
