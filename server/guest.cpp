#include "server/guest.h"

#include "core/text.h"
#include "server/secret.h"

namespace skerry::server {
namespace {

constexpr std::string_view kCookie = "skerry=";

std::string_view without_slashes(std::string_view url) {
  while (url.ends_with('/')) url.remove_suffix(1);
  return url;
}

std::string_view host_of(std::string_view url) {
  const std::size_t at = url.find("://");
  return at == std::string_view::npos ? url : url.substr(at + 3);
}

}  // namespace

std::optional<Guest> Guests::recognise(std::string_view cookie_header) const {
  for (std::string_view part : split(cookie_header, ';')) {
    while (part.starts_with(' ')) part.remove_prefix(1);
    if (!part.starts_with(kCookie)) continue;
    const std::string_view value = part.substr(kCookie.size());
    const std::size_t dot = value.find('.');
    const std::string_view secret = value.substr(0, dot);
    if (!is_secret(secret)) continue;
    Guest guest{.id = fingerprint(secret)};
    if (dot != std::string_view::npos && is_signature(value.substr(dot + 1), secret, keys_.secret)) return guest;
    if (dot == std::string_view::npos && keys_.unsigned_guests.contains(guest.id)) {
      guest.set_cookie = set_cookie(secret);
      return guest;
    }
  }
  return std::nullopt;
}

Guest Guests::issue() const {
  const std::string secret = new_secret();
  return {fingerprint(secret), set_cookie(secret)};
}

std::string Guests::set_cookie(std::string_view secret) const {
  std::string cookie(kCookie);
  cookie.append(secret).append(".").append(signature(secret, keys_.secret));
  return cookie + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" + (is_secure_ ? "; Secure" : "");
}

bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url) {
  if (origin.empty()) return true;
  public_url = without_slashes(public_url);
  if (!public_url.empty() && (origin == public_url || host == host_of(public_url))) return origin == public_url;
  return origin.starts_with("http://") && host_of(origin) == host;
}

}  // namespace skerry::server
