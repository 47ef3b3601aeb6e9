#include "table/archive.h"

#include <boost/json/array.hpp>
#include <utility>

#include "match/message.h"

namespace skerry {
namespace {

namespace json = boost::json;

// Numbers from a list; empty if it holds anything else.
template <class T>
std::vector<T> numbers_in(const json::array& list) {
  std::vector<T> numbers;
  for (const json::value& value : list) {
    json::error_code error;
    numbers.push_back(value.to_number<T>(error));
    if (error) return {};
  }
  return numbers;
}

}  // namespace

std::string outcome_line(const Table& table) {
  if (table.stage() != Stage::kOver) return "";
  MessageWriter line;
  line.json("scores", json_list(table.scores()));
  line.json("result", json_list(table.result())).text("end", table.end_text());
  return line.line();
}

Result<Record::Outcome> parse_outcome(std::string_view text) {
  Result<MessageReader> line = MessageReader::parse(text);
  if (!line) return line.error();
  Record::Outcome outcome{.scores = numbers_in<std::int32_t>(line->array("scores")),
                          .returns = numbers_in<double>(line->array("result")),
                          .end = line->text("end")};
  if (const Status read = line->finish(); !read) return read.error();
  if (outcome.scores.empty() || outcome.scores.size() != outcome.returns.size()) {
    return Error{"An outcome needs a score and a share for each player."};
  }
  return outcome;
}

Record archived_record(const TableSetup& setup, std::span<const Event> log, std::string_view outcome) {
  Record record{.game = setup.game,
                .rules = setup.rules,
                .players = static_cast<int>(setup.chairs.size()),
                .options = setup.options,
                .agents = {},
                .seed = {},
                .steps = {},
                .outcome = {}};
  for (const Chair& chair : setup.chairs) {
    record.agents.push_back(chair.kind == Chair::Kind::kBot ? "level:" + std::to_string(chair.level) : "person");
  }
  for (const Event& event : log) {
    if (event.kind == EventKind::kPlayed) record.steps.push_back({event.seat, event.text});
    if (event.kind != EventKind::kTookBack) continue;
    const auto keep = static_cast<std::size_t>(event.number);
    if (keep < record.steps.size()) record.steps.resize(keep);
  }
  if (Result<Record::Outcome> read = parse_outcome(outcome)) record.outcome = std::move(*read);
  return record;
}

}  // namespace skerry
