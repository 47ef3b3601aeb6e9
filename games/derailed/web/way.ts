// The way of a train for the drawing: the tracks it runs on. The view tells which cards it reaches.
import { OPPOSITE, faceOf, hasTrack, isPair, other, type Face } from './cards'
import { middleOf, right, xOf, yOf, type Plan } from './plan'
import { ride, type Part } from './rails'
import type { Company, Reached, Side } from './view'

/** A slot as drawn: its card, or the one held over it. */
export interface Spot {
  slot: string
  lane: number
  column: number
  card: string | null
  turned: boolean
  covered: number
  held: boolean
}

export interface Run {
  slot: string
  lane: number
  column: number
  part: Part // a segment, or the stub of a dead end
  from: Side
  live: boolean // leads on to an empty slot or to the destination
}

const STEP: Record<Side, [number, number]> = { N: [-1, 0], S: [1, 0], E: [0, 1], W: [0, -1] }
const to = (run: Run): Side | null => (isPair(run.part) ? other(run.part, run.from) : null)
const beyond = (lane: number, column: number, side: Side): string => `${lane + STEP[side][0]},${column + STEP[side][1]}`

export const faceAt = (spot: Spot | undefined): Face | null => (spot?.card ? faceOf(spot.card, spot.turned) : null)

export function runsOf(company: Pick<Company, 'destination_lane'>, reach: Reached[], spots: Map<string, Spot>): Run[] {
  const runs: Run[] = []
  for (const { slot, in: sides } of reach) {
    const spot = spots.get(slot)
    const face = faceAt(spot)
    if (!spot || !face) continue
    const { lane, column } = spot
    for (const from of sides) {
      for (const part of face.pairs.filter((pair) => pair.includes(from)))
        runs.push({ slot, lane, column, part, from, live: false })
      if (face.dead.includes(from)) runs.push({ slot, lane, column, part: from, from, live: false })
    }
  }
  const follows = (run: Run, side: Side): Run[] =>
    runs.filter((next) => next.slot === beyond(run.lane, run.column, side) && next.from === OPPOSITE[side])
  for (let again = true; again;) {
    again = false
    for (const run of runs) {
      const side = to(run)
      if (run.live || !side) continue
      const home = run.column === 4 && side === 'E' && run.lane === company.destination_lane
      const next = spots.get(beyond(run.lane, run.column, side))
      if (home || (next && !next.card) || follows(run, side).some((one) => one.live)) run.live = again = true
    }
  }
  return runs
}

/** A train's path home from sign to sign; '' if there is none. */
export function journey(company: Company, runs: Run[], p: Plan): string {
  const starts = runs.filter((run) => run.lane === company.start_lane && run.column === 1 && run.from === 'W')
  const before = new Map<Run, Run | null>(starts.map((run) => [run, null]))
  for (const run of before.keys()) {
    const side = to(run)
    if (side === 'E' && run.column === 4 && run.lane === company.destination_lane) {
      let path = ''
      for (let at: Run | null = run; at; at = before.get(at) ?? null)
        if (isPair(at.part)) path = ride(at.part, at.from, xOf(p, at.column), yOf(p, at.lane)) + path
      return `M${p.left - 40} ${middleOf(p, company.start_lane!)}${path}H${right(p) + 32}`
    }
    if (side)
      for (const next of runs)
        if (next.slot === beyond(run.lane, run.column, side) && next.from === OPPOSITE[side] && !before.has(next))
          before.set(next, run)
  }
  return ''
}

export interface Joint {
  x: number
  y: number
  upright: boolean
  from: string // slot, or '' at a station
  side: Side
  to: string
}

/** The places where two tracks meet: between neighbours, and at the stations. */
export function joints(spots: Map<string, Spot>, p: Plan): Joint[] {
  const all: Joint[] = []
  for (const spot of spots.values()) {
    const face = faceAt(spot)
    if (!face) continue
    const { slot, lane, column } = spot
    const [x, y] = [xOf(p, column), yOf(p, lane)]
    for (const side of ['E', 'S'] as const) {
      const next = beyond(lane, column, side)
      const there = faceAt(spots.get(next))
      const meets = hasTrack(face, side) && (there ? hasTrack(there, OPPOSITE[side]) : side === 'E' && column === 4)
      if (meets)
        all.push(
          side === 'E'
            ? { x: x + 160, y: y + 60, upright: false, from: slot, side, to: next }
            : { x: x + 80, y: y + 120, upright: true, from: slot, side, to: next }
        )
    }
    if (column === 1 && hasTrack(face, 'W')) all.push({ x, y: y + 60, upright: false, from: '', side: 'E', to: slot })
  }
  return all
}

/** Whether a train on these runs crosses the joint: 2 on a live run, 1 on another, 0 not. */
export function crosses(joint: Joint, runs: Run[]): 0 | 1 | 2 {
  const over = runs.filter(
    (run) =>
      (run.slot === joint.to && run.from === OPPOSITE[joint.side]) ||
      (run.slot === joint.from && run.from === joint.side)
  )
  const home = runs.filter((run) => run.live && run.slot === joint.from && to(run) === joint.side)
  const all = [...over, ...home]
  return all.some((run) => run.live) ? 2 : all.length ? 1 : 0
}
