// The end of the process, whatever hangs.
#pragma once

#include <chrono>

namespace skerry::server {

// Ends the process with status 1 after this time, unless it has ended by then. What was acknowledged is saved; what was
// not may be lost.
void exit_within(std::chrono::milliseconds patience);

}  // namespace skerry::server
