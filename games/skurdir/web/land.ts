// The land: bands of moss and ash from a field of noise, the same for everyone.
import { yieldToPage } from '$web/lib/scheduler'

export const LAND = { width: 1200, height: 900 }
const STEP = 20
/** Paths use tenths, because integers are much faster to print. */
const SIDE = 10 * STEP

function hash(x: number, y: number, k: number): number {
  let n = Math.imul(x * 374761393 + y * 668265263 + k * 974711, 1274126177)
  n = Math.imul(n ^ (n >>> 13), 1103515245)
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296
}

const smooth = (t: number): number => t * t * (3 - 2 * t)

function noise(x: number, y: number, k: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const u = smooth(x - i)
  const v = smooth(y - j)
  const a = hash(i, j, k)
  const b = hash(i + 1, j, k)
  const c = hash(i, j + 1, k)
  return a + (b - a) * u + (c - a) * v + (a - b - c + hash(i + 1, j + 1, k)) * u * v
}

function height(x: number, y: number, sx: number, sy: number, k: number): number {
  const bend = noise(x / 150, y / 150, k + 9) * 1.1
  const u = (x * 0.84 + y * 0.54) / sx + bend * 0.55
  const v = (y * 0.84 - x * 0.54 + 900) / sy + bend * 0.4
  return 0.6 * noise(u, v, k) + 0.27 * noise(u * 2.1 + 9, v * 2.1, k + 1) + 0.13 * noise(u * 4.3, v * 4.3 + 5, k + 2)
}

const COLUMNS = LAND.width / STEP + 2
const ROWS = LAND.height / STEP + 1

/** The heights at the corners of all squares, row by row. */
function field(sx: number, sy: number, k: number): Float32Array {
  const heights = new Float32Array(COLUMNS * ROWS)
  for (let j = 0; j < ROWS; ++j)
    for (let i = 0; i < COLUMNS; ++i) heights[j * COLUMNS + i] = height(i * STEP, j * STEP, sx, sy, k)
  return heights
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1]
] as const

/** The part of a square above a level. */
function cut(i: number, j: number, above: readonly number[]): string {
  let path = ''
  const add = (x: number, y: number): void =>
    void (path += `${path ? 'L' : 'M'}${Math.round(x * SIDE)} ${Math.round(y * SIDE)}`)
  for (let n = 0; n < 4; ++n) {
    const m = (n + 1) % 4
    const [[x, y], [u, v], here, there] = [CORNERS[n]!, CORNERS[m]!, above[n]!, above[m]!]
    if (here > 0) add(i + x, j + y)
    if (here > 0 === there > 0) continue
    const t = here / (here - there)
    add(i + x + (u - x) * t, j + y + (v - y) * t)
  }
  return `${path}z`
}

/** The land above a level, as a path: whole squares in runs, cut squares one by one. */
function band(heights: Float32Array, level: number): string {
  let path = ''
  for (let j = 0; j + 1 < ROWS; ++j) {
    let run = 0
    for (let i = 0; i + 1 < COLUMNS; ++i) {
      const at = j * COLUMNS + i
      const a = heights[at]! - level
      const b = heights[at + 1]! - level
      const c = heights[at + COLUMNS + 1]! - level
      const d = heights[at + COLUMNS]! - level
      if (a > 0 && b > 0 && c > 0 && d > 0 && i + 2 < COLUMNS) {
        ++run
        continue
      }
      if (run > 0) path += `M${(i - run) * SIDE} ${j * SIDE}h${run * SIDE}v${SIDE}h${-run * SIDE}z`
      run = 0
      if (a > 0 || b > 0 || c > 0 || d > 0) path += cut(i, j, [a, b, c, d])
    }
  }
  return path
}

export interface Band {
  kind: string
  path: string
}

const LAYERS: { name: string; grain: [number, number, number]; levels: number[] }[] = [
  { name: 'ash', grain: [300, 150, 31], levels: [0.52, 0.64] },
  { name: 'moss', grain: [250, 190, 3], levels: [0.52, 0.6, 0.69] }
]

async function make(): Promise<Band[]> {
  const found: Band[] = []
  for (const { name, grain, levels } of LAYERS) {
    await yieldToPage()
    const heights = field(...grain)
    for (const [i, level] of levels.entries()) {
      await yieldToPage()
      found.push({ kind: `${name}-${i + 1}`, path: band(heights, level) })
    }
  }
  return found
}

let made: Promise<Band[]> | undefined
/** Computed once, in parts that yield to the page. */
export const bands = (): Promise<Band[]> => (made ??= make())
