#include "match/message.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <fmt/format.h>

#include "core/text.h"
#include "match/record.h"

namespace skerry {

namespace json = boost::json;

// ---- reading

Result<MessageReader> MessageReader::parse(std::string_view line) {
  if (line.size() > kLongestMessage) return Error{"The line is longer than 1 MB."};
  json::error_code error;
  json::value value = json::parse({line.data(), line.size()}, error);
  if (error) return Error{"This is not valid JSON (" + error.message() + ")."};
  if (!value.is_object()) return Error{"A message must be a JSON object."};
  return MessageReader(std::move(value.get_object()));
}

void MessageReader::fail(std::string sentence) {
  if (!error_) error_ = Error{std::move(sentence)};
}

const json::value* MessageReader::take(std::string_view key) {
  taken_.emplace_back(key);
  return object_.if_contains({key.data(), key.size()});
}

std::string MessageReader::text(std::string_view key) {
  const json::value* const value = take(key);
  if (value != nullptr && value->is_string()) return std::string(value->get_string());
  fail(fmt::format(R"("{}" must be a text.)", key));
  return {};
}

std::string MessageReader::text_or(std::string_view key, std::string_view otherwise) {
  if (has(key)) return text(key);
  return std::string(otherwise);
}

std::int64_t MessageReader::number(std::string_view key, std::int64_t min, std::int64_t max) {
  const json::value* const value = take(key);
  const bool fits = value != nullptr && value->is_int64() && value->get_int64() >= min && value->get_int64() <= max;
  if (fits) return value->get_int64();
  fail(fmt::format(R"("{}" must be a whole number from {} to {}.)", key, min, max));
  return min;
}

std::int64_t MessageReader::number_or(std::string_view key, std::int64_t min, std::int64_t max,
                                      std::int64_t otherwise) {
  return has(key) ? number(key, min, max) : otherwise;
}

bool MessageReader::flag(std::string_view key) {
  const json::value* const value = take(key);
  if (value != nullptr && value->is_bool()) return value->get_bool();
  fail(fmt::format(R"("{}" must be true or false.)", key));
  return false;
}

bool MessageReader::flag_or(std::string_view key, bool otherwise) { return has(key) ? flag(key) : otherwise; }

json::array MessageReader::array(std::string_view key) {
  const json::value* const value = take(key);
  if (value != nullptr && value->is_array()) return value->get_array();
  fail(fmt::format(R"("{}" must be a list.)", key));
  return {};
}

json::object MessageReader::object(std::string_view key) {
  const json::value* const value = take(key);
  if (value != nullptr && value->is_object()) return value->get_object();
  fail(fmt::format(R"("{}" must be an object.)", key));
  return {};
}

std::string MessageReader::id() {
  const json::value* const value = take("id");
  if (value == nullptr) return {};
  if (!value->is_string() && !value->is_int64() && !value->is_uint64()) {
    fail(R"("id" must be a text or a whole number.)");
    return {};
  }
  std::string text = json::serialize(*value);
  if (text.size() <= kLongestId) return text;
  fail(fmt::format(R"("id" may have at most {} bytes.)", kLongestId - 2));
  return {};
}

Status MessageReader::finish() const {
  if (error_) return *error_;
  for (const auto& member : object_) {
    if (std::ranges::find(taken_, std::string_view(member.key())) == taken_.end()) {
      return Error{"There is no key " + in_quotes(member.key()) + " here."};
    }
  }
  return Ok{};
}

// ---- writing

MessageWriter& MessageWriter::json(std::string_view key, std::string_view json) {
  members_ += (members_.empty() ? "" : ",") + json_string(key) + ":";
  members_ += json;
  return *this;
}

MessageWriter& MessageWriter::raw(std::string_view members) {
  if (!members_.empty() && !members.empty()) members_ += ",";
  members_ += members;
  return *this;
}

MessageWriter& MessageWriter::text(std::string_view key, std::string_view text) { return json(key, json_string(text)); }

MessageWriter& MessageWriter::number(std::string_view key, std::int64_t number) {
  return json(key, std::to_string(number));
}

MessageWriter& MessageWriter::flag(std::string_view key, bool flag) { return json(key, flag ? "true" : "false"); }

MessageWriter& MessageWriter::texts(std::string_view key, const std::vector<std::string>& texts) {
  return json(key, json_texts(texts));
}

// ---- what messages say about a game

void add_standing(MessageWriter& message, const AnyPosition& position) {
  const Turn turn = position.turn();
  std::vector<std::int32_t> seats;
  if (turn.is_chance()) seats.push_back(0);
  for (std::size_t i = 0; i < position.players(); ++i) {
    if (turn.owes(seat_at(i))) seats.push_back(seat_number(seat_at(i)));
  }
  message.json("turn", json_list(seats)).json("scores", json_list(position.scores()));
  if (turn.is_over()) message.json("returns", json_list(position.returns())).text("end", position.end_text());
}

void add_sight(MessageWriter& message, const AnyPosition& position, Seat viewer) {
  const bool owes = viewer != kSpectator && position.turn().owes(viewer);
  message.number("seat", seat_number(viewer))
      .json("view", json::serialize(position.view(viewer)))
      .texts("legal", owes ? position.legal_texts(viewer) : std::vector<std::string>());
}

std::string json_step(Seat by, std::string_view text, const Consequences& led_to) {
  MessageWriter step;
  step.number("by", seat_number(by)).text("do", text);
  add_consequences(step, led_to);
  return step.line();
}

void add_consequences(MessageWriter& message, const Consequences& led_to) {
  if (!led_to.points.empty()) message.json("points", json_list(led_to.points));
  if (led_to.told.empty()) return;
  std::vector<std::string> told;
  for (const Happening& happening : led_to.told) {
    MessageWriter one;
    one.text("kind", happening.kind).text("text", happening.text);
    if (happening.seat != kNoSeat) one.number("seat", seat_number(happening.seat));
    if (happening.moment) one.flag("moment", true);
    told.push_back(one.line());
  }
  message.json("told", json_array(told));
}

void add_thought(MessageWriter& message, const Thought& thought, std::size_t top) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < std::min(top, thought.candidates.size()); ++i) {
    const CandidateText& c = thought.candidates[i];
    MessageWriter candidate;
    candidate.text("move", c.text)
        .number("visits", static_cast<std::int64_t>(c.visits))
        .json("value", json_share(c.value))
        .json("choice", json_share(c.choice));
    list.push_back(candidate.line());
  }
  message.json("values", json_shares(thought.values))
      .json("candidates", json_array(list))
      .texts("line", thought.line)
      .number("simulations", static_cast<std::int64_t>(thought.simulations))
      .flag("proven", thought.proven);
}

std::string json_outcomes(const std::optional<std::vector<WeightedText>>& outcomes) {
  if (!outcomes) return "null";
  std::vector<std::string> list;
  for (const auto& [text, probability] : *outcomes) {
    list.push_back(json_array({json_string(text), json_number(probability)}));
  }
  return json_array(list);
}

std::string json_share(double share) {
  constexpr double kDecimals = 1e4;
  return json_number(std::round(share * kDecimals) / kDecimals);
}

std::string json_shares(const std::vector<double>& shares) {
  std::vector<std::string> list;
  for (const double share : shares) list.push_back(json_share(share));
  return json_array(list);
}

}  // namespace skerry
