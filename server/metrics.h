// Metrics for Prometheus.
#pragma once

#include <cstdint>
#include <string>

namespace skerry::server {

// Counters since the start.
struct Metrics {
  std::uint64_t requests = 0;
  std::uint64_t messages = 0;
  std::uint64_t acts = 0;  // steps of people, saved
  std::uint64_t bot_moves = 0;
  std::uint64_t refusals = 0;  // bad requests and messages, and those over a rate limit
  std::uint64_t limits_hit = 0;
  std::uint64_t store_errors = 0;
  std::uint64_t damaged_tables = 0;
  std::uint64_t tables_made = 0;
  std::uint64_t connections_opened = 0;
};

// Current values.
struct Gauges {
  std::size_t tables = 0;
  std::size_t connections = 0;
  std::size_t searches_waiting = 0;
  std::size_t writes_waiting = 0;
  std::size_t replays_waiting = 0;
  std::uint64_t commits_in_doubt = 0;  // since the start
  bool is_store_failing = false;
  std::uint64_t clients_dropped = 0;  // since the start
};

std::string metrics_text(const Metrics& metrics, const Gauges& gauges);

}  // namespace skerry::server
