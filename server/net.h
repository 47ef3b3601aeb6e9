// Net: HTTP and WebSocket on one event loop. Its source is the only file that sees Boost.Beast. Call everything but
// post() and stop() on the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/stop.h"
#include "server/address.h"
#include "table/setup.h"

namespace skerry::server {

using ConnectionId = std::uint64_t;  // of an open WebSocket

struct HttpRequest {
  std::string method;
  std::string path;   // without the query
  std::string query;  // after '?'
  std::string body;
  std::string address;  // limits count by it (server/address.h); behind a trusted proxy, the one that the proxy names
  StopToken gone;       // requested when the client leaves before the response
  std::string cookie;
  std::string content_type;
  std::string origin;
  std::string host;
  std::string accept_encoding;
  std::string if_none_match;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};
using Respond = std::function<void(HttpResponse)>;

// Handles what comes in.
class NetHandler {
 public:
  virtual ~NetHandler() = default;
  // `respond` is called once, now or later.
  virtual void request(const HttpRequest& request, const Respond& respond) = 0;
  // Decides whether a WebSocket may be opened: yes if the status is 101.
  virtual HttpResponse greet(const HttpRequest& request) = 0;
  virtual void opened(ConnectionId id, const HttpRequest& request) = 0;
  virtual void message(ConnectionId id, const std::string& text) = 0;
  virtual void closed(ConnectionId id) = 0;
  // Called when a slow reader has caught up.
  virtual void drained(ConnectionId id) = 0;
};

struct NetSettings {
  std::string bind = "127.0.0.1";
  unsigned short port = 8080;  // 0: any free port
  std::vector<Network> trusted_proxies = {};
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 100;
  std::size_t longest_body = 1U << 20U;
  std::size_t longest_message = 16U << 10U;
};

class Net {
 public:
  // Binds at once. Throws Failure if the port is taken.
  Net(const NetSettings& settings, NetHandler& handler);
  ~Net();
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;

  unsigned short port() const;
  // Serves until stop().
  void run();
  // Closes every WebSocket with a reason, finishes pending responses, and ends run(). From any thread.
  void stop(const std::string& reason);
  // Runs work on the loop. From any thread.
  void post(std::function<void()> work);
  void after(Milliseconds delay, std::function<void()> work);
  // Runs work once on SIGTERM or SIGINT.
  void on_signal(std::function<void()> work);

  // A message may be shared by many receivers. A client that lets too much wait unread is disconnected with a reason.
  using Message = std::shared_ptr<const std::string>;
  void send(ConnectionId id, Message message);
  void close(ConnectionId id, const std::string& reason);
  // Whether much is waiting to be read by it.
  bool is_slow(ConnectionId id) const;
  // Clients disconnected because they did not read, since the start.
  std::uint64_t dropped() const;
  std::size_t connections() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace skerry::server
