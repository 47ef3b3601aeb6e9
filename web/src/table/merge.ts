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
