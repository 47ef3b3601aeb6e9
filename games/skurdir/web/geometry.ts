// The projection of all pieces: oblique (from the side), straight down (from above), and every tilt in between.
import type { Canal, Direction, Station, View, XY } from './view'

export type Point = [number, number]

export interface Projection {
  tilt: number // 0 from the side, 1 from above
  cw: number
  ch: number
  sy: number
  sz: number
}

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t

export const projection = (tilt: number): Projection => ({
  tilt,
  cw: 190,
  ch: mix(220, 190, tilt),
  sy: mix(0.6, 1, tilt),
  sz: mix(0.8, 0, tilt)
})

export const STATION = { half: 50, height: 110 }
export const PASSENGER = { half: 27, height: 64 }
/** The height of a passenger's foot, by the number of passengers below it. */
export const foot = (below: number): number => 53 + below * 33.5

export const project = (p: Projection, x: number, y: number, z: number): Point => [x, -y * p.sy - z * p.sz]
/** The centre of a cell on the ground. */
export const ground = (p: Projection, [x, y]: XY): Point => [x * p.cw, -y * p.ch]
export const points = (list: Point[]): string => list.map(([x, y]) => `${+x.toFixed(1)},${+y.toFixed(1)}`).join(' ')

export const xyOf = (cell: string): XY => cell.split(',').map(Number) as XY
export const cellOf = ([x, y]: XY): string => `${x},${y}`

// Whether a face is visible: its corners then have a negative area, because y grows downwards on the screen.
const seen = (face: Point[]): boolean =>
  face.reduce((sum, [x, y], i) => sum + x * face[(i + 1) % face.length]![1] - face[(i + 1) % face.length]![0] * y, 0) <
  -0.5

export interface Face {
  shade: 'l' | 'f' | 'd' | 'b'
  points: string
  front?: boolean // carries the pattern
}

/** A standing pyramid, centred on its foot. */
export function upright(p: Projection, half: number, height: number): Face[] {
  const at = (x: number, y: number, z = 0) => project(p, x, y, z)
  const [fl, fr, bl, br, top] = [at(-half, -half), at(half, -half), at(-half, half), at(half, half), at(0, 0, height)]
  const faces: [Point[], Face['shade']][] = [
    [[bl, top, br], 'b'],
    [[bl, fl, top], 'l'],
    [[fr, br, top], 'd'],
    [[fl, fr, top], 'f']
  ]
  return faces
    .filter(([face]) => seen(face))
    .map(([face, shade]) => ({ shade, points: points(face), front: shade === 'f' }))
}

export const silhouette = (p: Projection, half: number, height: number): string => {
  const at = (x: number, y: number, z = 0) => project(p, x, y, z)
  return points([
    at(-half, -half),
    at(-half, half),
    ...(p.sz * height > p.sy * half ? [at(0, 0, height)] : []),
    at(half, half),
    at(half, -half)
  ])
}

const along: Record<Direction, (u: number, v: number) => Point> = {
  E: (u, v) => [u, v],
  W: (u, v) => [-u, -v],
  N: (u, v) => [-v, u],
  S: (u, v) => [v, -u]
}
export const vertical = (direction: Direction): boolean => direction === 'N' || direction === 'S'
/** Unit vectors on the screen. */
export const heading: Record<Direction, Point> = { E: [1, 0], W: [-1, 0], N: [0, -1], S: [0, 1] }

const WEDGE = {
  E: { start: 58, width: 32, thick: 32, length: 81 },
  W: { start: 58, width: 32, thick: 32, length: 81 },
  S: { start: 52, width: 29, thick: 30, length: 124 },
  N: { start: 105, width: 31, thick: 9, length: 104 }
}

export interface Wedge {
  at: Point // from the middle of the wide end's station
  faces: Face[]
  outline: string
  letter: Point
  reach: number // where its tip lies on the way, on the screen
}

/** A lying pyramid, from its wide end at a station. `lift` moves it along, out from behind a tall stack. */
export function wedge(p: Projection, direction: Direction, lift = 0): Wedge {
  const side = WEDGE[direction]
  const start = mix(side.start + lift, 58, p.tilt)
  const [width, length, lean] = [mix(side.width, 28, p.tilt), mix(side.length, 78, p.tilt), 9]
  const at = (u: number, v: number, z: number): Point => project(p, ...along[direction](u, v), z)
  const [b1, b2] = [at(0, -width, 0), at(0, width, 0)]
  const [t1, t2] = [at(lean, -width, side.thick), at(lean, width, side.thick)]
  const tip = at(length, 0, side.thick * 0.12)
  const flank = (away: boolean): Face['shade'] => (vertical(direction) ? (away ? 'l' : 'd') : 'd')
  const faces: [Point[], Face['shade']][] = [
    [[b2, b1, t1, t2], direction === 'N' ? 'd' : 'l'],
    [[b1, tip, t1], flank(false)],
    [[tip, b2, t2], flank(true)],
    [[t1, tip, t2], 'f']
  ]
  const [hx, hy] = heading[direction]
  const mid = at(lean + (length - lean) * 0.27, 0, side.thick * 0.7)
  return {
    at: [hx * start, hy * start + (hx === 0 ? 0 : mix(8, 0, p.tilt))],
    faces: faces
      .filter(([face]) => seen(face))
      .map(([face, shade]) => ({ shade, points: points(face), front: shade === 'f' })),
    outline: points(hull([b1, b2, t1, t2, tip])),
    letter: mid,
    reach: start + Math.abs(hx === 0 ? tip[1] : tip[0])
  }
}

/** The convex hull of some points. */
export function hull(list: Point[]): Point[] {
  const sorted = [...list].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  const half = (run: Point[]) => {
    const out: Point[] = []
    for (const point of run) {
      while (out.length > 1 && turn(out.at(-2)!, out.at(-1)!, point) <= 0) out.pop()
      out.push(point)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

export const ring = (rx: number, ry: number, n = 6): Point[] =>
  Array.from({ length: n }, (_, i) => [rx * Math.cos((i * 2 * Math.PI) / n), ry * Math.sin((i * 2 * Math.PI) / n)])

/** The height of a stack on the screen. */
export const rise = (p: Projection, passengers: number): number =>
  p.sz * (passengers === 0 ? STATION.height : foot(passengers - 1) + PASSENGER.height)

const STEPS: Record<Direction, XY> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] }
export const DIRECTIONS: Direction[] = ['N', 'E', 'S', 'W']

/** The nearest station in a direction: where a canal would lead. */
export function facing(stations: Station[], cell: string, direction: Direction): Station | undefined {
  const [x, y] = xyOf(cell)
  const [dx, dy] = STEPS[direction]
  const far = (s: Station) => (dx !== 0 ? (s.xy[0] - x) * dx : (s.xy[1] - y) * dy)
  return stations
    .filter((s) => (dx !== 0 ? s.xy[1] === y : s.xy[0] === x) && far(s) > 0)
    .sort((a, b) => far(a) - far(b))[0]
}

/** The direction from one cell to another in line with it. */
export function towards(from: string, to: string): Direction | null {
  const [[x, y], [u, v]] = [xyOf(from), xyOf(to)]
  if (x === u) return v > y ? 'N' : v < y ? 'S' : null
  return y === v ? (u > x ? 'E' : 'W') : null
}

export const beside = (cell: string, direction: Direction): string => {
  const [x, y] = xyOf(cell)
  return cellOf([x + STEPS[direction][0], y + STEPS[direction][1]])
}

/** Cells where two canals cross. */
export function crossings(canals: Canal[]): XY[] {
  const over = new Set(canals.filter((c) => vertical(c.direction)).flatMap((c) => c.spans.map(cellOf)))
  return canals.filter((c) => !vertical(c.direction)).flatMap((c) => c.spans.filter((xy) => over.has(cellOf(xy))))
}

export interface Frame {
  west: number
  east: number
  south: number
  north: number
}

/** The cells to draw: the stations and `more`. */
export function frameOf(view: View, others: Iterable<string>): Frame {
  const { west, east, south, north } = view.bounds
  const frame = { west, east, south, north }
  for (const cell of others) {
    const [x, y] = xyOf(cell)
    frame.west = Math.min(frame.west, x)
    frame.east = Math.max(frame.east, x)
    frame.south = Math.min(frame.south, y)
    frame.north = Math.max(frame.north, y)
  }
  return frame
}

/** The visible part of the plane (x, y, width, height), with room for one more piece. */
export function viewBox(p: Projection, view: View, frame: Frame): number[] {
  const empty = { left: 66, right: 66, up: mix(112, 66, p.tilt), down: 66 }
  const edge = (xy: XY) => {
    const station = view.stations.find((s) => s.xy[0] === xy[0] && s.xy[1] === xy[1])
    return station
      ? { left: 96, right: 96, up: Math.max(96, rise(p, station.passengers.length) + 46), down: mix(78, 96, p.tilt) }
      : empty
  }
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  const corners: XY[] = [[frame.west, frame.south], [frame.east, frame.north], ...view.stations.map((s) => s.xy)]
  for (const xy of corners) {
    const [x, y] = ground(p, xy)
    const room = edge(xy)
    left = Math.min(left, x - room.left)
    right = Math.max(right, x + room.right)
    top = Math.min(top, y - room.up)
    bottom = Math.max(bottom, y + room.down)
  }
  const label = 34
  return [left - label, top, right - left + label * 1.4, bottom - top + label]
}

/** Where the arrow of a canal stands: next to its wide end, above a stack that would hide it. */
export function arrowAt(p: Projection, stations: Station[], wide: XY, narrow: XY, direction: Direction): Point {
  const [x, y] = ground(p, wide)
  const [hx, hy] = heading[direction]
  const isNext = Math.abs(narrow[0] - wide[0]) + Math.abs(narrow[1] - wide[1]) === 1
  const station = stations.find((s) => s.xy[0] === wide[0] && s.xy[1] === wide[1])
  const north = Math.min(190, Math.max(150, rise(p, station?.passengers.length ?? 0) + 30))
  const side = direction === 'N' ? north : direction === 'S' ? 102 : isNext ? 95 : 112
  const far = mix(side, isNext ? 95 : 108, p.tilt)
  return [x + hx * far, y + hy * far - (hx === 0 ? 0 : mix(6, 0, p.tilt))]
}

/** The arrow nearest to the direction from one point to another, within 60 degrees. */
export function nearest<T extends { direction: Direction }>(list: T[], from: Point, to: Point): T | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  let [best, most] = [null as T | null, 0.5]
  for (const one of list) {
    const [hx, hy] = heading[one.direction]
    const share = (hx * dx + hy * dy) / (length || 1)
    if (share > most) [best, most] = [one, share]
  }
  return best
}

/** Pixels per unit of a board that fills its box, but is never drawn smaller than `least`. */
export const scaleOf = (box: number[], width: number, height: number, least: number): number =>
  Math.min(Math.max(width / box[2]!, least), Math.max(height / box[3]!, least))

/** A corner of the land without a station, as two directions: "N E". */
export function freeCorner({ bounds, stations }: View): string {
  const corners: [string, number, number][] = [
    ['N E', bounds.east, bounds.north],
    ['S E', bounds.east, bounds.south],
    ['N W', bounds.west, bounds.north],
    ['S W', bounds.west, bounds.south]
  ]
  const isFree = ([, x, y]: (typeof corners)[number]) => stations.every(({ xy }) => xy[0] !== x || xy[1] !== y)
  return (corners.find(isFree) ?? corners[0]!)[0]
}
