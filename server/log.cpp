#include "server/log.h"

#include <chrono>
#include <cstdio>

namespace skerry::server {

void log_event(std::string_view event, const MessageWriter& facts) {
  using std::chrono::milliseconds;
  const auto now = std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  MessageWriter line;
  line.number("at", now.count()).text("event", event).raw(facts.members());
  const std::string text = line.line() + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace skerry::server
