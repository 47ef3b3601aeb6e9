// Net: HTTP and WebSocket on one event loop. The only door to the network; its source alone knows Boost.Beast. All
// calls belong to the loop's thread, except post() and stop().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/house.h"

namespace skerry::server {

struct HttpRequest {
  std::string method;
  std::string path;   // without the query
  std::string query;  // after '?'
  std::string body;
  std::string address;  // who asks; behind a proxy, whom the proxy names
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

// Whoever serves what comes in.
class NetHandler {
 public:
  virtual ~NetHandler() = default;
  // `respond` is called once, now or later.
  virtual void request(const HttpRequest& request, const Respond& respond) = 0;
  // A WebSocket wants to be opened: an answer with status 101 lets it, with its headers.
  virtual HttpResponse greet(const HttpRequest& request) = 0;
  virtual void opened(ConnectionId id, const HttpRequest& request) = 0;
  virtual void message(ConnectionId id, const std::string& text) = 0;
  virtual void closed(ConnectionId id) = 0;
  // A slow reader has caught up.
  virtual void drained(ConnectionId id) = 0;
};

struct NetSettings {
  std::string bind = "127.0.0.1";
  unsigned short port = 8080;  // 0: any that is free
  bool is_behind_proxy = false;
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
  // Closes every WebSocket with a reason, finishes what is being answered, and ends run(). From any thread or signal.
  void stop(const std::string& reason);
  // From any thread.
  void post(std::function<void()> work);
  void after(Milliseconds delay, std::function<void()> work);
  // Calls once SIGTERM or SIGINT arrives.
  void on_signal(std::function<void()> work);

  void send(ConnectionId id, std::string text);
  void close(ConnectionId id, const std::string& reason);
  // Has it more to read than it should?
  bool is_slow(ConnectionId id) const;
  std::size_t connections() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace skerry::server
