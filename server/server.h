// Server: routes requests from the network to tables, and answers back. Everything here runs on the event loop; bots
// and the store have threads of their own.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/registry.h"
#include "server/data_lock.h"
#include "server/lobby.h"
#include "server/net.h"

namespace skerry::server {

struct ServerSettings {
  NetSettings net = {};
  std::string data = "skerry-data";  // folder of the SQLite file
  std::string database = {};         // "postgresql://…" to use PostgreSQL instead
  std::string public_url = {};       // the address that people use, if the server is behind a proxy
  unsigned bot_threads = 0;          // searches at the same time; 0: one for each core but one
  Milliseconds bot_delay = 350;
  bool is_unlimited = false;  // no rate limits; for load tests
};

std::unique_ptr<Store> open_store(const ServerSettings& settings);

class Server final : public NetHandler {
 public:
  // Binds the port and opens the store. Throws Failure with advice.
  Server(const Registry& registry, const ServerSettings& settings);
  ~Server() override;

  unsigned short port() const { return net_.port(); }
  // Serves until a signal or stop(), then saves pending events and closes every connection.
  void run();
  void stop();

  // ---- NetHandler
  void request(const HttpRequest& request, const Respond& respond) override;
  HttpResponse greet(const HttpRequest& request) override;
  void opened(ConnectionId id, const HttpRequest& request) override;
  void message(ConnectionId id, const std::string& text) override;
  void closed(ConnectionId id) override;
  void drained(ConnectionId id) override;

 private:
  struct Connection {
    std::string guest;
    std::string address;
    StopSource gone;                   // requested when it closes
    std::shared_ptr<LiveTable> table;  // null while it is loaded
    std::vector<std::string> early;    // messages received meanwhile
    int strikes = 0;                   // bad messages, and those over the rate limit
  };
  struct Call {
    const HttpRequest& request;
    std::vector<std::string> parts;  // of the path
    std::string guest;
    Respond respond;
  };
  // The guest behind a request, and a responder that adds the security headers and, for a new guest, the cookie.
  struct Session {
    std::string guest;
    bool is_guest;  // false: the address has had too many new guests, and this is not one
    Respond respond;
  };

  void drain();
  void sweep_later();
  void check_patience_later();
  void find_deleted_later();
  void return_memory_later();
  Session begin_session(const HttpRequest& request, const Respond& respond);
  bool allow_http(const HttpRequest& request);

  // ---- routes (routes.cpp)
  void route(const Call& call);
  void list_games(const Call& call);
  void show_rules(const Call& call, const std::string& game);
  void show_metrics(const Call& call);
  void show_health(const Call& call);
  void show_readiness(const Call& call);
  void list_tables(const Call& call);
  void make_table(const Call& call);
  void import_record(const Call& call);
  // Runs `open` unless the guest or the address has opened too many tables.
  void within_limits(const Call& call, std::function<void()> open);
  void at_table(const Call& call, const std::string& id);

  void answer(ConnectionId id, const std::string& request_id, const Answer& answer);

  ServerSettings settings_;
  const Registry* registry_;
  DataLock lock_;
  Net net_;
  GuestKeys guest_keys_;  // read when the store is opened
  StoreThread store_;
  Guests guests_;
  BotPool bots_;
  Worker worker_;
  ServerContext context_;
  Lobby lobby_;
  std::map<ConnectionId, Connection> connections_;
  std::optional<Milliseconds> drains_since_ = {};  // of the uptime; none while the server is open
};

}  // namespace skerry::server
