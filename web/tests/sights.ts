import type { TableSight } from '../src/lib/api'

/** A complete sight, with changes by the test. */
export function sightOf(more: Partial<TableSight> = {}): TableSight {
  const steps = more.steps ?? []
  const from = more.steps_from ?? 0
  return {
    table: 'abc',
    version: 1,
    events: [],
    game: 'scurry',
    players: 2,
    options: {},
    stage: 'playing',
    seats: [],
    yours: [1],
    owner: false,
    watching: 0,
    muted: false,
    silent: false,
    clock: null,
    question: null,
    rematch: null,
    series: null,
    hints: true,
    linked_until: null,
    result: null,
    turn: [1],
    scores: [0, 0],
    seat: 1,
    view: {},
    legal: [],
    played: from + steps.length,
    steps_from: from,
    steps,
    ...more
  }
}
