// Guests: a guest is identified by a cookie that this server issued, and by nothing else.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace skerry::server {

struct Guest {
  std::string id;                              // public
  std::optional<std::string> set_cookie = {};  // if the browser has to store one
};

// What is needed to tell guests from strangers; the store keeps it (Store::guest_keys).
struct GuestKeys {
  std::string secret;  // signs cookies
  // Ids of guests from before cookies were signed. Theirs are recognised once, and replaced by signed ones.
  std::set<std::string, std::less<>> unsigned_guests = {};
};

class Guests {
 public:
  Guests(GuestKeys keys, bool is_secure) : keys_(std::move(keys)), is_secure_(is_secure) {}

  // The guest whose cookie this is; none if it was made up.
  std::optional<Guest> recognise(std::string_view cookie_header) const;
  // A new guest.
  Guest issue() const;

 private:
  std::string set_cookie(std::string_view secret) const;

  GuestKeys keys_;
  bool is_secure_;
};

inline constexpr std::string_view kCrossOrigin = "Cross-origin request refused.";
// Whether a request comes from our own page. Programs other than browsers send no `origin`. Without a `public_url`, or
// under another host than its own, the page is reached by plain HTTP.
bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url);

}  // namespace skerry::server
