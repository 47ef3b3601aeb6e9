#include <csignal>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "server/log.h"
#include "server/server.h"

namespace skerry::cli {

int serve(const Registry& registry, const server::ServerSettings& settings) {
  // A full disk and a closed log are reported as errors; these signals would end the process.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  server::Server server(registry, settings);
  const std::string where =
      settings.net.bind == "0.0.0.0" || settings.net.bind == "127.0.0.1" ? "localhost" : settings.net.bind;
  fmt::print("Skerry is running at {}\n",
             settings.public_url.empty() ? fmt::format("http://{}:{}", where, server.port()) : settings.public_url);
  if (settings.net.bind == "127.0.0.1")
    fmt::print("Only this computer can connect. Use --bind 0.0.0.0 to let others in.\n");
  fmt::print("Tables are saved in {}. Stop with Ctrl-C; nothing is lost.\n",
             settings.database.empty() ? settings.data : std::string("PostgreSQL"));
  std::fflush(stdout);
  server::log_event("listening", MessageWriter().text("bind", settings.net.bind).number("port", server.port()));
  server.run();
  return kSuccess;
}

}  // namespace skerry::cli
