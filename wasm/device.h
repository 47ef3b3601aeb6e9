// Device: the requests by which a page runs a table of its own, one JSON object each. wasm/README.md lists them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "games/registry.h"
#include "match/message.h"
#include "wasm/device_table.h"

namespace skerry {

class Device {
 public:
  explicit Device(const Registry& registry) : registry_(&registry) {}

  // A bad request changes nothing and is answered with {"error":"…"}.
  std::string answer(std::string_view request);

 private:
  // Each reads its keys and does what it says; answer() adds what came of it.
  Status open(MessageReader& request);
  Status restore(MessageReader& request);
  Status mirror(MessageReader& request);
  Status enter(MessageReader& request);
  Status ask(MessageReader& request);
  Status think(MessageReader& request);
  Status stop(MessageReader& request);
  Status expire(MessageReader& request);
  Status fall_back(MessageReader& request);
  Status sight(MessageReader& request);
  Status record(MessageReader& request);

  struct Request {
    std::string_view name;
    Status (Device::*handle)(MessageReader&);
    bool needs_table;
  };
  static const Request* find(std::string_view name);

  // Reads "setup" and "log", what was kept of a table.
  Result<Table> read_table(MessageReader& request) const;
  void sit_down(Table table, DeviceTable::Use use, std::size_t saved);
  void add_news(MessageWriter& answer, Milliseconds now);

  const Registry* registry_;
  std::shared_ptr<DeviceTable> table_;
  std::size_t told_ = 0;  // events that the page has been given
  Milliseconds now_ = 0;
  MessageWriter extra_;  // what a request adds to its answer
};

}  // namespace skerry
