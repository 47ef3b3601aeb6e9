import { expect, it } from 'vitest'
import { lastOfRound } from './ending'
import type { View } from './view'

const view = (round: number, points: number[][], cards: (string | null)[]): View =>
  ({
    round,
    arrivals: 0,
    seats: points.map((p, i) => ({ seat: i + 1, arrived: null, points: p, reach: [] })),
    slots: cards.map((card, i) => ({ slot: `1,${i + 1}`, card }))
  }) as unknown as View

const before = view(1, [[0], [0]], ['EW', null])
const now = view(
  2,
  [
    [0, 0],
    [2, 0]
  ],
  [null, null]
)
const steps = [
  { by: 0, do: 'destinations AB' },
  { by: 2, do: 'lay NES 1,1 turned' },
  { by: 0, do: 'draw' },
  { by: 0, do: 'destinations BA' },
  { by: 0, do: 'draw NS' }
]

it('shows the last lay of the round and the arrivals', () => {
  const last = lastOfRound(before, now, steps, null)!
  expect(last.slots[0]).toMatchObject({ card: 'NES', turned: true, covered: 1 })
  expect(last.seats.map((company) => company.arrived)).toEqual([null, 1])
  expect(last.last).toEqual({ seat: 2, slot: '1,1' })
})

it('prefers the preview of the viewer’s own lay', () => {
  const foreseen = view(1, [[0], [2]], ['NES', null])
  expect(lastOfRound(before, now, steps, { move: 'lay NES 1,1 turned', view: foreseen })).toBe(foreseen)
})
