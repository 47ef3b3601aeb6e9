// What the tests of tables share.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "games/registry.h"
#include "table/table.h"

namespace skerry {

inline const Registry& registry() {
  static const Registry kProduct = Registry::product();
  return kProduct;
}

// Luck without secrecy.
class PlainLuck final : public Luck {
 public:
  std::uint64_t number(std::string_view secret, std::string_view purpose, std::uint64_t n) const override {
    std::uint64_t hash = 14'695'981'039'346'656'037U;  // FNV-1a
    for (const char c : std::string(secret) + " " + std::string(purpose) + " " + std::to_string(n)) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
    }
    return hash;
  }
  std::string commitment(std::string_view secret) const override { return std::to_string(number(secret, "", 0)); }
};

inline const Luck& plain_luck() {
  static const PlainLuck kLuck;
  return kLuck;
}

inline Chair guest(const std::string& id) {
  return {.kind = Chair::Kind::kGuest, .guest = id, .name = "Name of " + id};
}
inline Chair bot(int level) { return {.kind = Chair::Kind::kBot, .level = level}; }

inline TableSetup setup(std::string game, std::vector<Chair> chairs, const std::vector<std::string>& assignments = {}) {
  TableSetup made{
      .id = "t1", .game = std::move(game), .rules = 1, .chairs = std::move(chairs), .secret = "7", .made_at = 1000};
  const AnyGame* const found = *registry().find(made.game);
  for (const std::string& assignment : assignments) {
    const auto entry = parse_assignment(found->info().options, assignment);
    EXPECT_TRUE(entry) << entry.error().text();
    made.options.set(entry->first, entry->second);
  }
  return made;
}

inline Table open(TableSetup made) {
  Result<Table> table = Table::open(registry(), plain_luck(), std::move(made));
  EXPECT_TRUE(table) << table.error().text();
  return std::move(*table);
}

// Two guests at Scurry with a random set-up.
inline Table two_people() {
  return open(setup("scurry", {guest("ann"), guest("bob")}, {"setup=random", "tiles=5", "size=5"}));
}

inline std::string sentence(const Status& status) { return status ? "fine" : status.error().text(); }

inline std::string any_move(const Table& table, Seat seat) { return table.match().position().legal_texts(seat)[0]; }

inline Status act(Table& table, Seat seat, const std::string& id, Milliseconds now = 2000) {
  return table.play(seat, {.id = id, .text = any_move(table, seat), .seen = table.match().steps().size()}, now);
}

inline Seat mover(const Table& table) { return table.match().position().turn().first(); }
inline Seat other(const Table& table) { return next_seat(mover(table), table.players()); }

inline void expect_same(const Table& a, const Table& b) {
  EXPECT_EQ(a.log(), b.log());
  EXPECT_EQ(a.match().steps(), b.match().steps());
  EXPECT_EQ(a.stage(), b.stage());
  EXPECT_EQ(a.result(), b.result());
}

inline Table restored(const Table& table) {
  std::vector<Event> log;
  for (const Event& event : table.log()) {
    const Result<Event> read = parse_event(event_line(event));
    EXPECT_TRUE(read && *read == event) << event_line(event);
    log.push_back(*read);
  }
  return std::move(*Table::restore(registry(), plain_luck(), table.setup(), log));
}

}  // namespace skerry
