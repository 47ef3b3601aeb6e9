// Server: routes what comes from the network to tables, and back. Everything happens on the event loop; bots think and
// disks write elsewhere.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/registry.h"
#include "server/lobby.h"
#include "server/net.h"
#include "server/requests.h"

namespace skerry::server {

struct ServerSettings {
  NetSettings net = {};
  std::string data = "skerry-data";  // folder of the SQLite file
  std::string database = {};         // "postgresql://…" instead
  std::string public_url = {};       // as people write it, where a proxy stands before the server
  unsigned bot_threads = 0;          // searches at the same time; 0: one for each core but one
  Milliseconds bot_delay = 350;
  bool is_unlimited = false;  // for load tests: nobody is held up
};

std::unique_ptr<Store> open_store(const ServerSettings& settings);

class Server final : public NetHandler {
 public:
  // Binds the port and opens the store. Throws Failure with what to do.
  Server(const Registry& registry, const ServerSettings& settings);
  ~Server() override;

  unsigned short port() const { return net_.port(); }
  // Serves until a signal or stop(), then keeps what is under way and takes leave.
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
    std::shared_ptr<LiveTable> table;  // none until it is loaded
    std::vector<std::string> early;    // messages that came before
    int strikes = 0;                   // wrong or too many
  };
  struct Call {
    const HttpRequest& request;
    std::vector<std::string> parts;  // of the path
    std::string guest;
    Respond respond;
  };

  Respond dressed(const HttpRequest& request, const Respond& respond, std::string& guest) const;
  void api(const Call& call);
  void list_games(const Call& call);
  void show_rules(const Call& call, const std::string& game);
  void make_table(const Call& call);
  void import_record(const Call& call);
  void start_table(const Call& call, TableSetup setup, std::vector<Step> steps);
  void at_table(const Call& call, const std::string& id);
  void serve_page(const Call& call);
  void drain();
  void sweep_later();
  void answer(ConnectionId id, const std::string& request_id, const Answer& answer);
  NewTable new_table();

  ServerSettings settings_;
  const Registry* registry_;
  Net net_;
  Keeper keeper_;
  BotPool bots_;
  House house_;
  Lobby lobby_;
  std::map<ConnectionId, Connection> connections_;
  bool is_draining_ = false;
};

}  // namespace skerry::server
