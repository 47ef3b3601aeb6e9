// Draws track on a card of 160 × 120: six segments and four stubs, each as paths for its middle, ties and rails.
import { PAIRS, SIDES, isPair, type Face } from './cards'
import type { Pair, Side } from './view'

export type Part = Pair | Side
export interface Strip {
  mid: string
  ties: string
  rails: string
}

export const WIDTH = 160
export const HEIGHT = 120
export const EDGE = 5 // between a slot's edge and its card
const GAUGE = 9
const TIE = 16.5
const RADIUS = 60 - EDGE
const BEND = (RADIUS * Math.PI) / 2
const STUB: Record<Side, number> = { N: 31, S: 31, E: 42, W: 42 }

export const MIDDLE: Record<Side, [number, number]> = { N: [80, 0], E: [160, 60], S: [80, 120], W: [0, 60] }
export const INWARD: Record<Side, number> = { N: 90, E: 180, S: -90, W: 0 }

const eastern = (pair: Pair): boolean => pair.includes('E')
const northern = (pair: Pair): boolean => pair.includes('N')
const isCurve = (pair: Pair): boolean => pair !== 'NS' && pair !== 'EW'
const round = (value: number): number => Math.round(value * 10) / 10

/** A segment from its N or S end (EW: from W), shifted sideways by `off`, with both ends `inset` into the slot. */
export function line(pair: Pair, off = 0, inset = EDGE): string {
  if (pair === 'EW') return `M${inset} ${60 + off}H${160 - inset}`
  if (pair === 'NS') return `M${80 + off} ${inset}V${120 - inset}`
  const [e, n, r] = [eastern(pair), northern(pair), RADIUS + off]
  const centre = e ? 80 + RADIUS : 80 - RADIUS
  const bend = n ? EDGE : 120 - EDGE
  const start = `M${centre - (e ? r : -r)} ${n ? inset : 120 - inset}V${bend}`
  return `${start}A${r} ${r} 0 0 ${e === n ? 0 : 1} ${centre} ${bend + (n ? r : -r)}H${e ? 160 - inset : inset}`
}

export const lengthOf = (pair: Pair): number => (pair === 'EW' ? 160 : pair === 'NS' ? 120 : BEND + EDGE + 80 - RADIUS)

/** A train's position and heading in degrees, `way` along a segment from its N or S end (EW: from W). */
export function pointAt(pair: Pair, way: number): [number, number, number] {
  if (pair === 'EW') return [way, 60, 0]
  if (pair === 'NS') return [80, way, 90]
  const [e, n] = [eastern(pair) ? 1 : -1, northern(pair) ? 1 : -1]
  const y = n > 0 ? 0 : 120
  if (way <= EDGE) return [80, y + n * way, n * 90]
  const turn = Math.min((way - EDGE) / RADIUS, Math.PI / 2)
  const rest = Math.max(0, way - EDGE - BEND)
  const heading = e > 0 ? n * (90 - (turn * 180) / Math.PI) : n * (90 + (turn * 180) / Math.PI)
  return [80 + e * (RADIUS * (1 - Math.cos(turn)) + rest), y + n * (EDGE + RADIUS * Math.sin(turn)), heading]
}

function tie([x, y, heading]: [number, number, number]): string {
  const angle = ((heading + 90) * Math.PI) / 180
  const [u, v] = [Math.cos(angle) * TIE, Math.sin(angle) * TIE]
  return `M${round(x - u)} ${round(y - v)}L${round(x + u)} ${round(y + v)}`
}

function segment(pair: Pair): Strip {
  const length = lengthOf(pair)
  const count = isCurve(pair) ? 11 : length / 10
  const ties = Array.from({ length: count - 1 }, (_, i) => tie(pointAt(pair, (length / count) * (i + 1))))
  return { mid: line(pair), ties: ties.join(''), rails: line(pair, -GAUGE) + line(pair, GAUGE) }
}

/** A straight strip along a horizontal or vertical line. */
export function straight(x1: number, y1: number, x2: number, y2: number, ties: number[] = []): Strip {
  const level = y1 === y2
  const run = (off: number): string => (level ? `M${x1} ${y1 + off}H${x2}` : `M${x1 + off} ${y1}V${y2}`)
  return {
    mid: run(0),
    ties: ties.map((at) => (level ? `M${at} ${y1 - TIE}V${y1 + TIE}` : `M${x1 - TIE} ${at}H${x1 + TIE}`)).join(''),
    rails: run(-GAUGE) + run(GAUGE)
  }
}

function stub(side: Side): Strip {
  const [x, y] = MIDDLE[side]
  const sign = side === 'N' || side === 'W' ? 1 : -1
  const at = (way: number): number => (side === 'N' || side === 'S' ? y : x) + sign * way
  const ties = [10, 20, 30].filter((way) => way < STUB[side] - 6).map(at)
  return side === 'N' || side === 'S'
    ? straight(x, at(EDGE), x, at(STUB[side] - 2), ties)
    : straight(at(EDGE), y, at(STUB[side] - 2), y, ties)
}

const strips = new Map<Part, Strip>([
  ...PAIRS.map((pair) => [pair, segment(pair)] as const),
  ...SIDES.map((side) => [side, stub(side)] as const)
])

export const stripOf = (part: Part): Strip => strips.get(part)!
export const together = (all: Strip[]): Strip => ({
  mid: all.map((strip) => strip.mid).join(''),
  ties: all.map((strip) => strip.ties).join(''),
  rails: all.map((strip) => strip.rails).join('')
})

/** The middle of a part from edge to edge, for its glow. */
export const middle = (part: Part): string => (isPair(part) ? line(part, 0, 0) : stripOf(part).mid)

/** Arrowheads along a segment for a train that enters by `from`: x, y, heading. */
export function arrows(pair: Pair, from: Side): [number, number, number][] {
  const forward = pair === 'EW' ? from === 'W' : from === 'N' || from === 'S' ? pair !== 'NS' || from === 'N' : false
  const length = lengthOf(pair)
  return (isCurve(pair) ? [0.45] : [0.25, 0.5, 0.75]).map((share) => {
    const [x, y, heading] = pointAt(pair, length * share)
    return [round(x), round(y), round(heading + (forward ? 0 : 180))]
  })
}

/** The continuation of a train's path through a slot with its corner at (x, y). */
export function ride(pair: Pair, from: Side, x: number, y: number): string {
  const to = (pair[0] === from ? pair[1] : pair[0]) as Side
  const point = ([px, py]: [number, number]): string => `${x + px} ${y + py}`
  if (!isCurve(pair)) return `L${point(MIDDLE[from])}L${point(MIDDLE[to])}`
  const [e, n] = [eastern(pair), northern(pair)]
  const corner: [number, number] = [80, n ? EDGE : 120 - EDGE]
  const level: [number, number] = [e ? 80 + RADIUS : 80 - RADIUS, 60]
  const sweep = e === n ? 0 : 1
  const down = from === 'N' || from === 'S'
  const [first, second] = down ? [corner, level] : [level, corner]
  const bend = `A${RADIUS} ${RADIUS} 0 0 ${down ? sweep : 1 - sweep} ${point(second)}`
  return `L${point(MIDDLE[from])}L${point(first)}${bend}L${point(MIDDLE[to])}`
}

/** The lever of a switch, next to the points and clear of the rails. */
export function leverAt({ points, pairs }: Face): [number, number] | null {
  if (!points) return null
  if (points === 'W') return [30, 26]
  if (points === 'E') return [130, 96]
  const west = pairs.some((pair) => pair !== 'NS' && pair.includes('W'))
  return [west ? 118 : 42, points === 'N' ? 27 : 95]
}

/** A corner of the card that no curve or lever uses, as signs of x and y. */
export function freeCorner(face: Face): [number, number] {
  const corners: [Pair, [number, number]][] = [
    ['ES', [1, 1]],
    ['NE', [1, -1]],
    ['SW', [-1, 1]],
    ['NW', [-1, -1]]
  ]
  const lever = leverAt(face)
  const isFree = ([pair, [x, y]]: (typeof corners)[number]): boolean =>
    !face.pairs.includes(pair) && !(lever && lever[0] > 80 === x > 0 && lever[1] > 60 === y > 0)
  return (corners.find(isFree) ?? corners[0]!)[1]
}
