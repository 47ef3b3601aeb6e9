// Guests: who somebody is follows from a random secret in a cookie, and from nothing else.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace skerry::server {

struct Guest {
  std::string id;                         // public
  std::optional<std::string> set_cookie;  // for somebody who is new
};

Guest guest_from(std::string_view cookie_header, bool is_secure);

// Does a page of ours ask? `origin` is empty for programs that are no browsers. `public_url` may be empty.
bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url);

}  // namespace skerry::server
