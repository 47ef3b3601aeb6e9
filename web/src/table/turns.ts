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
  told: Happening[] // what came of it and has no line of its own
}

export interface Event {
  kind: 'event'
  to: number
  told: Happening
  points: number // of the seat it is about
}

export type Line = Turn | Event

const added = (a: number[], b: number[]): number[] => b.map((points, i) => points + (a[i] ?? 0))
const isNews = (told: Happening): boolean => told.moment === true || told.kind === 'round' || told.kind === 'start'

/**
 * What a step led to, in two parts: what has a line of its own, and what its turn's line says already. A line of its own
 * have moments and what follows them, rounds, and what happens to somebody other than the player whose turn it is.
 */
function sorted(step: Step, by: number, next: number): [own: Happening[], folded: Happening[]] {
  const told = step.told ?? []
  const first = told.findIndex((happening) => happening.moment)
  const whose = step.by > 0 ? by : next // a roll of the dice belongs to the player who moves after it
  const isOwn = (happening: Happening, at: number): boolean =>
    isNews(happening) || (first >= 0 && at > first) || (happening.seat !== undefined && happening.seat !== whose)
  return [told.filter(isOwn), told.filter((happening, at) => !isOwn(happening, at))]
}

/** One line a turn. What chance does belongs to the turn before it; an event ends a turn. */
export function linesOf(steps: Step[]): Line[] {
  const lines: Line[] = []
  let turn: Turn | null = null
  steps.forEach((step, i) => {
    const isOther = step.by > 0 && step.by !== turn?.by
    if (!turn || (isOther && turn.by > 0)) {
      turn = { kind: 'turn', n: 0, by: step.by, from: i, to: i, steps: [], points: [], told: [] }
      lines.push(turn)
    } else if (isOther) {
      turn.by = step.by // chance went first
    }
    if (step.by > 0) turn.steps.push(step)
    turn.to = i + 1
    const left = [...(step.points ?? [])] // what no event tells
    const [own, folded] = sorted(step, turn.by, steps[i + 1]?.by ?? 0)
    turn.told.push(...folded)
    const events = own.map((told): Event => {
      const seat = (told.seat ?? 0) - 1
      const points = left[seat] ?? 0
      if (points) left[seat] = 0
      return { kind: 'event', to: i + 1, told, points }
    })
    if (left.some((points) => points !== 0)) turn.points = added(turn.points, left)
    if (own.length) turn = null
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
