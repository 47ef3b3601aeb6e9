// Scurry's board as tables built at compile time: coordinates (SCU-2) and rays of sight.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"

namespace skerry::scurry {

inline constexpr int kMinSize = 4;
inline constexpr int kMaxSize = 7;
inline constexpr std::size_t kMaxVertices = 3 * kMaxSize * (kMaxSize - 1) + 1;
inline constexpr std::size_t kMaxRows = 2 * kMaxSize - 1;

// Vertices are numbered row by row from the bottom, each row from the left.
using Vertex = std::uint8_t;
inline constexpr Vertex kNowhere = 0xFF;

// A set of vertices.
using Board = Bits128;

// Vertex numbers rise along the first three directions and fall along the last three.
enum class Direction : std::uint8_t { kEast, kNorthEast, kNorthWest, kWest, kSouthWest, kSouthEast };
inline constexpr std::size_t kDirections = 6;
constexpr bool ascends(std::size_t direction) { return direction < 3; }

struct Geometry {
  std::size_t vertices = 0;
  std::size_t rows = 0;
  Board all = 0;
  std::array<Vertex, kMaxRows> row_start{};
  std::array<std::uint8_t, kMaxRows> row_length{};
  std::array<std::uint8_t, kMaxVertices> row_of{};
  // rays[v][d]: every vertex in direction d from v, excluding v.
  std::array<std::array<Board, kDirections>, kMaxVertices> rays{};
};

constexpr Geometry make_geometry(int size) {
  constexpr std::array<int, kDirections> kStepX = {1, 0, -1, -1, 0, 1};
  constexpr std::array<int, kDirections> kStepZ = {0, 1, 1, 0, -1, -1};
  const int reach = size - 1;
  const auto row_at = [&](int z) {
    const int row = z + reach;
    return static_cast<std::size_t>(row);
  };
  const auto first_x = [&](int z) { return z < 0 ? -reach - z : -reach; };
  const auto last_x = [&](int z) { return z < 0 ? reach : reach - z; };

  Geometry g;
  for (int z = -reach; z <= reach; ++z) {
    const std::size_t row = row_at(z);
    g.row_start[row] = static_cast<Vertex>(g.vertices);
    g.row_length[row] = static_cast<std::uint8_t>(last_x(z) - first_x(z) + 1);
    for (std::size_t i = 0; i < g.row_length[row]; ++i) {
      g.row_of[g.vertices] = static_cast<std::uint8_t>(row);
      g.all |= bit128(static_cast<unsigned>(g.vertices++));
    }
    ++g.rows;
  }
  for (int z = -reach; z <= reach; ++z) {
    for (int x = first_x(z); x <= last_x(z); ++x) {
      const auto number = [&](int to_x, int to_z) {
        return static_cast<unsigned>(g.row_start[row_at(to_z)] + to_x - first_x(to_z));
      };
      for (std::size_t d = 0; d < kDirections; ++d) {
        int to_x = x + kStepX[d];
        int to_z = z + kStepZ[d];
        while (to_z >= -reach && to_z <= reach && to_x >= first_x(to_z) && to_x <= last_x(to_z)) {
          g.rays[number(x, z)][d] |= bit128(number(to_x, to_z));
          to_x += kStepX[d];
          to_z += kStepZ[d];
        }
      }
    }
  }
  return g;
}

inline constexpr std::array<Geometry, kMaxSize - kMinSize + 1> kGeometries = {make_geometry(4), make_geometry(5),
                                                                              make_geometry(6), make_geometry(7)};

constexpr const Geometry& geometry(int size) {
  assert(size >= kMinSize && size <= kMaxSize);
  return kGeometries[static_cast<std::size_t>(size - kMinSize)];
}

// The first of `blockers` on a ray, as a set of one vertex; empty if the ray reaches the edge.
constexpr Board first_on_ray(Board ray, std::size_t direction, Board blockers) {
  return ascends(direction) ? lowest_only(ray & blockers) : highest_only(ray & blockers);
}

// The first blocker in each of the six directions.
constexpr Board first_seen(const Geometry& g, Vertex from, Board blockers) {
  Board seen = 0;
  for (std::size_t d = 0; d < kDirections; ++d) seen |= first_on_ray(g.rays[from][d], d, blockers);
  return seen;
}

// Every vertex before the first blocker in each direction.
constexpr Board bare_in_sight(const Geometry& g, Vertex from, Board blockers) {
  Board bare = 0;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Board ray = g.rays[from][d];
    const Board stop = first_on_ray(ray, d, blockers);
    bare |= stop == 0 ? ray : ray & ~stop & ~g.rays[lowest_bit(stop)][d];
  }
  return bare;
}

}  // namespace skerry::scurry
