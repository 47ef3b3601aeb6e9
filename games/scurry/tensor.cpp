#include "games/scurry/tensor.h"

namespace skerry {

using namespace scurry;

namespace {

// In the lower half of the board rows begin further east.
void set_vertex(const Geometry& g, std::size_t plane, unsigned vertex, TensorOut& out) {
  const std::size_t row = g.row_of[vertex];
  const std::size_t shift = row < g.rows / 2 ? g.rows / 2 - row : 0;
  out.set(plane, row, vertex - g.row_start[row] + shift);
}

}  // namespace

TensorShape ScurryTensor::shape(const State& start) {
  const Geometry& g = start.board();
  const auto rows = static_cast<std::uint32_t>(g.rows);
  return {.actions = static_cast<std::uint32_t>(g.vertices), .planes = 5, .rows = rows, .columns = rows, .numbers = 12};
}

std::uint32_t ScurryTensor::index_of(const State&, Action action) { return vertex_of(action); }

Action ScurryTensor::action_at(const State& seen, std::uint32_t number) {
  return make_action(seen.action_kind(), number);
}

void ScurryTensor::write(const State& seen, Seat viewer, TensorOut& out) {
  const Geometry& g = seen.board();
  std::size_t side = 0;
  for_each_seat_from(viewer, 2, [&](Seat seat) {
    for_each_bit(seen.tiles_of[index(seat)], [&](unsigned v) { set_vertex(g, side, v, out); });
    if (const Vertex token = seen.token[index(seat)]; token != kNowhere) set_vertex(g, 2 + side, token, out);
    ++side;
  });
  for_each_bit(g.all, [&](unsigned v) { set_vertex(g, 4, v, out); });
  out.number(static_cast<int>(seen.phase));
  out.number(seats_after(viewer, seen.mover, 2));
  out.number(seats_after(kBrown, viewer, 2));
  out.number(seen.moves);
  out.number(seen.last_chance ? 1 : 0);
  out.number(seen.turns);
  out.number(seen.turn_limit);
  out.number(seen.size);
  out.number(seen.tiles);
  out.number(static_cast<int>(seen.setup));
  out.number(seen.comeback ? 1 : 0);
  out.number(static_cast<int>(seen.end));
}

}  // namespace skerry
