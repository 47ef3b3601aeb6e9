#include "server/net.h"

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/failure.h"

namespace skerry::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Stream = websocket::stream<beast::tcp_stream>;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kRequestTime{30};  // to send a request, or to read its answer
constexpr seconds kIdleTime{40};     // until a silent WebSocket is closed; it is pinged after half of it
constexpr seconds kFarewell{2};      // for closing handshakes
constexpr std::size_t kLongestHeader = 16U << 10U;
constexpr std::size_t kSlow = 256U << 10U;  // bytes waiting to be read, after which no more sights are sent
constexpr int kSendBuffer = 128 << 10;      // the system's own may grow to megabytes for each client that does not read
constexpr std::size_t kTooSlow = 512U << 10U;  // after which the client is disconnected

auto quietly(beast::error_code& error) { return asio::redirect_error(asio::use_awaitable, error); }

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

// All values of a header as one list; a sender may have written several lines.
std::string list_of(const http::fields& fields, std::string_view name) {
  std::string list;
  const auto [first, last] = fields.equal_range({name.data(), name.size()});
  for (auto field = first; field != last; ++field) list += (list.empty() ? "" : ",") + text(field->value());
  return list;
}

HttpRequest read_request(const http::request<http::string_body>& message, const std::string& peer,
                         const NetSettings& settings) {
  const std::string target = text(message.target());
  const std::size_t mark = target.find('?');
  HttpRequest request;
  request.method = text(message.method_string());
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  request.body = message.body();
  request.address = client_address(peer, list_of(message, "X-Forwarded-For"), settings.trusted_proxies);
  request.cookie = text(message[http::field::cookie]);
  request.content_type = text(message[http::field::content_type]);
  request.origin = text(message[http::field::origin]);
  request.host = text(message[http::field::host]);
  request.accept_encoding = text(message[http::field::accept_encoding]);
  request.if_none_match = text(message[http::field::if_none_match]);
  return request;
}

HttpResponse plain_error(int status, const std::string& sentence) {
  return {.status = status, .body = R"({"error":")" + sentence + "\"}"};
}

// The response to a request that could not be read; none if the client is gone.
std::optional<HttpResponse> complaint(const beast::error_code& error) {
  if (error == http::error::body_limit) return plain_error(413, "The body is too large.");
  if (error == http::error::header_limit) return plain_error(431, "The headers are too large.");
  if (error.category() == make_error_code(http::error::bad_method).category() && error != http::error::end_of_stream &&
      error != http::error::partial_message) {
    return plain_error(400, "This is not valid HTTP.");
  }
  return std::nullopt;
}

// Two readings of one request are how requests are smuggled past a proxy, so nothing ambiguous is accepted.
bool has_folded_line(std::string_view head) {
  return head.find("\r\n ") != std::string_view::npos || head.find("\r\n\t") != std::string_view::npos;
}

bool has_unknown_encoding(const http::request<http::string_body>& message) {
  const std::string encoding = list_of(message, "Transfer-Encoding");
  return !encoding.empty() && !beast::iequals(encoding, "chunked");
}

}  // namespace

// One open WebSocket.
struct Socket {
  explicit Socket(beast::tcp_stream&& tcp) : stream(std::move(tcp)) {}
  Stream stream;
  std::deque<Net::Message> queue;
  std::size_t bytes = 0;  // in the queue
  bool is_slow = false;
  bool is_closing = false;
  std::string reason;
};

struct Net::Inside {
  asio::io_context io{1};
  tcp::acceptor acceptor{io};
  asio::signal_set signals{io};

  Inside(const NetSettings& with, NetHandler& by) : settings(with), handler(by) {
    beast::error_code error;
    const auto address = asio::ip::make_address(settings.bind, error);
    if (error) throw Failure("'" + settings.bind + "' is not an address to listen on. Try --bind 127.0.0.1.");
    const tcp::endpoint endpoint(address, settings.port);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(asio::socket_base::reuse_address(true));
    std::ignore = acceptor.bind(endpoint, error);
    if (!error) std::ignore = acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
      throw Failure("Cannot listen on " + settings.bind + ":" + std::to_string(settings.port) + " (" + error.message() +
                    "). Choose another port with --port.");
    }
    asio::co_spawn(io, accept(), asio::detached);
  }

  asio::awaitable<void> accept() {
    while (acceptor.is_open()) {
      beast::error_code error;
      tcp::socket socket = co_await acceptor.async_accept(quietly(error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {  // out of file descriptors: wait until others close
        asio::steady_timer timer(io, milliseconds(100));
        co_await timer.async_wait(quietly(error));
        continue;
      }
      const tcp::endpoint from = socket.remote_endpoint(error);
      if (error) continue;
      const std::string peer = from.address().to_string();
      const std::string key = limit_key(peer);
      const bool is_proxy =
          std::ranges::any_of(settings.trusted_proxies, [&](const Network& network) { return network.contains(peer); });
      const bool is_crowded = !is_proxy && per_address[key] >= settings.connections_per_address;
      if (open >= settings.connections || is_crowded) continue;  // closes it
      std::ignore = socket.set_option(tcp::no_delay(true), error);
      std::ignore = socket.set_option(asio::socket_base::send_buffer_size(kSendBuffer), error);
      ++open;
      ++per_address[key];
      asio::co_spawn(io, session(beast::tcp_stream(std::move(socket)), peer), [this, key](const std::exception_ptr&) {
        --open;
        if (--per_address[key] == 0) per_address.erase(key);
      });
    }
  }

  asio::awaitable<void> session(beast::tcp_stream stream, std::string peer) {
    beast::flat_buffer buffer;
    for (;;) {
      // 1. Read a request. Its head is looked at as it came: the parser accepts folded lines.
      http::request_parser<http::string_body> parser;
      parser.body_limit(settings.longest_body);
      parser.header_limit(kLongestHeader);
      stream.expires_after(kRequestTime);
      beast::error_code error;
      const std::string_view head = co_await read_head(stream, buffer, error);
      if (has_folded_line(head)) {
        co_await write(stream, plain_error(400, "Headers must not be folded."), 11, false, false);
        break;
      }
      if (!error) co_await http::async_read(stream, buffer, parser, quietly(error));
      if (error) {
        if (const auto response = complaint(error)) co_await write(stream, *response, 11, false, false);
        break;
      }
      const http::request<http::string_body> message = parser.release();
      if (has_unknown_encoding(message)) {
        co_await write(stream, plain_error(501, "This Transfer-Encoding is not supported."), 11, false, false);
        break;
      }
      HttpRequest request = read_request(message, peer, settings);
      // 2. Get its response, which may take a while.
      HttpResponse response;
      if (websocket::is_upgrade(message)) {
        const bool is_crowded = sockets_from(request.address) >= settings.connections_per_address;
        response = is_crowded ? plain_error(429, "Too many connections from your address.") : handler.greet(request);
        if (response.status == 101) {
          stream.expires_never();
          co_await converse(std::make_shared<Socket>(std::move(stream)), message, request, response);
          co_return;
        }
      } else {
        stream.expires_never();
        response = co_await answer(stream, request);
      }
      // 3. Send it.
      stream.expires_after(kRequestTime);
      const bool is_head = message.method() == http::verb::head;
      if (!co_await write(stream, response, message.version(), message.keep_alive(), is_head) || !message.keep_alive())
        break;
    }
    beast::error_code ignored;
    std::ignore = stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  // The head of a request, which stays in the buffer; empty on an error.
  static asio::awaitable<std::string_view> read_head(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                                     beast::error_code& error) {
    constexpr std::size_t kPiece = 4096;
    for (;;) {
      const std::string_view received(static_cast<const char*>(buffer.data().data()), buffer.size());
      const std::size_t end = received.find("\r\n\r\n");
      if (end != std::string_view::npos) co_return received.substr(0, end);
      if (received.size() >= kLongestHeader) error = http::error::header_limit;
      if (error) co_return std::string_view();
      buffer.commit(co_await stream.async_read_some(buffer.prepare(kPiece), quietly(error)));
    }
  }

  asio::awaitable<HttpResponse> answer(beast::tcp_stream& stream, HttpRequest& request) {
    StopSource gone;
    request.gone = gone.token();
    // Nothing is read meanwhile; a socket that becomes readable without having bytes has been closed.
    stream.socket().async_wait(tcp::socket::wait_read, [&stream, gone](beast::error_code error) mutable {
      if (!error && stream.socket().available(error) == 0) gone.request_stop();
    });
    HttpResponse response = co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(HttpResponse)>(
        [this, &request](auto done) {
          auto shared = std::make_shared<decltype(done)>(std::move(done));
          handler.request(request, [this, shared](HttpResponse made) {
            asio::post(io, [shared, made = std::move(made)]() mutable { (*shared)(std::move(made)); });
          });
        },
        asio::use_awaitable);
    beast::error_code ignored;
    std::ignore = stream.socket().cancel(ignored);
    co_return response;
  }

  static asio::awaitable<bool> write(beast::tcp_stream& stream, const HttpResponse& response, unsigned version,
                                     bool keep_alive, bool is_head) {
    http::response<http::string_body> message(static_cast<http::status>(response.status), version);
    message.set(http::field::content_type, response.type);
    for (const auto& [name, value] : response.headers) message.insert(name, value);
    message.keep_alive(keep_alive);
    message.body() = response.body;
    message.prepare_payload();
    http::response_serializer<http::string_body> serializer(message);
    beast::error_code error;
    if (is_head) {
      co_await http::async_write_header(stream, serializer, quietly(error));
    } else {
      co_await http::async_write(stream, serializer, quietly(error));
    }
    co_return !error;
  }

  asio::awaitable<void> converse(std::shared_ptr<Socket> socket, const http::request<http::string_body>& message,
                                 HttpRequest request, HttpResponse greeting) {
    Stream& stream = socket->stream;
    stream.set_option(websocket::stream_base::timeout{kRequestTime, kIdleTime, true});
    stream.set_option(websocket::stream_base::decorator([&greeting](websocket::response_type& response) {
      for (const auto& [name, value] : greeting.headers) response.insert(name, value);
    }));
    stream.read_message_max(settings.longest_message);
    stream.text(true);
    stream.auto_fragment(false);
    beast::error_code error;
    co_await stream.async_accept(message, quietly(error));
    if (error) co_return;
    const ConnectionId id = ++last_id;
    sockets.emplace(id, socket);
    ++per_client[request.address];
    handler.opened(id, request);
    beast::flat_buffer buffer;
    while (!error) {
      co_await stream.async_read(buffer, quietly(error));
      if (error) break;
      if (!stream.got_text()) {
        close(id, "Messages must be text.");
        break;
      }
      const std::string received = beast::buffers_to_string(buffer.data());
      buffer.consume(buffer.size());
      buffer.shrink_to_fit();
      handler.message(id, received);
    }
    sockets.erase(id);
    if (--per_client[request.address] == 0) per_client.erase(request.address);
    handler.closed(id);
  }

  std::size_t sockets_from(const std::string& address) const {
    const auto found = per_client.find(address);
    return found == per_client.end() ? 0 : found->second;
  }

  void send(ConnectionId id, Message message) {
    const auto found = sockets.find(id);
    if (found == sockets.end() || found->second->is_closing) return;
    Socket& socket = *found->second;
    if (socket.bytes > kTooSlow) {
      drop(id, found->second);
      return;
    }
    socket.bytes += message->size();
    socket.is_slow |= socket.bytes > kSlow;
    socket.queue.push_back(std::move(message));
    if (socket.queue.size() == 1) write_next(id, found->second);
  }

  // Disconnects a client that does not read. Of what waits only the message under way is kept; if the client does not
  // even read that and the reason, the connection is cut.
  void drop(ConnectionId id, const std::shared_ptr<Socket>& socket) {
    ++dropped;
    while (socket->queue.size() > 1) {
      socket->bytes -= socket->queue.back()->size();
      socket->queue.pop_back();
    }
    close(id, "Too many messages are waiting to be read.");
    auto timer = std::make_shared<asio::steady_timer>(io, kFarewell);
    timer->async_wait([socket, timer](const beast::error_code&) { beast::get_lowest_layer(socket->stream).close(); });
  }

  void write_next(ConnectionId id, const std::shared_ptr<Socket>& socket) {
    socket->stream.async_write(asio::buffer(*socket->queue.front()),
                               [this, id, socket](const beast::error_code& error, std::size_t) {
                                 if (error) return;  // converse() notices too, and cleans up
                                 socket->bytes -= socket->queue.front()->size();
                                 socket->queue.pop_front();
                                 if (!socket->queue.empty()) {
                                   write_next(id, socket);
                                 } else if (socket->is_closing) {
                                   say_goodbye(socket);
                                 } else if (socket->is_slow) {
                                   socket->is_slow = false;
                                   handler.drained(id);
                                 }
                               });
  }

  void close(ConnectionId id, const std::string& reason) {
    const auto found = sockets.find(id);
    if (found == sockets.end() || found->second->is_closing) return;
    found->second->is_closing = true;
    found->second->reason = reason;
    if (found->second->queue.empty()) say_goodbye(found->second);
  }

  void stop_when_empty() {
    auto timer = std::make_shared<asio::steady_timer>(io, milliseconds(20));
    timer->async_wait([this, timer](const beast::error_code&) { sockets.empty() ? io.stop() : stop_when_empty(); });
  }

  static void say_goodbye(const std::shared_ptr<Socket>& socket) {
    websocket::close_reason reason(websocket::close_code::going_away);
    reason.reason.assign(socket->reason.substr(0, 120));
    socket->stream.async_close(reason, [socket](const beast::error_code&) {});
  }

  NetSettings settings;
  NetHandler& handler;
  std::unordered_map<ConnectionId, std::shared_ptr<Socket>> sockets;
  std::map<std::string, std::size_t> per_address;  // connections, by peer
  std::map<std::string, std::size_t> per_client;   // WebSockets, by HttpRequest::address
  std::size_t open = 0;
  std::uint64_t dropped = 0;
  ConnectionId last_id = 0;
};

Net::Net(const NetSettings& settings, NetHandler& handler) : inside_(std::make_unique<Inside>(settings, handler)) {}
Net::~Net() = default;

unsigned short Net::port() const { return inside_->acceptor.local_endpoint().port(); }

void Net::run() { inside_->io.run(); }

void Net::stop(const std::string& reason) {
  post([this, reason] {
    beast::error_code ignored;
    std::ignore = inside_->acceptor.close(ignored);
    std::ignore = inside_->signals.cancel(ignored);
    std::vector<ConnectionId> ids;
    for (const auto& [id, socket] : inside_->sockets) ids.push_back(id);
    for (const ConnectionId id : ids) inside_->close(id, reason);
    after(std::chrono::duration_cast<milliseconds>(kFarewell).count(), [this] { inside_->io.stop(); });
    inside_->stop_when_empty();
  });
}

void Net::post(std::function<void()> work) { asio::post(inside_->io, std::move(work)); }

void Net::after(Milliseconds delay, std::function<void()> work) {
  auto timer = std::make_shared<asio::steady_timer>(inside_->io, milliseconds(delay));
  timer->async_wait([timer, work = std::move(work)](const beast::error_code& error) {
    if (!error) work();
  });
}

void Net::on_signal(std::function<void()> work) {
  inside_->signals.add(SIGTERM);
  inside_->signals.add(SIGINT);
  inside_->signals.async_wait([work = std::move(work)](const beast::error_code& error, int) {
    if (!error) work();
  });
}

void Net::send(ConnectionId id, Message message) { inside_->send(id, std::move(message)); }
void Net::close(ConnectionId id, const std::string& reason) { inside_->close(id, reason); }

bool Net::is_slow(ConnectionId id) const {
  const auto found = inside_->sockets.find(id);
  return found != inside_->sockets.end() && found->second->is_slow;
}

std::uint64_t Net::dropped() const { return inside_->dropped; }
std::size_t Net::connections() const { return inside_->sockets.size(); }

}  // namespace skerry::server
