// Engine: holds one match for another program, which sends the messages of docs/protocol.md. Does no input or output
// itself.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/stop.h"
#include "games/registry.h"
#include "match/agent.h"
#include "match/match.h"

namespace skerry {

class MessageReader;
class MessageWriter;

class Engine {
 public:
  // `memory`: upper limit for a search, in bytes.
  explicit Engine(const Registry& registry, std::size_t memory = std::numeric_limits<std::size_t>::max())
      : registry_(&registry), memory_(memory) {}

  // Answers one request; both without the newline. A bad request changes nothing. A search ends soon after `stop` is
  // requested.
  std::string answer(std::string_view request, const StopToken& stop);
  bool has_quit() const { return has_quit_; }

  // Whether this request stops the searches of earlier ones.
  static bool is_stop(std::string_view request);

 private:
  // A match and its random streams, which are those of skerry selfplay for the same seed.
  struct Session {
    Session(Match begun, std::uint64_t with_seed);
    Match match;
    std::uint64_t seed;
    Rng chance;
    struct Adviser {
      std::string spec;
      std::unique_ptr<Agent> agent;
    };
    PerSeat<Adviser> advisers;
  };

  // Each reads its keys and adds to the answer.
  Status games(MessageReader& request, MessageWriter& answer);
  Status begin(MessageReader& request, MessageWriter& answer);
  Status load(MessageReader& request, MessageWriter& answer);
  Status state(MessageReader& request, MessageWriter& answer);
  Status draw(MessageReader& request, MessageWriter& answer);
  Status legal(MessageReader& request, MessageWriter& answer);
  Status explain(MessageReader& request, MessageWriter& answer);
  Status play(MessageReader& request, MessageWriter& answer);
  Status chance(MessageReader& request, MessageWriter& answer);
  Status undo(MessageReader& request, MessageWriter& answer);
  Status think(MessageReader& request, MessageWriter& answer);
  Status record(MessageReader& request, MessageWriter& answer);
  Status stop(MessageReader& request, MessageWriter& answer);
  Status quit(MessageReader& request, MessageWriter& answer);

  struct Request {
    std::string_view name;
    Status (Engine::*handle)(MessageReader&, MessageWriter&);
    bool needs_match;
  };
  static std::span<const Request> requests();
  static Result<Request> find(std::string_view name);
  Status handle_safely(MessageReader& request, MessageWriter& answer);
  Status handle(MessageReader& request, MessageWriter& answer);

  const AnyPosition& position() const { return session_->match.position(); }
  // The seat in "by", or the one whose turn it is.
  Seat read_by(MessageReader& request) const;
  Result<Agent*> adviser(Seat seat, const std::string& spec);
  void add_match(MessageWriter& answer) const;
  void add_progress(MessageWriter& answer) const;

  const Registry* registry_;
  std::size_t memory_;
  std::optional<Session> session_;
  StopToken stop_;
  bool has_quit_ = false;
};

}  // namespace skerry
