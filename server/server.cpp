#include "server/server.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <thread>

#include "core/text.h"
#include "match/facts.h"
#include "match/levels.h"
#include "server/assets.h"
#include "server/guest.h"
#include "server/log.h"
#include "server/new_table.h"
#include "server/secret.h"

namespace skerry::server {
namespace {

// The page as a first visit of this address loads it soonest (web/preload.ts).
std::string_view document_for(std::string_view path) {
  return path == "/" ? "/home.html" : path.starts_with("/t/") ? "/table.html" : "/index.html";
}

constexpr Milliseconds kSecond = 1000;
constexpr Milliseconds kDay = 24 * 3600 * kSecond;
constexpr Milliseconds kSweepEvery = 60 * kSecond;
constexpr Lobby::Patience kPatience{.waiting = kDay, .unfinished = 90 * kDay, .finished = 0};
constexpr std::int64_t kMostUnfinished = 200;
constexpr int kMostStrikes = 50;
constexpr std::size_t kMostEarly = 20;

Milliseconds wall_clock() {
  using std::chrono::milliseconds;
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

HttpResponse json_response(int status, std::string body) { return {.status = status, .body = std::move(body)}; }

HttpResponse error_response(int status, const Error& error) {
  MessageWriter message;
  message.text("error", error.message);
  if (!error.clause.empty()) message.text("clause", error.clause);
  HttpResponse response = json_response(status, message.line());
  if (status == 429) response.headers.emplace_back("Retry-After", "2");
  return response;
}

std::string answer_line(const std::string& request_id, const Answer& answer) {
  MessageWriter message;
  if (!request_id.empty()) message.json("re", request_id);
  if (answer.status == 200) {
    message.flag("ok", true).raw(answer.members);
  } else {
    message.text("error", answer.error.message);
    if (!answer.error.clause.empty()) message.text("clause", answer.error.clause);
    if (answer.is_stale) message.flag("stale", true);
  }
  return message.line();
}

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(path, '/')) {
    if (!part.empty()) parts.emplace_back(part);
  }
  return parts;
}

// "since=17" of a query.
std::size_t since_of(std::string_view query) {
  std::size_t since = 0;
  for (const std::string_view part : split(query, '&')) {
    if (part.starts_with("since=")) std::from_chars(part.data() + 6, part.data() + part.size(), since);
  }
  return since;
}

}  // namespace

std::unique_ptr<Store> open_store(const ServerSettings& settings) {
  return std::make_unique<Store>(settings.database.empty() ? open_sqlite(settings.data)
                                                           : open_postgres(settings.database));
}

Server::Server(const Registry& registry, const ServerSettings& settings)
    : settings_(settings),
      registry_(&registry),
      net_(settings.net, *this),
      keeper_([&] { return open_store(settings); }, [this](std::function<void()> work) { net_.post(std::move(work)); }),
      bots_(settings.bot_threads > 0 ? settings.bot_threads : std::max(2U, std::thread::hardware_concurrency()) - 1,
            [this](std::function<void()> work) { net_.post(std::move(work)); }),
      house_{.registry = &registry,
             .keeper = &keeper_,
             .bots = &bots_,
             .now = wall_clock,
             .after = [this](Milliseconds delay, std::function<void()> work) { net_.after(delay, std::move(work)); },
             .send = [this](ConnectionId id, std::string text) { net_.send(id, std::move(text)); },
             .is_slow = [this](ConnectionId id) { return net_.is_slow(id); },
             .bot_delay = settings.bot_delay},
      lobby_(house_) {
  if (settings.is_unlimited) house_.limits.lift();
}

Server::~Server() = default;

void Server::run() {
  net_.on_signal([this] { drain(); });
  lobby_.wake_all();
  sweep_later();
  net_.run();
  log_event("stopped");
}

void Server::stop() {
  net_.post([this] { drain(); });
}

// Nothing new is begun; what is on its way to the disk arrives there, and is acknowledged.
void Server::drain() {
  constexpr Milliseconds kPoll = 10;
  if (!is_draining_) log_event("draining");
  is_draining_ = true;
  if (keeper_.waiting() > 0 || !lobby_.is_kept()) {
    net_.after(kPoll, [this] { drain(); });
    return;
  }
  net_.stop("the server restarts; the table waits");
}

void Server::sweep_later() {
  net_.after(kSweepEvery, [this] {
    lobby_.sweep(kPatience);
    house_.limits.sweep(wall_clock());
    sweep_later();
  });
}

// ---- HTTP

// Every answer gets the headers that keep a browser safe; somebody new gets a cookie.
Respond Server::dressed(const HttpRequest& request, const Respond& respond, std::string& guest) const {
  Guest who = guest_from(request.cookie, settings_.public_url.starts_with("https:"));
  guest = std::move(who.id);
  return [respond, cookie = std::move(who.set_cookie)](HttpResponse response) {
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    response.headers.emplace_back("Referrer-Policy", "same-origin");
    response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    response.headers.emplace_back("Content-Security-Policy",
                                  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
                                  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
    const auto is_cache = [](const auto& header) { return header.first == "Cache-Control"; };
    const bool is_public = std::ranges::any_of(response.headers, is_cache);
    if (!is_public) response.headers.emplace_back("Cache-Control", "no-store");
    if (cookie && !is_public) response.headers.emplace_back("Set-Cookie", *cookie);
    respond(std::move(response));
  };
}

void Server::request(const HttpRequest& request, const Respond& respond) {
  ++house_.metrics.requests;
  std::string guest;
  Respond reply = [this, answer = dressed(request, respond, guest)](HttpResponse response) {
    if (response.status >= 400) ++house_.metrics.refusals;
    answer(std::move(response));
  };
  const Call call{.request = request, .parts = parts_of(request.path), .guest = guest, .respond = std::move(reply)};
  const bool is_post = request.method == "POST";
  if (!house_.limits.allow("from " + request.address, Deed::kRequest, wall_clock())) {
    call.respond(error_response(429, {"that is too often; please wait a moment"}));
  } else if (!is_post && request.method != "GET" && request.method != "HEAD") {
    call.respond(error_response(405, {"only GET, HEAD and POST are answered here"}));
  } else if (is_post && !is_own_origin(request.origin, request.host, settings_.public_url)) {
    call.respond(error_response(403, {"another site may not ask this"}));
  } else if (is_post && !request.content_type.starts_with("application/json")) {
    call.respond(error_response(415, {"a body must be application/json"}));
  } else if (is_post && is_draining_) {
    call.respond(error_response(503, {"the server restarts; please try again in a moment"}));
  } else {
    api(call);
  }
}

void Server::api(const Call& call) {
  const auto& parts = call.parts;
  const bool is_get = call.request.method != "POST";
  const auto is = [&](std::size_t count, std::string_view first, std::string_view second = "") {
    return parts.size() == count && parts[0] == first && (second.empty() || parts[1] == second);
  };
  if (is(1, "healthz") && is_get) {
    call.respond(json_response(200, R"({"ok":true})"));
  } else if (is(1, "metrics") && is_get) {
    const Gauges gauges{.tables = lobby_.size(),
                        .connections = net_.connections(),
                        .searches_waiting = bots_.waiting(),
                        .writes_waiting = keeper_.waiting()};
    call.respond({.type = "text/plain; version=0.0.4", .body = metrics_text(house_.metrics, gauges)});
  } else if (is(2, "api", "games") && is_get) {
    list_games(call);
  } else if (is(4, "api", "games") && parts[3] == "rules" && is_get) {
    show_rules(call, parts[2]);
  } else if (is(2, "api", "tables") && is_get) {
    lobby_.list(call.guest, [respond = call.respond](const Result<std::string>& listed) {
      respond(listed ? json_response(200, *listed) : error_response(503, {"the tables cannot be read just now"}));
    });
  } else if (is(2, "api", "tables")) {
    make_table(call);
  } else if (is(2, "api", "records") && !is_get) {
    import_record(call);
  } else if (parts.size() >= 3 && parts[0] == "api" && parts[1] == "tables" && is_table_id(parts[2])) {
    at_table(call, parts[2]);
  } else if (!parts.empty() && (parts[0] == "api" || parts[0] == "ws")) {
    call.respond(error_response(404, {"there is nothing here; see docs/protocol.md"}));
  } else if (is_get) {
    serve_page(call);
  } else {
    call.respond(error_response(405, {"nothing can be sent here"}));
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

void Server::make_table(const Call& call) {
  Result<TableSetup> setup = parse_new_table(*registry_, call.request.body, call.guest);
  if (!setup) {
    call.respond(error_response(400, setup.error()));
    return;
  }
  start_table(call, std::move(*setup), {});
}

void Server::import_record(const Call& call) {
  const Result<Record> record = parse_record(*registry_, call.request.body);
  if (!record) {
    call.respond(error_response(400, record.error()));
    return;
  }
  const Result<Match> match = Match::replay(**registry_->find(record->game), *record);
  if (!match) {
    call.respond(error_response(400, match.error()));
    return;
  }
  start_table(call, setup_for(*match, call.guest), match->steps());
}

void Server::start_table(const Call& call, TableSetup setup, std::vector<Step> steps) {
  if (!house_.limits.allow(call.guest, Deed::kTable, wall_clock()) ||
      !house_.limits.allow("from " + call.request.address, Deed::kTable, wall_clock())) {
    call.respond(error_response(429, {"that is many tables at once; please wait a moment"}));
    return;
  }
  setup.id = new_table_id();
  setup.secret = new_secret();
  setup.made_at = wall_clock();
  const auto made = [respond = call.respond](const Result<std::string>& id) {
    respond(id ? json_response(201, MessageWriter().text("table", *id).line()) : error_response(503, id.error()));
  };
  if (settings_.is_unlimited) {
    lobby_.make(setup, steps, made);
    return;
  }
  lobby_.count_unfinished(call.guest, [this, made, respond = call.respond, setup = std::move(setup),
                                       steps = std::move(steps)](const Result<std::int64_t>& count) {
    if (count && *count >= kMostUnfinished) {
      respond(error_response(429, {"you have very many unfinished games; please finish or leave some first"}));
    } else {
      lobby_.make(setup, steps, made);
    }
  });
}

NewTable Server::new_table() {
  return [this](const TableSetup& setup, const std::function<void(Result<std::string>)>& made) {
    lobby_.make(setup, {}, made);
  };
}

void Server::at_table(const Call& call, const std::string& id) {
  const bool wants_record = call.parts.size() == 4 && call.parts[3] == "record";
  const bool is_post = call.request.method == "POST";
  if ((call.parts.size() > 3 && !wants_record) || (wants_record && is_post)) {
    call.respond(error_response(404, {"there is nothing here; see docs/protocol.md"}));
    return;
  }
  lobby_.find(id, [this, wants_record, is_post, guest = call.guest, respond = call.respond, body = call.request.body,
                   since = since_of(call.request.query)](const Result<std::shared_ptr<LiveTable>>& found) {
    if (!found || !*found) {
      respond(found ? error_response(404, {"there is no such table; perhaps it was given up long ago"})
                    : error_response(503, {"this table cannot be read just now"}));
      return;
    }
    const std::shared_ptr<LiveTable>& table = *found;
    if (!is_post) {
      table->when_kept([=, table = *found](const Answer& kept) {
        if (kept.status != 200) {
          respond(error_response(kept.status, kept.error));
          return;
        }
        const Viewer viewer{.guest = guest, .seat = table->eyes_of(guest), .version = since};
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
    ask(table, {.guest = guest}, *message, new_table(), [respond, request_id](const Answer& answer) {
      HttpResponse response = json_response(answer.status, answer_line(request_id, answer));
      if (answer.status == 429) response.headers.emplace_back("Retry-After", "2");
      respond(std::move(response));
    });
  });
}

void Server::serve_page(const Call& call) {
  // Every address that is no file is one of the page's own.
  const Asset* const own = find_asset(call.request.path);
  const Asset* const asset = own != nullptr ? own : find_asset(document_for(call.request.path));
  const bool is_hashed = own != nullptr && call.request.path.starts_with("/assets/");
  if (asset == nullptr || (own == nullptr && call.request.path.starts_with("/assets/"))) {
    call.respond({.status = 404, .type = "text/plain; charset=utf-8", .body = "There is no such file.\n"});
    return;
  }
  HttpResponse response{.type = std::string(asset->type)};
  response.headers.emplace_back("ETag", asset->etag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (is_hashed) response.headers.emplace_back("Cache-Control", "public, max-age=31536000, immutable");
  if (!is_hashed && own != nullptr && asset->type != "text/html; charset=utf-8")
    response.headers.emplace_back("Cache-Control", "no-cache");
  if (call.request.if_none_match == asset->etag) {
    response.status = 304;
  } else if (!asset->brotli.empty() && call.request.accept_encoding.find("br") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "br");
    response.body = asset->brotli;
  } else if (!asset->gzip.empty() && call.request.accept_encoding.find("gzip") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = asset->gzip;
  } else {
    response.body = asset->plain;
  }
  call.respond(std::move(response));
}

// ---- WebSocket

HttpResponse Server::greet(const HttpRequest& request) {
  const std::vector<std::string> parts = parts_of(request.path);
  HttpResponse response = json_response(101, "");
  std::string guest;
  const Respond keep = dressed(request, [&response](HttpResponse dressed) { response = std::move(dressed); }, guest);
  if (!is_own_origin(request.origin, request.host, settings_.public_url)) {
    keep(error_response(403, {"another site may not connect"}));
  } else if (parts.size() != 2 || parts[0] != "ws" || !is_table_id(parts[1])) {
    keep(error_response(404, {"there is no such table"}));
  } else if (guest_from(request.cookie, false).set_cookie) {
    keep(error_response(403, {"a cookie is needed: ask for /api/games first"}));
  } else if (is_draining_) {
    keep(error_response(503, {"the server restarts; please try again in a moment"}));
  } else if (!house_.limits.allow("from " + request.address, Deed::kRequest, wall_clock())) {
    keep(error_response(429, {"that is too often; please wait a moment"}));
  } else {
    keep(json_response(101, ""));
  }
  return response;
}

void Server::opened(ConnectionId id, const HttpRequest& request) {
  ++house_.metrics.connections_opened;
  connections_[id].guest = guest_from(request.cookie, false).id;
  const std::string table_id = parts_of(request.path)[1];
  lobby_.find(table_id, [this, id, since = since_of(request.query)](const Result<std::shared_ptr<LiveTable>>& found) {
    const auto connection = connections_.find(id);
    if (connection == connections_.end()) return;  // gone already
    if (!found || !*found) {
      net_.send(
          id, answer_line("", refusal(404, {found ? "there is no such table" : "this table cannot be read just now"})));
      net_.close(id, "there is no such table");
      return;
    }
    connection->second.table = *found;
    (*found)->enter(
        id, {.guest = connection->second.guest, .seat = (*found)->eyes_of(connection->second.guest), .version = since});
    const std::vector<std::string> early = std::move(connection->second.early);
    for (const std::string& text : early) message(id, text);
  });
}

void Server::message(ConnectionId id, const std::string& text) {
  ++house_.metrics.messages;
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  Connection& connection = found->second;
  if (!connection.table) {
    if (connection.early.size() < kMostEarly) connection.early.push_back(text);
    return;
  }
  Result<MessageReader> request = MessageReader::parse(text);
  if (!request) {
    answer(id, "", refusal(400, request.error()));
    return;
  }
  const std::string request_id = request->id();
  if (is_draining_) {
    answer(id, request_id, refusal(503, {"the server restarts; please try again in a moment"}));
    return;
  }
  const std::shared_ptr<LiveTable> table = connection.table;
  ask(table, {.guest = connection.guest, .connection = id}, *request, new_table(),
      [this, id, request_id](const Answer& found_answer) { answer(id, request_id, found_answer); });
}

void Server::answer(ConnectionId id, const std::string& request_id, const Answer& answer) {
  net_.send(id, answer_line(request_id, answer));
  if (answer.status != 400 && answer.status != 429) return;
  ++house_.metrics.refusals;
  const auto found = connections_.find(id);
  if (found != connections_.end() && ++found->second.strikes >= kMostStrikes) net_.close(id, "too many wrong messages");
}

void Server::closed(ConnectionId id) {
  const auto node = connections_.extract(id);
  if (!node.empty() && node.mapped().table) node.mapped().table->leave(id);
}

void Server::drained(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found != connections_.end() && found->second.table) found->second.table->show(id);
}

}  // namespace skerry::server
