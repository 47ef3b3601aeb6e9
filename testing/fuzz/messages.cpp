// Fuzz target: reads any input as every kind of message that the server knows.
#include <string_view>

#include "games/registry.h"
#include "match/message.h"
#include "server/address.h"
#include "server/guest.h"
#include "table/event.h"
#include "table/names.h"
#include "table/new_table.h"
#include "table/setup.h"
#include "testing/fuzz/expect.h"

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
    fuzz::expect(message->finish() || !message->finish().error().message.empty(), "a refusal says why");
  }
  // What can be read is written and read again without a change.
  if (const auto event = parse_event(text)) {
    const auto again = parse_event(event_line(*event));
    fuzz::expect(again && *again == *event, "an event is written as it was read");
  }
  if (const auto setup = parse_setup(text)) {
    const auto again = parse_setup(setup_line(*setup));
    fuzz::expect(again && *again == *setup, "a setup is written as it was read");
  }
  const auto asked = parse_new_table(registry, text, "guest");
  fuzz::expect(asked || !asked.error().message.empty(), "a refusal says why");
  static const server::Guests guests({.secret = "key"}, false);
  fuzz::expect(!guests.recognise(text), "made-up cookies are no guests");
  server::client_address("127.0.0.1", text, {});
  server::is_own_origin(text, text, text);
  if (check_name(text)) fuzz::expect(!name_key(text).empty(), "a name that may be used can be compared");
  return 0;
}
