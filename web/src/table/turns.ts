// The steps of a game as lines: one for each turn, with what everybody gained, and one for each event.
import type { Happening, Step } from '../board'

export interface Turn {
  kind: 'turn'
  n: number // counts the turns, from 1
  by: number
  from: number // steps before it
  to: number // steps up to its end
  steps: Step[] // without those of chance
  points: number[] // by seat; [] if nobody gained or lost
}

export interface Event {
  kind: 'event'
  to: number
  told: Happening
  points: number // of the seat it is about
}

export type Line = Turn | Event

const added = (a: number[], b: number[]): number[] => b.map((points, i) => points + (a[i] ?? 0))

/** One line a turn. What chance does belongs to the turn before it; an event ends a turn. */
export function linesOf(steps: Step[]): Line[] {
  const lines: Line[] = []
  let turn: Turn | null = null
  steps.forEach((step, i) => {
    const isOther = step.by > 0 && step.by !== turn?.by
    if (!turn || (isOther && turn.by > 0)) {
      turn = { kind: 'turn', n: 0, by: step.by, from: i, to: i, steps: [], points: [] }
      lines.push(turn)
    } else if (isOther) {
      turn.by = step.by // chance went first
    }
    if (step.by > 0) turn.steps.push(step)
    turn.to = i + 1
    const left = [...(step.points ?? [])] // what no event tells
    const events = (step.told ?? []).map((told): Event => {
      const seat = (told.seat ?? 0) - 1
      const points = left[seat] ?? 0
      if (points) left[seat] = 0
      return { kind: 'event', to: i + 1, told, points }
    })
    if (left.some((points) => points !== 0)) turn.points = added(turn.points, left)
    if (events.length) turn = null
    lines.push(...events)
  })
  const told = lines.filter((line) => line.kind === 'event' || line.by > 0)
  let n = 0
  for (const line of told) if (line.kind === 'turn') line.n = ++n
  return told
}

/** The turns that others have made since the viewer's last step. */
export function since(steps: Step[], yours: number[]): Turn[] {
  const last = steps.map((step) => yours.includes(step.by)).lastIndexOf(true)
  if (last < 0) return []
  return linesOf(steps).filter(
    (line): line is Turn => line.kind === 'turn' && line.to > last + 1 && !yours.includes(line.by)
  )
}
