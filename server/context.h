// ServerContext: what all tables of a server share. Used on the event loop's thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "games/registry.h"
#include "server/bots.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/rate_limiter.h"
#include "server/secret.h"
#include "server/store_thread.h"
#include "server/worker.h"
#include "table/host.h"

namespace skerry::server {

struct ServerContext {
  const Registry* registry;
  StoreThread* store;
  BotPool* bots;
  Worker* worker;
  std::function<Milliseconds()> now;
  std::function<void(Milliseconds, std::function<void()>)> after;  // later, on the event loop
  std::function<void(ConnectionId, Net::Message)> send;
  std::function<bool(ConnectionId)> is_slow;  // too much waits to be read; the server shows the table again later
  std::function<void(TableSetup, TableHost::Opened)> open_table;
  Milliseconds bot_delay = 0;  // between a step and a bot's next one, so that people can follow
  SodiumLuck luck = {};
  RateLimiter limiter = {};
  Metrics metrics = {};
};

}  // namespace skerry::server
