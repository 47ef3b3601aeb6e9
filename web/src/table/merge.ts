import type { TableSight } from '../lib/api'

/** A sight with all its events and steps, and when it came (of performance.now). */
export interface TableState extends TableSight {
  came: number
}

/** What is known after another sight; null if something between is missing, and the whole table must be asked for again. */
export function merge(before: TableState | null, sight: TableSight, came: number): TableState | null {
  if (!before) return sight.steps_from === 0 ? { ...sight, came } : null
  if (sight.version < before.version || sight.steps_from > before.steps.length) return null
  const steps = [...before.steps.slice(0, sight.steps_from), ...sight.steps]
  if (steps.length !== sight.played) return null
  const first = sight.events[0]?.n ?? Infinity
  const events = [...before.events.filter((event) => event.n < first), ...sight.events]
  return { ...sight, came, steps, events }
}

/** Where several choose at once: is a seat's own choice the same as before, since only others have chosen? */
export function isStillOpen(before: TableSight, now: TableSight): boolean {
  const own = ({ steps }: TableSight) => steps.filter((step) => step.by === now.seat).length
  const isSmaller = now.turn.length < before.turn.length && now.turn.every((seat) => before.turn.includes(seat))
  return isSmaller && before.seat === now.seat && now.turn.includes(now.seat) && own(before) === own(now)
}
