#include "server/address.h"

#include <algorithm>
#include <arpa/inet.h>
#include <optional>

#include "core/text.h"

namespace skerry::server {
namespace {

using Bytes = std::array<unsigned char, 16>;
constexpr unsigned kBits = 128;
constexpr unsigned kMappedBits = 96;
constexpr std::size_t kMappedBytes = 12;
constexpr unsigned kPrefix = 64;  // of a customer's network

std::optional<Bytes> parse_address(std::string_view text) {
  const std::string whole(text);
  Bytes bytes{};
  if (inet_pton(AF_INET6, whole.c_str(), bytes.data()) == 1) return bytes;
  bytes[10] = bytes[11] = 0xFF;
  if (inet_pton(AF_INET, whole.c_str(), bytes.data() + kMappedBytes) == 1) return bytes;
  return std::nullopt;
}

bool is_ipv4(const Bytes& bytes) {
  return std::all_of(bytes.begin(), bytes.begin() + 10, [](unsigned char byte) { return byte == 0; }) &&
         bytes[10] == 0xFF && bytes[11] == 0xFF;
}

Bytes masked(Bytes bytes, unsigned bits) {
  for (unsigned bit = bits; bit < kBits; ++bit) {
    bytes[bit / 8] = static_cast<unsigned char>(bytes[bit / 8] & ~(0x80U >> (bit % 8)));
  }
  return bytes;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

Result<Network> Network::parse(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  const Error error{in_quotes(text) + " is not an address or a network such as 10.0.0.0/8."};
  if (!address) return error;
  const unsigned offset = is_ipv4(*address) ? kMappedBits : 0;
  Network network;
  network.bits_ = kBits;
  if (slash != std::string_view::npos) {
    const auto bits = parse_number(text.substr(slash + 1), kBits - offset);
    if (!bits) return error;
    network.bits_ = offset + *bits;
  }
  network.bytes_ = masked(*address, network.bits_);
  return network;
}

bool Network::contains(std::string_view address) const {
  const auto bytes = parse_address(address);
  return bytes && masked(*bytes, bits_) == bytes_;
}

std::string limit_key(std::string_view address) {
  const auto bytes = parse_address(address);
  if (!bytes) return {};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_ipv4(*bytes)) return inet_ntop(AF_INET, bytes->data() + kMappedBytes, text.data(), text.size());
  const Bytes network = masked(*bytes, kPrefix);
  return inet_ntop(AF_INET6, network.data(), text.data(), text.size());
}

std::string client_address(std::string_view peer, std::string_view forwarded, std::span<const Network> trusted) {
  const auto is_trusted = [&](std::string_view address) {
    return std::ranges::any_of(trusted, [&](const Network& network) { return network.contains(address); });
  };
  std::string client = limit_key(peer);
  if (!is_trusted(peer)) return client;
  const std::vector<std::string_view> list = split(forwarded, ',');
  for (auto entry = list.rbegin(); entry != list.rend(); ++entry) {
    const std::string_view address = trimmed(*entry);
    const std::string key = limit_key(address);
    if (key.empty()) break;  // a proxy that names no address hides everybody before it
    client = key;
    if (!is_trusted(address)) break;
  }
  return client;
}

}  // namespace skerry::server
