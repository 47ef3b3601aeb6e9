// Study: a game to look into, apart from any table: its positions as each seat saw them, lines that were not played,
// searches. One JSON object for each request; wasm/README.md lists them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "match/match.h"
#include "match/message.h"
#include "wasm/sliced_search.h"

namespace skerry {

class Study {
 public:
  explicit Study(const Registry& registry) : registry_(&registry) {}

  // A bad request changes nothing and is answered with {"error":"…"} and, if a rule forbids a move, its "clause".
  std::string answer(std::string_view request);

 private:
  // Each reads its keys and adds to the answer.
  Status open(MessageReader& request, MessageWriter& answer);
  Status steps(MessageReader& request, MessageWriter& answer);
  Status at(MessageReader& request, MessageWriter& answer);
  Status explain(MessageReader& request, MessageWriter& answer);
  Status analyse(MessageReader& request, MessageWriter& answer);
  Status think(MessageReader& request, MessageWriter& answer);
  Status stop(MessageReader& request, MessageWriter& answer);

  struct Request {
    std::string_view name;
    Status (Study::*handle)(MessageReader&, MessageWriter&);
    bool needs_game;
  };
  static const Request* find(std::string_view name);

  // A position of the game or of a line that leaves it.
  struct Place {
    std::unique_ptr<AnyPosition> position;
    Seat viewer = kSpectator;
    std::size_t ply = 0;
    std::vector<std::string> line = {};  // its steps, as JSON
  };
  // Reads "ply", "line" and "seat".
  Result<Place> read_place(MessageReader& request) const;
  static Status follow(Place& place, const boost::json::array& line);

  const Registry* registry_;
  const AnyGame* game_ = nullptr;
  std::optional<Match> match_;                           // none if the study begins with a position
  std::vector<std::unique_ptr<AnyPosition>> positions_;  // after 0, 1, … steps
  std::optional<SlicedSearch> search_;
  std::size_t top_ = 0;  // candidates to tell
};

}  // namespace skerry
