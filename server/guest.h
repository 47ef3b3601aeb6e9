// Guests: a guest is identified by a random secret in a cookie, and by nothing else.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace skerry::server {

struct Guest {
  std::string id;                         // public
  std::optional<std::string> set_cookie;  // for a new guest
};

Guest guest_from(std::string_view cookie_header, bool is_secure);

inline constexpr std::string_view kCrossOrigin = "Cross-origin request refused.";
// Whether a request comes from our own page. Programs other than browsers send no `origin`; `public_url` may be empty.
bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url);

}  // namespace skerry::server
