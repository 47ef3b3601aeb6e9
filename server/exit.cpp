#include "server/exit.h"

#include <cstdlib>
#include <thread>

#include "server/log.h"

namespace skerry::server {

void exit_within(std::chrono::milliseconds patience) {
  std::thread([patience] {
    std::this_thread::sleep_for(patience);
    log_event("stopped without waiting for the store");
    std::_Exit(EXIT_FAILURE);
  }).detach();
}

}  // namespace skerry::server
