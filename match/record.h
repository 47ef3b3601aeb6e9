// Records: a whole game as one JSON object on one line. The outcomes of chance stand in it, so a replay needs no seed.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/result.h"
#include "core/seat.h"
#include "games/registry.h"

namespace skerry {

struct Step {
  Seat by;
  std::string text;
  bool operator==(const Step&) const = default;
};

struct Record {
  // What a finished game adds.
  struct Outcome {
    std::vector<std::int32_t> scores;
    std::vector<double> returns;
    std::string end;  // why it is over, for people; may be empty in records from elsewhere
  };

  std::string game;
  std::optional<int> rules = {};  // version of the game's rules
  int players = 0;
  Settings options;
  std::vector<std::string> agents;  // empty, or one for each seat
  std::optional<std::uint64_t> seed;
  std::vector<Step> steps;
  std::optional<Outcome> outcome;
};

// One line, without the line's end. Keys stand in the order of docs/protocol.md.
std::string record_line(const Record& record);

// Checks form and types, names and ranges of options; not whether the steps are legal (Match::replay does).
Result<Record> parse_record(const Registry& registry, std::string_view line);

// ---- JSON pieces that traces and records share
std::string json_string(std::string_view text);
std::string json_number(double number);  // the shortest text that reads back the same: 1, 0.5, 0.3333333333333333
std::string json_settings(const Settings& settings);
template <class T>
std::string json_list(const std::vector<T>& numbers);

// Options as they stand in JSON: true, false, whole numbers and texts. Their names and ranges are for the game to
// check.
Result<Settings> settings_from(const boost::json::object& object);

// Seats as people and files count them: chance 0, then from 1.
int seat_number(Seat seat);

}  // namespace skerry
