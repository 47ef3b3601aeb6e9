// Failure: the only exception. Thrown when a resource fails (a full disk, a port in use); caught in main() and, in the
// server, around each request. Rules and search never throw.
#pragma once

#include <stdexcept>

namespace skerry {

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace skerry
