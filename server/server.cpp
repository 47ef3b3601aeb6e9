#include "server/server.h"

#include <algorithm>
#include <chrono>
#include <malloc.h>
#include <thread>

#include "server/exit.h"
#include "server/guest.h"
#include "server/log.h"
#include "server/responses.h"
#include "server/secret.h"

namespace skerry::server {
namespace {

constexpr Milliseconds kSecond = 1000;
constexpr Milliseconds kFindDeletedEvery = 3 * kSecond;
constexpr Milliseconds kMinute = 60 * kSecond;
constexpr Minutes kDay = 24 * 60;
constexpr Lobby::Lifetimes kLifetimes{.waiting = kDay, .playing = 90 * kDay, .over = 0};
// A signal ends the server within five seconds, whatever happens to the store.
constexpr Milliseconds kLongestDrain = 2 * kSecond;
constexpr auto kLongestFarewell = std::chrono::milliseconds(4500);
constexpr int kMostStrikes = 50;
constexpr std::size_t kMostEarly = 20;
constexpr const char* kNoTable = "There is no such table.";
constexpr const char* kRestarting = "The server is restarting. Please try again in a moment.";

template <class Clock>
Milliseconds clock_time() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

Milliseconds uptime() {
  static const Milliseconds start = clock_time<std::chrono::steady_clock>();
  return clock_time<std::chrono::steady_clock>() - start;
}

// The time of day at the start, and from then on a clock that never jumps: setting the computer's clock ends nobody's
// game.
Milliseconds server_time() {
  static const Milliseconds start = clock_time<std::chrono::system_clock>() - uptime();
  return start + uptime();
}

}  // namespace

std::unique_ptr<Store> open_store(const ServerSettings& settings) {
  return std::make_unique<Store>(settings.database.empty() ? open_sqlite(settings.data)
                                                           : open_postgres(settings.database));
}

Server::Server(const Registry& registry, const ServerSettings& settings)
    : settings_(settings),
      registry_(&registry),
      lock_(settings.database.empty() ? settings.data : ""),
      net_(settings.net, *this),
      store_(
          [&] {
            std::unique_ptr<Store> store = open_store(settings);
            guest_keys_ = store->guest_keys();
            return store;
          },
          [this](std::function<void()> work) { net_.post(std::move(work)); }),
      guests_(std::move(guest_keys_), settings.public_url.starts_with("https:")),
      bots_(settings.bot_threads > 0 ? settings.bot_threads : std::max(2U, std::thread::hardware_concurrency()) - 1,
            [this](std::function<void()> work) { net_.post(std::move(work)); }),
      worker_([this](std::function<void()> work) { net_.post(std::move(work)); }),
      context_{.registry = &registry,
               .store = &store_,
               .bots = &bots_,
               .worker = &worker_,
               .now = server_time,
               .after = [this](Milliseconds delay, std::function<void()> work) { net_.after(delay, std::move(work)); },
               .send = [this](ConnectionId id, Net::Message message) { net_.send(id, std::move(message)); },
               .is_slow = [this](ConnectionId id) { return net_.is_slow(id); },
               .open_table = [this](TableSetup setup,
                                    const TableHost::Opened& opened) { lobby_.open(std::move(setup), opened); },
               .bot_delay = settings.bot_delay},
      lobby_(context_) {
  if (settings.is_unlimited) context_.limiter.disable();
}

Server::~Server() = default;

void Server::run() {
  net_.on_signal([this] {
    exit_within(kLongestFarewell);
    drain();
  });
  lobby_.wake_all();
  sweep_later();
  check_patience_later();
  find_deleted_later();
  return_memory_later();
  net_.run();
  log_event("stopped");
}

void Server::stop() {
  net_.post([this] { drain(); });
}

// Refuses new requests, and stops once every event is saved and acknowledged, or once the store has taken too long.
void Server::drain() {
  constexpr Milliseconds kPoll = 10;
  if (!drains_since_) {
    drains_since_ = uptime();
    log_event("draining");
  }
  const bool is_waiting = store_.waiting() > 0 || !lobby_.is_saved();
  if (is_waiting && uptime() - *drains_since_ < kLongestDrain) {
    net_.after(kPoll, [this] { drain(); });
    return;
  }
  net_.stop("The server is restarting. Your table is saved.");
}

void Server::sweep_later() {
  net_.after(kMinute, [this] {
    lobby_.sweep(kLifetimes, uptime() / kMinute);
    context_.limiter.sweep(server_time());
    sweep_later();
  });
}

void Server::find_deleted_later() {
  net_.after(kFindDeletedEvery, [this] {
    lobby_.find_deleted();
    find_deleted_later();
  });
}

void Server::check_patience_later() {
  net_.after(kSecond, [this] {
    lobby_.check_patience();
    check_patience_later();
  });
}

// The allocator keeps what a burst of messages needed; much of that goes back to the system.
void Server::return_memory_later() {
#ifdef __GLIBC__
  constexpr Milliseconds kEvery = 5 * kSecond;
  constexpr std::size_t kSpare = 16U << 20U;
  net_.after(kEvery, [this] {
    if (mallinfo2().fordblks > kSpare) malloc_trim(0);
    return_memory_later();
  });
#endif
}

// ---- HTTP

Server::Session Server::begin_session(const HttpRequest& request, const Respond& respond) {
  std::optional<Guest> guest = guests_.recognise(request.cookie);
  const bool is_guest =
      guest || context_.limiter.allow(Scope::kAddress, request.address, Limited::kNewGuest, server_time());
  if (!guest) guest = guests_.issue();
  if (!is_guest) guest->set_cookie.reset();
  return {.guest = std::move(guest->id),
          .is_guest = is_guest,
          .respond = [respond, cookie = std::move(guest->set_cookie)](HttpResponse response) {
            response.headers.emplace_back("X-Content-Type-Options", "nosniff");
            response.headers.emplace_back("Referrer-Policy", "same-origin");
            response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
            response.headers.emplace_back("Content-Security-Policy",
                                          "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
                                          "'unsafe-inline'; img-src 'self' data:; "
                                          "frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
            const auto is_cache = [](const auto& header) { return header.first == "Cache-Control"; };
            const bool is_public = std::ranges::any_of(response.headers, is_cache);
            if (!is_public) response.headers.emplace_back("Cache-Control", "no-store");
            if (cookie && !is_public) response.headers.emplace_back("Set-Cookie", *cookie);
            respond(std::move(response));
          }};
}

bool Server::allow_http(const HttpRequest& request) {
  if (context_.limiter.allow(Scope::kAddress, request.address, Limited::kHttpRequest, server_time())) return true;
  ++context_.metrics.limits_hit;
  return false;
}

void Server::request(const HttpRequest& request, const Respond& respond) {
  ++context_.metrics.requests;
  Session session = begin_session(request, respond);
  Respond reply = [this, respond = std::move(session.respond)](HttpResponse response) {
    if (response.status >= 400) ++context_.metrics.refusals;
    respond(std::move(response));
  };
  const Call call{.request = request,
                  .parts = path_parts(request.path),
                  .guest = std::move(session.guest),
                  .respond = std::move(reply)};
  const bool is_post = request.method == "POST";
  if (!allow_http(request)) {
    call.respond(error_response(429, {std::string(kTooManyRequests)}));
  } else if (!is_post && request.method != "GET" && request.method != "HEAD") {
    call.respond(error_response(405, {"Only GET, HEAD and POST are allowed."}));
  } else if (is_post && !is_own_origin(request.origin, request.host, settings_.public_url)) {
    call.respond(error_response(403, {std::string(kCrossOrigin)}));
  } else if (is_post && !request.content_type.starts_with("application/json")) {
    call.respond(error_response(415, {"The body must be application/json."}));
  } else if (is_post && !session.is_guest) {
    ++context_.metrics.limits_hit;
    call.respond(error_response(429, {"Too many new guests from your address. Please try again in a moment."}));
  } else if (is_post && drains_since_) {
    call.respond(error_response(503, {kRestarting}));
  } else {
    route(call);
  }
}

// ---- WebSocket

HttpResponse Server::greet(const HttpRequest& request) {
  const std::vector<std::string> parts = path_parts(request.path);
  HttpResponse response;
  const Session session = begin_session(request, [&response](HttpResponse full) { response = std::move(full); });
  if (!is_own_origin(request.origin, request.host, settings_.public_url)) {
    session.respond(error_response(403, {std::string(kCrossOrigin)}));
  } else if (parts.size() != 2 || parts[0] != "ws" || !is_table_id(parts[1])) {
    session.respond(error_response(404, {kNoTable}));
  } else if (!guests_.recognise(request.cookie)) {
    session.respond(error_response(403, {"A cookie is needed. Request /api/games first."}));
  } else if (drains_since_) {
    session.respond(error_response(503, {kRestarting}));
  } else if (!allow_http(request)) {
    session.respond(error_response(429, {std::string(kTooManyRequests)}));
  } else {
    session.respond(json_response(101, ""));
  }
  return response;
}

void Server::opened(ConnectionId id, const HttpRequest& request) {
  ++context_.metrics.connections_opened;
  Connection& opening = connections_[id];
  opening.guest = guests_.recognise(request.cookie)->id;
  opening.address = request.address;
  const std::string table_id = path_parts(request.path)[1];
  lobby_.find(table_id, [this, id, since = since_of(request.query)](const Result<std::shared_ptr<LiveTable>>& found) {
    const auto connection = connections_.find(id);
    if (connection == connections_.end()) return;  // closed meanwhile
    if (!found || !*found) {
      const std::string sentence = found ? kNoTable : found.error().message;
      net_.send(id, std::make_shared<const std::string>(answer_line("", refusal(found ? 404 : 503, {sentence}))));
      net_.close(id, sentence);
      return;
    }
    const std::string& guest = connection->second.guest;
    connection->second.table = *found;
    (*found)->enter(id, {.guest = guest, .seat = (*found)->table().eyes_of(guest), .version = since});
    const std::vector<std::string> early = std::move(connection->second.early);
    for (const std::string& text : early) message(id, text);
  });
}

void Server::message(ConnectionId id, const std::string& text) {
  ++context_.metrics.messages;
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
  if (drains_since_) {
    answer(id, request_id, refusal(503, {kRestarting}));
    return;
  }
  const std::shared_ptr<LiveTable> table = connection.table;
  const Asker asker{
      .guest = connection.guest, .viewer = id, .address = connection.address, .gone = connection.gone.token()};
  table->handle(asker, *request, [this, id, request_id](const Answer& answered) { answer(id, request_id, answered); });
}

void Server::answer(ConnectionId id, const std::string& request_id, const Answer& answer) {
  net_.send(id, std::make_shared<const std::string>(answer_line(request_id, answer)));
  if (answer.status != 400 && answer.status != 429) return;
  ++context_.metrics.refusals;
  const auto found = connections_.find(id);
  if (found != connections_.end() && ++found->second.strikes >= kMostStrikes) net_.close(id, "Too many bad messages.");
}

void Server::closed(ConnectionId id) {
  const auto node = connections_.extract(id);
  if (node.empty()) return;
  node.mapped().gone.request_stop();
  if (node.mapped().table) node.mapped().table->leave(id);
}

void Server::drained(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found != connections_.end() && found->second.table) found->second.table->show(id);
}

}  // namespace skerry::server
