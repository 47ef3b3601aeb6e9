// What people see: JSON for the page, letters for the terminal.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "testing/toys/herrings/herrings.h"

namespace skerry {

using namespace herrings;

namespace {

boost::json::array list(Cards cards) {
  boost::json::array numbers;
  for (; cards != 0; cards = without_lowest(cards)) numbers.emplace_back(lowest(cards));
  return numbers;
}

}  // namespace

boost::json::object Herrings::view(const Observation& seen, Seat viewer) {
  boost::json::array trick;
  boost::json::array held;
  for (std::size_t i = 0; i < seen.players(); ++i) {
    trick.emplace_back(seen.trick[i]);
    held.emplace_back(seen.held(seat_at(i)));
  }
  boost::json::object view{{"leader", index(seen.leader) + 1}, {"trick", trick}, {"held", held}};
  view["played"] = list(seen.played);
  view["hand"] = viewer == kSpectator ? boost::json::value(nullptr) : list(seen.hand);
  return view;
}

std::string Herrings::draw(const Observation& seen, Seat viewer, const DrawStyle& style) {
  std::string text;
  for (std::size_t i = 0; i < seen.players(); ++i) {
    text += "seat " + std::to_string(i + 1) + ": " + std::to_string(seen.points[i]) + " points, " +
            std::to_string(seen.held(seat_at(i))) + " cards";
    if (seen.trick[i] != 0) text += ", lays " + std::to_string(seen.trick[i]);
    text += seat_at(i) == seen.leader ? inked(kFaint, " (leads)", style) + "\n" : "\n";
  }
  if (viewer == kSpectator) return text;
  text += "your hand:";
  for (Cards left = seen.hand; left != 0; left = without_lowest(left)) text += " " + std::to_string(lowest(left));
  return text + "\n";
}

}  // namespace skerry
