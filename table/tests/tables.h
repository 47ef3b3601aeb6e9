// What the tests of tables share.
#pragma once

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

}  // namespace skerry
