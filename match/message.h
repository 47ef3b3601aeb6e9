// Messages: one JSON object on one line, as docs/protocol.md describes. The engine answers them, and exec agents send
// them to programs.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/seat.h"
#include "games/any_game.h"
#include "match/match.h"

namespace skerry {

inline constexpr std::size_t kLongestMessage = std::size_t{1} << 20U;
inline constexpr std::size_t kLongestId = 66;  // 64 bytes in quotes

// A message from outside, read key by key. finish() reports the first value that was wrong, or a key that was never
// read; use the values only if it reports nothing.
class MessageReader {
 public:
  static Result<MessageReader> parse(std::string_view line);

  bool has(std::string_view key) const { return object_.contains({key.data(), key.size()}); }
  std::string text(std::string_view key);
  std::string text_or(std::string_view key, std::string_view otherwise);
  std::int64_t number(std::string_view key, std::int64_t min, std::int64_t max);
  std::int64_t number_or(std::string_view key, std::int64_t min, std::int64_t max, std::int64_t otherwise);
  bool flag(std::string_view key);
  bool flag_or(std::string_view key, bool otherwise);
  boost::json::object object(std::string_view key);
  boost::json::array array(std::string_view key);
  // The JSON of "id", to be echoed: a text or a whole number of at most kLongestId bytes. Empty without one.
  std::string id();

  Status finish() const;

 private:
  explicit MessageReader(boost::json::object object) : object_(std::move(object)) {}
  const boost::json::value* take(std::string_view key);
  void fail(std::string sentence);

  boost::json::object object_;
  std::vector<std::string> taken_;
  std::optional<Error> error_;
};

// Writes a message. Its keys have the order of the calls.
class MessageWriter {
 public:
  MessageWriter& text(std::string_view key, std::string_view text);
  MessageWriter& number(std::string_view key, std::int64_t number);
  MessageWriter& flag(std::string_view key, bool flag);
  MessageWriter& texts(std::string_view key, const std::vector<std::string>& texts);
  MessageWriter& json(std::string_view key, std::string_view json);
  // Adds the members of another writer.
  MessageWriter& raw(std::string_view members);
  const std::string& members() const { return members_; }
  std::string line() const { return "{" + members_ + "}"; }

 private:
  std::string members_;
};

// ---- what messages say about a game

// Adds "turn", the seats that owe a decision ([0]: chance, []: the game is over), and "scores"; for a finished game
// also "returns" and "end".
void add_standing(MessageWriter& message, const AnyPosition& position);

// Adds what a viewer may see and do: "seat" (0 for a spectator), "view" and "legal", the texts of its legal moves.
void add_sight(MessageWriter& message, const AnyPosition& position, Seat viewer);

// A step as a viewer may read it, with what it led to: {"by":1,"do":"move g7","points":[1,-1],"told":[…]}
std::string json_step(Seat by, std::string_view text, const Consequences& led_to);
// Adds "points" and "told", if there are any.
void add_consequences(MessageWriter& message, const Consequences& led_to);

// Adds "values", "candidates" (the best `top`), "line", "simulations" and "proven".
void add_thought(MessageWriter& message, const Thought& thought, std::size_t top);

// The outcomes of a chance event, each with its probability: [["roll 1",0.5],…]; "null" if they cannot be listed.
std::string json_outcomes(const std::optional<std::vector<WeightedText>>& outcomes);

// A share of the win to four decimals.
std::string json_share(double share);
std::string json_shares(const std::vector<double>& shares);

}  // namespace skerry
