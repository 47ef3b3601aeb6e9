// Addresses of clients: whom a limit counts as one, and which address to believe behind a proxy.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"

namespace skerry::server {

// A range of addresses, such as 10.0.0.0/8 or ::1.
class Network {
 public:
  static Result<Network> parse(std::string_view text);
  bool contains(std::string_view address) const;

 private:
  std::array<unsigned char, 16> bytes_{};  // IPv4 is mapped to ::ffff:0:0/96
  unsigned bits_ = 0;
};

// The text under which limits count an address: an IPv4 address, or the /64 network of an IPv6 address, since one
// client usually has all of it. Empty if the text is not an address.
std::string limit_key(std::string_view address);

// The client behind a connection. `forwarded` is the list in X-Forwarded-For; its last address that is not itself a
// trusted proxy counts, and only if the peer is one.
std::string client_address(std::string_view peer, std::string_view forwarded, std::span<const Network> trusted);

}  // namespace skerry::server
