// Luck: turns a table's secret into its chance. The host supplies it (the server by libsodium's hash), so that this
// folder needs no cryptography of its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace skerry {

class Luck {
 public:
  virtual ~Luck() = default;
  // The n-th number for a purpose: the same for the same secret, and unpredictable without it.
  virtual std::uint64_t number(std::string_view secret, std::string_view purpose, std::uint64_t n) const = 0;
  // Published while the game is played, so that everybody can check afterwards that the secret was not exchanged.
  virtual std::string commitment(std::string_view secret) const = 0;
};

}  // namespace skerry
