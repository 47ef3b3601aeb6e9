#include <csignal>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "server/log.h"
#include "server/server.h"

namespace skerry::cli {

int serve(const Registry& registry, const server::ServerSettings& settings) {
  // A file that may not grow, and a log that nobody reads, are errors like others, and no reason to die.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  server::Server server(registry, settings);
  const std::string where =
      settings.net.bind == "0.0.0.0" || settings.net.bind == "127.0.0.1" ? "localhost" : settings.net.bind;
  fmt::print("Skerry is open at {}\n",
             settings.public_url.empty() ? fmt::format("http://{}:{}", where, server.port()) : settings.public_url);
  if (settings.net.bind == "127.0.0.1") fmt::print("Only this computer can reach it; --bind 0.0.0.0 lets others in.\n");
  fmt::print("Tables are kept in {}. Ctrl-C ends it; nothing is lost.\n",
             settings.database.empty() ? settings.data : std::string("PostgreSQL"));
  std::fflush(stdout);
  server::log_event("listening", MessageWriter().text("bind", settings.net.bind).number("port", server.port()));
  server.run();
  return kSuccess;
}

}  // namespace skerry::cli
