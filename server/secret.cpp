#include "server/secret.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <sodium.h>

#include "core/failure.h"

namespace skerry::server {
namespace {

constexpr std::size_t kSecretBytes = 32;
constexpr std::string_view kIdLetters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr std::size_t kIdLength = 8;
constexpr std::size_t kFingerprintBytes = 10;

void wake_sodium() {
  static const bool is_awake = sodium_init() >= 0;
  if (!is_awake) throw Failure("Cannot start libsodium: the system provides no random numbers.");
}

template <std::size_t N>
std::string hex(const std::array<unsigned char, N>& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

template <std::size_t N>
std::array<unsigned char, N> hash(std::string_view text) {
  wake_sodium();
  std::array<unsigned char, crypto_generichash_BYTES> whole{};
  crypto_generichash(whole.data(), whole.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  std::array<unsigned char, N> first{};
  std::copy_n(whole.begin(), N, first.begin());
  return first;
}

}  // namespace

std::string new_secret() {
  wake_sodium();
  std::array<unsigned char, kSecretBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex(bytes);
}

bool is_secret(std::string_view text) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 2 * kSecretBytes && std::ranges::all_of(text, is_digit);
}

std::string new_table_id() {
  wake_sodium();
  std::string id;
  while (id.size() < kIdLength) id += kIdLetters[randombytes_uniform(kIdLetters.size())];
  return id;
}

bool is_table_id(std::string_view text) {
  const auto is_letter = [](char c) { return kIdLetters.find(c) != std::string_view::npos; };
  return text.size() == kIdLength && std::ranges::all_of(text, is_letter);
}

std::string fingerprint(std::string_view secret) { return hex(hash<kFingerprintBytes>(secret)); }

std::int64_t checksum(std::string_view text) { return std::bit_cast<std::int64_t>(hash<sizeof(std::int64_t)>(text)); }

std::string signature(std::string_view text, std::string_view key) {
  wake_sodium();
  const std::array<unsigned char, crypto_generichash_KEYBYTES> short_key = hash<crypto_generichash_KEYBYTES>(key);
  std::array<unsigned char, crypto_generichash_BYTES_MIN> code{};
  crypto_generichash(code.data(), code.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     short_key.data(), short_key.size());
  return hex(code);
}

bool is_signature(std::string_view signed_by, std::string_view text, std::string_view key) {
  const std::string expected = signature(text, key);
  return signed_by.size() == expected.size() && sodium_memcmp(signed_by.data(), expected.data(), expected.size()) == 0;
}

std::uint64_t SodiumLuck::number(std::string_view secret, std::string_view purpose, std::uint64_t n) const {
  std::string text(secret);
  text.append(" ").append(purpose).append(" ").append(std::to_string(n));
  return std::bit_cast<std::uint64_t>(hash<sizeof(std::uint64_t)>(text));
}

}  // namespace skerry::server
