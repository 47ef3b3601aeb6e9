// What people see: JSON for the page, letters for the terminal.
#include <boost/json/object.hpp>

#include "testing/toys/pebbles/pebbles.h"

namespace skerry {

boost::json::object Pebbles::view(const Observation& seen, Seat) { return {{"left", seen.left}, {"heap", seen.heap}}; }

std::string Pebbles::draw(const Observation& seen, Seat, const DrawStyle&) {
  return std::string(seen.left, 'o') + "\n";
}

}  // namespace skerry
