// Records: a whole game as one JSON object on one line. It includes the outcomes of chance, so a replay needs no seed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"
#include "core/seat.h"
#include "games/json_fwd.h"
#include "games/registry.h"

namespace skerry {

struct Step {
  Seat by;
  std::string text;
  bool operator==(const Step&) const = default;
};

struct Record {
  // Present once the game is over.
  struct Outcome {
    std::vector<std::int32_t> scores;
    std::vector<double> returns;
    std::string end;  // the reason, for people; may be empty in records from elsewhere
  };

  // How the players ended the game before the rules did.
  struct Settlement {
    std::string how;      // "agreed" to a draw, "resigned" or "timed_out"
    Seat seat = kNoSeat;  // that resigned or ran out of time
    std::vector<double> returns;
    static Settlement draw(std::size_t players);
    static Settlement loss(std::string how, Seat seat, std::size_t players);
    bool operator==(const Settlement&) const = default;
  };

  std::string game;
  std::optional<int> rules = {};  // version of the game's rules
  int players = 0;
  Settings options;
  std::vector<std::string> agents;  // empty, or one for each seat
  std::optional<std::uint64_t> seed;
  std::vector<Step> steps;
  std::optional<Outcome> outcome;
  std::optional<Settlement> settled = {};
};

// Without the newline. The keys have the order of docs/protocol.md.
std::string record_line(const Record& record);

// Checks syntax, types and options. Match::replay checks the steps.
Result<Record> parse_record(const Registry& registry, std::string_view line);

// ---- JSON pieces that records, traces and messages share
std::string json_string(std::string_view text);
std::string json_number(double number);  // the shortest text that reads back the same: 1, 0.5, 0.3333333333333333
std::string json_settings(const Settings& settings);
template <class T>
std::string json_list(const std::vector<T>& numbers);
std::string json_array(const std::vector<std::string>& elements);  // of elements that are JSON already
std::string json_texts(const std::vector<std::string>& texts);
std::string json_step(Seat by, std::string_view text);  // {"by":1,"do":"move g7"}

// Options from JSON: true, false, whole numbers and texts. The game checks their names and ranges.
Result<Settings> settings_from(const boost::json::object& object);

}  // namespace skerry
