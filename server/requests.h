// Requests at a table, as docs/protocol.md lists them: the same over a WebSocket and by POST.
#pragma once

#include <optional>
#include <string>

#include "match/message.h"
#include "server/live_table.h"

namespace skerry::server {

struct Asker {
  std::string guest;
  std::optional<ConnectionId> connection = {};
};

// Makes a table for the people of another: "rematch" needs it.
using NewTable = std::function<void(const TableSetup&, const std::function<void(Result<std::string>)>&)>;

// Obeys one request. A request that is wrong changes nothing, and is answered with a sentence.
void ask(const std::shared_ptr<LiveTable>& table, const Asker& asker, MessageReader& request, const NewTable& new_table,
         const Reply& reply);

}  // namespace skerry::server
