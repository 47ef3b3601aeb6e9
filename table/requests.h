// Requests at a table: what each request of docs/protocol.md means, however it reaches the host.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "match/message.h"
#include "table/host.h"

namespace skerry {

// What rate limits go by.
enum class RequestKind : std::uint8_t { kAct, kLook, kSay, kThink, kTable };

// The kind of a request; none if its name is unknown.
std::optional<RequestKind> request_kind(MessageReader& request);

// Handles one request and replies once, now or later. A bad request changes nothing and is answered with a sentence.
// The caller has read the message's "id" already.
void handle_request(const std::shared_ptr<TableHost>& host, const Asker& asker, MessageReader& request,
                    const Reply& reply);

// The message that carries an answer: {"re":ID,"ok":true,…}, or {"re":ID,"error":"…"}. `request_id`: as JSON, or empty.
std::string answer_line(const std::string& request_id, const Answer& answer);

}  // namespace skerry
