// Failure: the one exception. Thrown when a resource fails (a disk is full, a port is taken), caught in main() and, in
// the server, around each request. Never thrown by rules or search.
#pragma once

#include <stdexcept>

namespace skerry {

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace skerry
