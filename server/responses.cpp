#include "server/responses.h"

#include <charconv>

#include "core/text.h"
#include "match/message.h"
#include "server/assets.h"

namespace skerry::server {
namespace {

HttpResponse with_retry_after(HttpResponse response) {
  if (response.status == 429) response.headers.emplace_back("Retry-After", "2");
  return response;
}

// The document that loads fastest on a first visit to this address (web/preload.ts).
std::string_view document_for(std::string_view path) {
  return path == "/" ? "/home.html" : path.starts_with("/t/") ? "/table.html" : "/index.html";
}

}  // namespace

HttpResponse json_response(int status, std::string body) { return {.status = status, .body = std::move(body)}; }

HttpResponse error_response(int status, const Error& error) {
  MessageWriter message;
  message.text("error", error.message);
  if (!error.clause.empty()) message.text("clause", error.clause);
  return with_retry_after(json_response(status, message.line()));
}

HttpResponse answer_response(const std::string& request_id, const Answer& answer) {
  return with_retry_after(json_response(answer.status, answer_line(request_id, answer)));
}

std::vector<std::string> path_parts(std::string_view path) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(path, '/')) {
    if (!part.empty()) parts.emplace_back(part);
  }
  return parts;
}

std::size_t since_of(std::string_view query) {
  constexpr std::string_view kSince = "since=";
  std::size_t since = 0;
  for (const std::string_view part : split(query, '&')) {
    if (part.starts_with(kSince)) std::from_chars(part.data() + kSince.size(), part.data() + part.size(), since);
  }
  return since;
}

HttpResponse page_response(const HttpRequest& request) {
  // 1. The file itself, or the document: every address that is no file belongs to the page.
  const Asset* const own = find_asset(request.path);
  const Asset* const asset = own != nullptr ? own : find_asset(document_for(request.path));
  const bool is_hashed = own != nullptr && request.path.starts_with("/assets/");
  if (asset == nullptr || (own == nullptr && request.path.starts_with("/assets/"))) {
    return {.status = 404, .type = "text/plain; charset=utf-8", .body = "There is no such file.\n"};
  }
  // 2. How long it may be cached.
  HttpResponse response{.type = std::string(asset->type)};
  response.headers.emplace_back("ETag", asset->etag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (is_hashed) response.headers.emplace_back("Cache-Control", "public, max-age=31536000, immutable");
  if (!is_hashed && own != nullptr && asset->type != "text/html; charset=utf-8")
    response.headers.emplace_back("Cache-Control", "no-cache");
  // 3. The body, compressed if the browser can read that.
  if (request.if_none_match == asset->etag) {
    response.status = 304;
  } else if (!asset->brotli.empty() && request.accept_encoding.find("br") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "br");
    response.body = asset->brotli;
  } else if (!asset->gzip.empty() && request.accept_encoding.find("gzip") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = asset->gzip;
  } else {
    response.body = asset->plain;
  }
  return response;
}

}  // namespace skerry::server
