// Fuzz target: reads any input as every kind of message that the server knows. Run by driver.cpp in ./test, or by
// libFuzzer (see testing/CMakeLists.txt).
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/registry.h"
#include "match/message.h"
#include "match/record.h"
#include "server/guest.h"
#include "table/event.h"
#include "table/new_table.h"
#include "table/setup.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skerry;
  static const Registry registry = Registry::product();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (auto message = MessageReader::parse(text)) {
    message->id();
    message->text_or("do", "");
    message->number_or("seat", 0, 6, 0);
    message->number_or("seen", 0, 1000, 0);
    message->flag_or("agree", false);
    if (!message->finish() && message->finish().error().message.empty()) std::abort();
  }
  // What can be read is written and read again without a change.
  if (const auto event = parse_event(text)) {
    const auto again = parse_event(event_line(*event));
    if (!again || !(*again == *event)) std::abort();
  }
  if (const auto setup = parse_setup(text)) {
    const auto again = parse_setup(setup_line(*setup));
    if (!again || !(*again == *setup)) std::abort();
  }
  const auto asked = parse_new_table(registry, text, "guest");
  if (!asked && asked.error().message.empty()) std::abort();
  if (const auto record = parse_record(registry, text)) {
    if (!parse_record(registry, record_line(*record))) std::abort();
  }
  server::guest_from(text, false);
  return 0;
}
