// The HTTP routes of docs/protocol.md.
#include "match/facts.h"
#include "match/levels.h"
#include "server/responses.h"
#include "server/secret.h"
#include "server/server.h"
#include "table/new_table.h"

namespace skerry::server {
namespace {

constexpr std::int64_t kMostUnfinished = 200;  // games of one guest
constexpr const char* kNothingHere = "There is nothing here. See docs/protocol.md.";

}  // namespace

void Server::route(const Call& call) {
  const auto& parts = call.parts;
  const bool is_get = call.request.method != "POST";
  const auto is = [&](std::size_t count, std::string_view first, std::string_view second = "") {
    return parts.size() == count && parts[0] == first && (second.empty() || parts[1] == second);
  };
  if (is(1, "healthz") && is_get) {
    show_health(call);
  } else if (is(1, "readyz") && is_get) {
    show_readiness(call);
  } else if (is(1, "metrics") && is_get) {
    show_metrics(call);
  } else if (is(2, "api", "games") && is_get) {
    list_games(call);
  } else if (is(4, "api", "games") && parts[3] == "rules" && is_get) {
    show_rules(call, parts[2]);
  } else if (is(2, "api", "tables")) {
    is_get ? list_tables(call) : make_table(call);
  } else if (is(2, "api", "records") && !is_get) {
    import_record(call);
  } else if (parts.size() >= 3 && parts[0] == "api" && parts[1] == "tables" && is_table_id(parts[2])) {
    at_table(call, parts[2]);
  } else if (!parts.empty() && (parts[0] == "api" || parts[0] == "ws")) {
    call.respond(error_response(404, {kNothingHere}));
  } else if (is_get) {
    call.respond(page_response(call.request));
  } else {
    call.respond(error_response(405, {"POST is not allowed here."}));
  }
}

void Server::show_metrics(const Call& call) {
  const Gauges gauges{.tables = lobby_.size(),
                      .connections = net_.connections(),
                      .searches_waiting = bots_.waiting(),
                      .writes_waiting = store_.waiting(),
                      .replays_waiting = worker_.waiting(),
                      .commits_in_doubt = store_.doubts(),
                      .is_store_failing = !store_.trouble().empty(),
                      .clients_dropped = net_.dropped()};
  call.respond({.type = "text/plain; version=0.0.4", .body = metrics_text(context_.metrics, gauges)});
}

// Whether the process is alive. Restarting it would not mend the store, so that is reported beside it.
void Server::show_health(const Call& call) {
  const bool is_saving = store_.trouble().empty();
  call.respond(json_response(200, MessageWriter().flag("ok", true).flag("saving", is_saving).line()));
}

// Whether requests should be sent here: the server is not stopping, and its store answers.
void Server::show_readiness(const Call& call) {
  const auto answer = [respond = call.respond](std::string_view trouble) {
    const bool is_ready = trouble.empty();
    respond(is_ready ? json_response(200, MessageWriter().flag("ok", true).line())
                     : error_response(503, {std::string(trouble)}));
  };
  constexpr std::string_view kFailing = "Saving is paused: the server's disk or database is failing.";
  if (drains_since_) {
    answer("The server is stopping.");
  } else if (!store_.trouble().empty()) {
    answer(kFailing);
  } else {
    store_.read<Minutes>([](Store& store) { return store.age(); },
                         [answer, kFailing](const Result<Minutes>& read) { answer(read ? "" : kFailing); });
  }
}

void Server::list_games(const Call& call) {
  std::vector<const GameInfo*> infos;
  for (const auto& game : registry_->games()) infos.push_back(&game->info());
  std::vector<std::string> levels;
  for (const Level& level : kLevels) levels.emplace_back(level.name);
  MessageWriter message;
  message.json("games", json_facts(infos)).texts("levels", levels);
  call.respond(json_response(200, message.line()));
}

void Server::show_rules(const Call& call, const std::string& game) {
  const Result<const AnyGame*> found = registry_->find(game);
  if (!found) {
    call.respond(error_response(404, found.error()));
    return;
  }
  call.respond({.type = "text/markdown; charset=utf-8", .body = std::string((*found)->info().rules)});
}

void Server::list_tables(const Call& call) {
  lobby_.list(call.guest, [respond = call.respond](const Result<std::string>& listed) {
    respond(listed ? json_response(200, *listed) : error_response(503, {"The tables cannot be read right now."}));
  });
}

void Server::make_table(const Call& call) {
  Result<TableSetup> setup = parse_new_table(*registry_, call.request.body, call.guest);
  if (!setup) {
    call.respond(error_response(400, setup.error()));
    return;
  }
  within_limits(call, [this, setup = std::move(*setup), respond = call.respond, address = call.request.address] {
    lobby_.open(setup, [this, respond, address](const Result<std::string>& id) {
      if (id) {
        lobby_.find(*id, [&](const Result<std::shared_ptr<LiveTable>>& table) { (*table)->comes_from(address); });
      }
      respond(id ? json_response(201, MessageWriter().text("table", *id).line()) : error_response(503, id.error()));
    });
  });
}

void Server::import_record(const Call& call) {
  within_limits(call, [this, record = call.request.body, guest = call.guest, respond = call.respond] {
    lobby_.open_record(record, guest, [respond](const Answer& answer, const std::string& id) {
      respond(answer.status == 200 ? json_response(201, MessageWriter().text("table", id).line())
                                   : error_response(answer.status, answer.error));
    });
  });
}

void Server::within_limits(const Call& call, std::function<void()> open) {
  const Milliseconds now = context_.now();
  if (!context_.limiter.allow(Scope::kGuest, call.guest, Limited::kTable, now) ||
      !context_.limiter.allow(Scope::kAddress, call.request.address, Limited::kTable, now)) {
    ++context_.metrics.limits_hit;
    call.respond(error_response(429, {"Too many new tables. Please try again in a moment."}));
    return;
  }
  if (settings_.is_unlimited) {
    open();
    return;
  }
  lobby_.count_unfinished(
      call.guest, [open = std::move(open), respond = call.respond](const Result<std::int64_t>& count) {
        if (count && *count >= kMostUnfinished) {
          respond(error_response(429, {"You have too many unfinished games. Please finish or leave some first."}));
        } else {
          open();
        }
      });
}

void Server::at_table(const Call& call, const std::string& id) {
  const bool wants_record = call.parts.size() == 4 && call.parts[3] == "record";
  const bool is_post = call.request.method == "POST";
  if ((call.parts.size() > 3 && !wants_record) || (wants_record && is_post)) {
    call.respond(error_response(404, {kNothingHere}));
    return;
  }
  const Asker asker{.guest = call.guest, .address = call.request.address, .gone = call.request.gone};
  lobby_.find(id, [this, id, wants_record, is_post, asker, respond = call.respond, body = call.request.body,
                   since = since_of(call.request.query)](const Result<std::shared_ptr<LiveTable>>& found) {
    if (!found && wants_record) {
      lobby_.find_record(id, [respond, error = found.error()](const Result<std::string>& record) {
        respond(record ? json_response(200, *record) : error_response(503, error));
      });
      return;
    }
    if (!found || !*found) {
      respond(found ? error_response(404, {"There is no such table. It may have been deleted."})
                    : error_response(503, found.error()));
      return;
    }
    const std::shared_ptr<LiveTable>& table = *found;
    table->note_request(asker.guest);
    if (!is_post) {
      table->when_saved([=, table = *found](const Answer& saved) {
        if (saved.status != 200) {
          respond(error_response(saved.status, saved.error));
          return;
        }
        const Viewer viewer{.guest = asker.guest, .seat = table->table().eyes_of(asker.guest), .version = since};
        respond(json_response(200, wants_record ? record_for(table->table(), viewer.seat) : table->sight_for(viewer)));
      });
      return;
    }
    Result<MessageReader> message = MessageReader::parse(body);
    if (!message) {
      respond(error_response(400, message.error()));
      return;
    }
    const std::string request_id = message->id();
    table->handle(asker, *message,
                  [respond, request_id](const Answer& answer) { respond(answer_response(request_id, answer)); });
    table->note_request(asker.guest);  // who has just sat down, too
  });
}

}  // namespace skerry::server
