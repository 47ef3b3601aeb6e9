// House: what all tables of a server share. Everything here belongs to the event loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "games/registry.h"
#include "server/bots.h"
#include "server/keeper.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/setup.h"

namespace skerry::server {

using ConnectionId = std::uint64_t;

struct House {
  const Registry* registry;
  Keeper* keeper;
  BotPool* bots;
  std::function<Milliseconds()> now;
  std::function<void(Milliseconds, std::function<void()>)> after;  // later, on the event loop
  std::function<void(ConnectionId, std::string)> send;
  std::function<bool(ConnectionId)> is_slow;  // has more to read than it should: it will be told when it has caught up
  Milliseconds bot_delay = 0;                 // between a step and a bot's next, so that people can follow
  Limits limits = {};
  Metrics metrics = {};
};

}  // namespace skerry::server
