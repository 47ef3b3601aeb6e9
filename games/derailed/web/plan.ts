// Positions on the board, in drawing units. The compact plan, for narrow boards, leaves out names and engines so that
// nothing becomes too small.
import { HEIGHT, WIDTH } from './rails'

export interface Plan {
  compact: boolean
  lanes: number
  left: number // western edge of column 1
  top: number // northern edge of lane 1
  width: number
  height: number
  type: number // size of the labels
}

export const COLUMNS = 4
/** Boards narrower than this are compact, in CSS pixels. */
export const NARROW = 720

export function plan(lanes: number, compact: boolean): Plan {
  const left = compact ? 76 : lanes < 3 ? 128 : 150
  const top = compact ? 88 : 92
  const foot = compact ? 34 : 58
  return {
    compact,
    lanes,
    left,
    top,
    width: 2 * left + COLUMNS * WIDTH,
    height: top + lanes * HEIGHT + foot,
    type: compact ? 25 : lanes > 4 ? 16 : 14
  }
}

export const xOf = (p: Plan, column: number): number => p.left + (column - 1) * WIDTH
export const yOf = (p: Plan, lane: number): number => p.top + (lane - 1) * HEIGHT
export const middleOf = (p: Plan, lane: number): number => yOf(p, lane) + HEIGHT / 2
export const right = (p: Plan): number => p.left + COLUMNS * WIDTH
/** The centre of a station's sign. */
export const signX = (p: Plan, east: boolean): number => {
  const x = p.compact ? 38 : 50
  return east ? p.width - x : x
}

/** The cell a key leads to. In "2,3", column 0 is the lane's departure and column 5 its arrival. */
export function nextCell(from: string, key: string, lanes: number): string | undefined {
  const [lane = 1, column = 1] = from.split(',').map(Number)
  const to: Record<string, [number, number]> = {
    ArrowLeft: [lane, column - 1],
    ArrowRight: [lane, column + 1],
    ArrowUp: [lane - 1, column],
    ArrowDown: [lane + 1, column],
    Home: [lane, 0],
    End: [lane, COLUMNS + 1],
    PageUp: [1, column],
    PageDown: [lanes, column]
  }
  const [l, c] = to[key] ?? [0, 0]
  return l < 1 || l > lanes || c < 0 || c > COLUMNS + 1 ? undefined : `${l},${c}`
}
