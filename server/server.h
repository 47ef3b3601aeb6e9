// Server: routes requests from the network to tables, and answers back. Everything here runs on the event loop; bots
// and the store have threads of their own.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/registry.h"
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
    Respond respond;
  };

  void drain();
  void sweep_later();
  Session begin_session(const HttpRequest& request, const Respond& respond) const;
  bool allow_http(const HttpRequest& request);

  // ---- routes (routes.cpp)
  void route(const Call& call);
  void list_games(const Call& call);
  void show_rules(const Call& call, const std::string& game);
  void show_metrics(const Call& call);
  void list_tables(const Call& call);
  void make_table(const Call& call);
  void import_record(const Call& call);
  void open_table(const Call& call, TableSetup setup, std::vector<Step> steps);
  void at_table(const Call& call, const std::string& id);

  void answer(ConnectionId id, const std::string& request_id, const Answer& answer);

  ServerSettings settings_;
  const Registry* registry_;
  Net net_;
  StoreThread store_;
  BotPool bots_;
  ServerContext context_;
  Lobby lobby_;
  std::map<ConnectionId, Connection> connections_;
  bool is_draining_ = false;
};

}  // namespace skerry::server
