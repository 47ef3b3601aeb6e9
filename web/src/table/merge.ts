import type { Step } from '../board'
import type { TableSight } from '../lib/api'
import { withNames } from '../lib/words'
import { distinctNames } from './seats'

/** A sight with all events and steps, and its arrival time (performance.now()). */
export interface TableState extends TableSight {
  came: number
}

/** The new steps, with the players' names in what they led to. */
function named(sight: TableSight): Step[] {
  const names = distinctNames(sight.seats)
  const players = sight.seats.map(({ seat, you }, i) => ({ seat, you, name: names[i]! }))
  const inWords = (text: string): string => withNames(text, { players, seat: sight.seat })
  return sight.steps.map((step) =>
    step.told ? { ...step, told: step.told.map((one) => ({ ...one, text: inWords(one.text) })) } : step
  )
}

/** Merges a new sight into the known state; null if something is missing and the whole table must be requested. */
export function merge(before: TableState | null, sight: TableSight, came: number): TableState | null {
  if (!before) return sight.steps_from === 0 ? { ...sight, came, steps: named(sight) } : null
  if (sight.version < before.version || sight.steps_from > before.steps.length) return null
  const steps = [...before.steps.slice(0, sight.steps_from), ...named(sight)]
  if (steps.length !== sight.played) return null
  const first = sight.events[0]?.n ?? Infinity
  const events = [...before.events.filter((event) => event.n < first), ...sight.events]
  return { ...sight, came, steps, events }
}

/** Whether the viewer's choice is still open and unchanged, because only others have chosen since. */
export function isStillOpen(before: TableSight, now: TableSight): boolean {
  const own = ({ steps }: TableSight) => steps.filter((step) => step.by === now.seat).length
  const isSmaller = now.turn.length < before.turn.length && now.turn.every((seat) => before.turn.includes(seat))
  return isSmaller && before.seat === now.seat && now.turn.includes(now.seat) && own(before) === own(now)
}
