// The server's log: one JSON object per line on standard error.
#pragma once

#include <string_view>

#include "match/message.h"

namespace skerry::server {

// log_event("listening", MessageWriter().number("port", 8080));
void log_event(std::string_view event, const MessageWriter& facts = {});

}  // namespace skerry::server
