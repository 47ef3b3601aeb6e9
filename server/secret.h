// Secrets: random texts, and what can be derived from them but not guessed without them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "table/luck.h"

namespace skerry::server {

// 32 random bytes as 64 hexadecimal digits.
std::string new_secret();
bool is_secret(std::string_view text);

// Eight letters and digits that are hard to confuse, for links.
std::string new_table_id();
bool is_table_id(std::string_view text);

// A hash: always the same for a secret, and reveals nothing about it. A guest's public id.
std::string fingerprint(std::string_view secret);

// Detects damage to stored texts.
std::int64_t checksum(std::string_view text);

// Signs a text with a key, and checks such a signature.
std::string signature(std::string_view text, std::string_view key);
bool is_signature(std::string_view signed_by, std::string_view text, std::string_view key);

// A table's luck by libsodium's generic hash; the commitment is the fingerprint.
class SodiumLuck final : public Luck {
 public:
  std::uint64_t number(std::string_view secret, std::string_view purpose, std::uint64_t n) const override;
  std::string commitment(std::string_view secret) const override { return fingerprint(secret); }
};

}  // namespace skerry::server
