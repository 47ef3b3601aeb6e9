#include "server/guest.h"

#include "core/text.h"
#include "server/secret.h"

namespace skerry::server {
namespace {

constexpr std::string_view kCookie = "skerry=";

std::string_view without_scheme(std::string_view url) {
  const std::size_t at = url.find("://");
  if (at != std::string_view::npos) url.remove_prefix(at + 3);
  while (url.ends_with('/')) url.remove_suffix(1);
  return url;
}

}  // namespace

Guest guest_from(std::string_view cookie_header, bool is_secure) {
  for (std::string_view part : split(cookie_header, ';')) {
    while (part.starts_with(' ')) part.remove_prefix(1);
    if (part.starts_with(kCookie) && is_secret(part.substr(kCookie.size()))) {
      return {fingerprint(part.substr(kCookie.size())), std::nullopt};
    }
  }
  const std::string secret = new_secret();
  return {fingerprint(secret), std::string(kCookie) + secret + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" +
                                   (is_secure ? "; Secure" : "")};
}

bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url) {
  if (origin.empty()) return true;
  const std::string_view from = without_scheme(origin);
  return from == host || (!public_url.empty() && from == without_scheme(public_url));
}

}  // namespace skerry::server
