// Engine: one match held for a program in any language, which asks and acts by messages. docs/protocol.md describes
// them. No input or output happens here.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "games/registry.h"
#include "match/agent.h"
#include "match/match.h"
#include "match/message.h"

namespace skerry {

class Engine {
 public:
  explicit Engine(const Registry& registry) : registry_(&registry) {}

  // The answer to one request, without the line's end. A request that is wrong changes nothing. Thinking ends soon
  // after `stop` is requested.
  std::string answer(std::string_view request, const std::stop_token& stop);
  bool has_quit() const { return has_quit_; }

  // Does this request end the thinking of those before it?
  static bool is_stop(std::string_view request);

 private:
  // The match with the streams of its seed: the same as those of skerry selfplay.
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

  // Each reads its keys and, if they are right, adds to the answer.
  Status games(MessageReader& request, MessageWriter& answer);
  Status begin(MessageReader& request, MessageWriter& answer);
  Status load(MessageReader& request, MessageWriter& answer);
  Status state(MessageReader& request, MessageWriter& answer);
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
    Status (Engine::*obey)(MessageReader&, MessageWriter&);
    bool needs_match;
  };
  static std::span<const Request> requests();
  static Result<Request> find(std::string_view name);
  Status obey(MessageReader& request, MessageWriter& answer);

  const AnyPosition& position() const { return session_->match.position(); }
  // Whose turn it is, unless the request says by whom.
  Seat read_by(MessageReader& request) const;
  Result<Agent*> adviser(Seat seat, const std::string& spec);
  void add_match(MessageWriter& answer) const;
  void add_progress(MessageWriter& answer) const;

  const Registry* registry_;
  std::optional<Session> session_;
  std::stop_token stop_;
  bool has_quit_ = false;
};

}  // namespace skerry
