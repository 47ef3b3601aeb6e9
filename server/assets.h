// The web page's files, built into the binary.
#pragma once

#include <span>
#include <string_view>

namespace skerry::server {

struct Asset {
  std::string_view path;  // "/index.html"
  std::string_view type;
  std::string_view etag;
  std::string_view plain;
  std::string_view gzip;  // empty if it would not be smaller
  std::string_view brotli;
};

std::span<const Asset> assets();
const Asset* find_asset(std::string_view path);

}  // namespace skerry::server
