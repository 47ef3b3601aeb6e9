// Secrets: random texts, and what can be derived from them but not guessed without them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace skerry::server {

// 32 random bytes as 64 hexadecimal digits.
std::string new_secret();
bool is_secret(std::string_view text);

// Eight letters and digits that nobody mixes up, as they stand in a link.
std::string new_table_id();
bool is_table_id(std::string_view text);

// The same for the same secret, and says nothing about it: who a guest is to others, or proof of a table's luck.
std::string fingerprint(std::string_view secret);

// The n-th number for a purpose: as good as random for whoever does not know the secret, and always the same.
std::uint64_t number_from(std::string_view secret, std::string_view purpose, std::uint64_t n);

}  // namespace skerry::server
