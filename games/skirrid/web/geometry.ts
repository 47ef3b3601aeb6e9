// Positions in the drawing. A cell is [down, right], counted from the top left square.
import type { Cell } from './view'

export const SIDE = 19
export const CELL = 40
export const EDGE = 26 // the frame with the coordinates
export const SIZE = SIDE * CELL + 2 * EDGE

export const squareAt = ([down, right]: Cell): string => String.fromCharCode(97 + right) + (SIDE - down)
export const cellAt = (square: string): Cell => [SIDE - Number(square.slice(1)), square.charCodeAt(0) - 97]
export const isOnBoard = ([down, right]: Cell): boolean => down >= 0 && right >= 0 && down < SIDE && right < SIDE
export const centreOf = ([down, right]: Cell): { x: number; y: number } => ({
  x: EDGE + (right + 0.5) * CELL,
  y: EDGE + (down + 0.5) * CELL
})

export const ROWS: Cell[][] = Array.from({ length: SIDE }, (_, down) =>
  Array.from({ length: SIDE }, (_, right) => [down, right] as const)
)

export interface Box {
  top: number
  left: number
  bottom: number
  right: number
}

export const boxOf = (cells: readonly Cell[]): Box => {
  const downs = cells.map((cell) => cell[0])
  const rights = cells.map((cell) => cell[1])
  return { top: Math.min(...downs), left: Math.min(...rights), bottom: Math.max(...downs), right: Math.max(...rights) }
}

/** The square a key leads to. */
export function keyed(from: string, key: string): string {
  const [down, right] = cellAt(from)
  const last = SIDE - 1
  const to: Record<string, Cell> = {
    ArrowUp: [Math.max(0, down - 1), right],
    ArrowDown: [Math.min(last, down + 1), right],
    ArrowLeft: [down, Math.max(0, right - 1)],
    ArrowRight: [down, Math.min(last, right + 1)],
    Home: [down, 0],
    End: [down, last],
    PageUp: [0, right],
    PageDown: [last, right]
  }
  return squareAt(to[key] ?? [down, right])
}

/** `square` moved by the distance from `from` to `to`; undefined off the board. */
export function step(square: string, from: Cell, to: Cell): string | undefined {
  const [down, right] = cellAt(square)
  const cell: Cell = [down + to[0] - from[0], right + to[1] - from[1]]
  return isOnBoard(cell) ? squareAt(cell) : undefined
}

export interface Lens {
  x: number // top left of the visible part, in drawing units
  y: number
  scale: number
}

/** A lens centred on a square, shifted so that it stays on the board. */
export function lens(square: string, scale: number): Lens {
  const { x, y } = centreOf(cellAt(square))
  const width = (SIDE * CELL) / scale
  const clamp = (at: number) => Math.min(SIZE - EDGE - width, Math.max(EDGE, at - width / 2))
  return { x: clamp(x), y: clamp(y), scale }
}

/** The square in the middle of a lens that is moved by a share of its width and height. */
export function moved({ x, y, scale }: Lens, right: number, down: number): string {
  const width = (SIDE * CELL) / scale
  const at = (from: number, by: number) =>
    Math.min(SIDE - 1, Math.max(0, Math.floor((from - EDGE + width * (0.5 + by)) / CELL)))
  return squareAt([at(y, down), at(x, right)])
}

/** Whether a lens shows a square wholly. */
export function isUnder({ x, y, scale }: Lens, square: string): boolean {
  const centre = centreOf(cellAt(square))
  const width = (SIDE * CELL) / scale
  const inside = (at: number, from: number) => at - CELL / 2 >= from - 1 && at + CELL / 2 <= from + width + 1
  return inside(centre.x, x) && inside(centre.y, y)
}

interface Corner {
  x: number
  y: number
  into: [number, number]
  outOf: [number, number]
}

/** The outline of cells as an SVG path: clockwise, inset by `inset`, with rounded corners. */
export function outline(
  cells: readonly Cell[],
  { size = CELL, inset = 0, radius = 0, x = EDGE, y = EDGE } = {}
): string {
  let path = ''
  for (const loop of loops(cells)) {
    const corners = loop.map((point, i): Corner => {
      const before = loop.at(i - 1)!
      const after = loop[(i + 1) % loop.length]!
      const into: [number, number] = [Math.sign(point[0] - before[0]), Math.sign(point[1] - before[1])]
      const outOf: [number, number] = [Math.sign(after[0] - point[0]), Math.sign(after[1] - point[1])]
      return {
        x: x + point[0] * size - (into[1] + outOf[1]) * inset,
        y: y + point[1] * size + (into[0] + outOf[0]) * inset,
        into,
        outOf
      }
    })
    corners.forEach(({ x, y, into, outOf }, i) => {
      const bulges = into[0] * outOf[1] - into[1] * outOf[0] > 0
      const r = bulges ? radius : radius * 0.55
      path += `${i ? 'L' : 'M'}${short(x - into[0] * r)} ${short(y - into[1] * r)}`
      path += `Q${short(x)} ${short(y)} ${short(x + outOf[0] * r)} ${short(y + outOf[1] * r)}`
    })
    path += 'Z'
  }
  return path
}

const short = (value: number): number => Math.round(value * 100) / 100

type Point = [right: number, down: number]

/** The corners of the boundary, one loop at a time. Loops that meet at a point do not cross. */
function loops(cells: readonly Cell[]): Point[][] {
  const has = new Set(cells.map(String))
  const edges = new Map<string, Point[]>()
  const add = (from: Point, to: Point) => edges.set(String(from), [...(edges.get(String(from)) ?? []), to])
  for (const [down, right] of cells) {
    if (!has.has(`${down - 1},${right}`)) add([right, down], [right + 1, down])
    if (!has.has(`${down},${right + 1}`)) add([right + 1, down], [right + 1, down + 1])
    if (!has.has(`${down + 1},${right}`)) add([right + 1, down + 1], [right, down + 1])
    if (!has.has(`${down},${right - 1}`)) add([right, down + 1], [right, down])
  }
  const found: Point[][] = []
  for (const start of edges.keys()) {
    while (edges.get(start)?.length) found.push(loopFrom(start, edges))
  }
  return found
}

function loopFrom(start: string, edges: Map<string, Point[]>): Point[] {
  const corners: Point[] = []
  let at = start.split(',').map(Number) as Point
  let way: Point = [0, 0]
  do {
    const ways = edges.get(String(at))!
    const right = ways.findIndex((to) => to[0] - at[0] === -way[1] && to[1] - at[1] === way[0])
    const [to] = ways.splice(Math.max(0, right), 1) as [Point]
    const next: Point = [to[0] - at[0], to[1] - at[1]]
    if (next[0] !== way[0] || next[1] !== way[1]) corners.push(at)
    way = next
    at = to
  } while (String(at) !== start)
  // The trace may not start at a corner.
  const [first, second] = corners as [Point, Point]
  if (Math.sign(second[0] - first[0]) === way[0] && Math.sign(second[1] - first[1]) === way[1]) corners.shift()
  return corners
}
