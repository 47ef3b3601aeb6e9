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
const laid = [{ by: 2, do: 'lay NES 1,1 turned' }]

it('shows the last lay of the round and the arrivals', () => {
  const last = lastOfRound(before, now, laid, null)!
  expect(last.slots[0]).toMatchObject({ card: 'NES', turned: true, covered: 1 })
  expect(last.seats.map((company) => company.arrived)).toEqual([null, 1])
  expect(last.last).toEqual({ seat: 2, slot: '1,1' })
})

it('makes all lays that were not seen', () => {
  const last = lastOfRound(before, now, [{ by: 1, do: 'lay EW 1,2' }, ...laid], null)!
  expect(last.slots.map(({ card }) => card)).toEqual(['NES', 'EW'])
  expect(lastOfRound(before, now, [], null)).toBeNull()
})

it('prefers the preview of the viewer’s own lay', () => {
  const foreseen = view(1, [[0], [2]], ['NES', null])
  expect(lastOfRound(before, now, laid, { move: 'lay NES 1,1 turned', view: foreseen })).toBe(foreseen)
})
