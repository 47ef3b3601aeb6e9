// Responses: how answers, errors and addresses are written in HTTP and WebSocket messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net.h"
#include "table/requests.h"

namespace skerry::server {

HttpResponse json_response(int status, std::string body);
HttpResponse error_response(int status, const Error& error);

// The answer to a request at a table. `request_id` may be empty.
HttpResponse answer_response(const std::string& request_id, const Answer& answer);

// "/api/games/" gives "api", "games".
std::vector<std::string> path_parts(std::string_view path);
// 17 for "since=17" in a query; 0 without it.
std::size_t since_of(std::string_view query);

// The page's file for a path, from those built into the binary.
HttpResponse page_response(const HttpRequest& request);

}  // namespace skerry::server
