// Whatever somebody sends: read as every kind of message that the server knows. For libFuzzer (./dev fuzz), and for
// driver.cpp in ./test.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/registry.h"
#include "match/message.h"
#include "match/record.h"
#include "server/event.h"
#include "server/guest.h"
#include "server/new_table.h"
#include "server/setup.h"

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
  // What is read is written the same way, and read again.
  if (const auto event = server::parse_event(text)) {
    const auto again = server::parse_event(server::event_line(*event));
    if (!again || !(*again == *event)) std::abort();
  }
  if (const auto setup = server::parse_setup(text)) {
    const auto again = server::parse_setup(server::setup_line(*setup));
    if (!again || !(*again == *setup)) std::abort();
  }
  const auto asked = server::parse_new_table(registry, text, "guest");
  if (!asked && asked.error().message.empty()) std::abort();
  if (const auto record = parse_record(registry, text)) {
    if (!parse_record(registry, record_line(*record))) std::abort();
  }
  server::guest_from(text, false);
  return 0;
}
