// A small table of two, for the tests in this folder.
import type { Sight } from '$web/board'
import type { View } from './view'

export const LEGAL = ['lay NES/w 2,3', 'lay NES/w 2,4 turned', 'lay NES/w 2,3 turned', 'lay EW 1,1']

export function table(legal: string[], more: Partial<View> = {}): Sight<View> {
  const seat = (n: number) => ({
    seat: n,
    company: 'AB'[n - 1]!,
    name: ['Ashfield Express', 'Baskerville Meows'][n - 1]!,
    start_lane: n,
    destination_lane: 3 - n,
    cards: 2,
    arrived: null,
    points: [0],
    total: 0,
    reach: []
  })
  const hand = [
    { card: 'NES/w', tracks: [], dead_ends: [], can_turn: true },
    { card: 'EW', tracks: [], dead_ends: [], can_turn: false },
    { card: 'NS', tracks: [], dead_ends: [], can_turn: false }
  ]
  const view = {
    lanes: 2,
    columns: 4,
    round: 1,
    rounds: 3,
    phase: 'lay',
    arrivals: 0,
    arrivals_to_end: 1,
    exchange: 0,
    hand,
    slots: [1, 2].flatMap((lane) =>
      [1, 2, 3, 4].map((column) => ({ slot: `${lane},${column}`, lane, column, card: null }))
    ),
    seats: [seat(1), seat(2)],
    ...more
  } as unknown as View
  const players = [
    { seat: 1, name: 'Runa', you: true },
    { seat: 2, name: 'Puffin', you: false }
  ]
  return { view, seat: 1, turn: [1], legal, scores: [0, 0], players, steps: [], options: {}, live: true }
}
