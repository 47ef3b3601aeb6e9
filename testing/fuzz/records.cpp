// Fuzz target: reads any input as a record and replays it. What can be read and replayed is written, read and replayed
// again without a change.
#include <boost/json/object.hpp>
#include <cstdint>
#include <string_view>

#include "match/match.h"
#include "testing/fuzz/expect.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skerry;
  static const Registry registry = Registry::product();
  const auto record = parse_record(registry, {reinterpret_cast<const char*>(data), size});
  if (!record) {
    fuzz::expect(!record.error().message.empty(), "a refusal says why");
    return 0;
  }
  const auto again = parse_record(registry, record_line(*record));
  fuzz::expect(again && record_line(*again) == record_line(*record), "a record is written as it was read");
  const auto match = Match::replay(**registry.find(record->game), *record);
  if (!match) {
    fuzz::expect(!match.error().message.empty(), "a refusal says why");
    return 0;
  }
  fuzz::expect(match->steps() == record->steps, "a replay plays the steps of the record");
  const auto copy = Match::replay(**registry.find(record->game), match->record());
  fuzz::expect(copy && record_line(copy->record()) == record_line(match->record()), "a replayed game replays");
  for (std::size_t step = 0; step <= match->steps().size(); step += 1 + match->steps().size() / 4) {
    const auto position = match->position_after(step);
    for (std::size_t i = 0; i < position->players(); ++i) position->view(seat_at(i));
  }
  return 0;
}
