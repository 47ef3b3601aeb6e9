#include "server/metrics.h"

#include <fmt/format.h>

namespace skerry::server {

std::string metrics_text(const Metrics& metrics, const Gauges& gauges) {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, std::uint64_t value) {
    text += fmt::format("# HELP skerry_{0} {2}\n# TYPE skerry_{0} {1}\nskerry_{0} {3}\n", name, type, help, value);
  };
  add("requests_total", "counter", "HTTP requests.", metrics.requests);
  add("messages_total", "counter", "WebSocket messages received.", metrics.messages);
  add("acts_total", "counter", "Saved steps of people.", metrics.acts);
  add("bot_moves_total", "counter", "Saved steps of bots.", metrics.bot_moves);
  add("refusals_total", "counter", "Refused requests and messages.", metrics.refusals);
  add("limits_hit_total", "counter", "Requests refused by a rate limit.", metrics.limits_hit);
  add("clients_dropped_total", "counter", "Clients disconnected because they did not read.", gauges.clients_dropped);
  add("store_errors_total", "counter", "Failed writes.", metrics.store_errors);
  add("commits_in_doubt_total", "counter", "Commits that failed and had to be looked up.", gauges.commits_in_doubt);
  add("damaged_tables_total", "counter", "Tables set aside because their data is damaged.", metrics.damaged_tables);
  add("tables_made_total", "counter", "Tables opened.", metrics.tables_made);
  add("connections_opened_total", "counter", "WebSockets opened.", metrics.connections_opened);
  add("tables", "gauge", "Tables in memory.", gauges.tables);
  add("connections", "gauge", "WebSockets open.", gauges.connections);
  add("searches_waiting", "gauge", "Searches waiting for a thread.", gauges.searches_waiting);
  add("writes_waiting", "gauge", "Reads and writes waiting for the store.", gauges.writes_waiting);
  add("replays_waiting", "gauge", "Games waiting to be replayed.", gauges.replays_waiting);
  add("store_failing", "gauge", "1 while the store cannot be written.", gauges.is_store_failing ? 1 : 0);
  return text;
}

}  // namespace skerry::server
