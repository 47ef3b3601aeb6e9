import { expect, it } from 'vitest'
import type { Happening } from '$web/board'
import { railwayOf, resultsOf } from './moments'
import { table } from './testing'
import type { View } from './view'

const seats = (points: number[], arrived: (number | null)[] = []): View['seats'] =>
  table([]).view.seats.map((one, i) => ({ ...one, points: [points[i]!, 0], arrived: arrived[i] ?? null }))
const railway = table([], { seats: seats([2, 0], [1, null]) }).view
const next = table([], { round: 2, seats: seats([2, 0]) }).view
const arrival: Happening = { kind: 'arrival', text: '', seat: 1, moment: true }
const round: Happening = { kind: 'round', text: '', moment: true }

it('lists who has arrived, and everybody at the end of a round', () => {
  expect(resultsOf([arrival], railway, railway)).toEqual([{ seat: 1, text: 'arrives first', points: 2 }])
  expect(resultsOf([round], railway, next)).toEqual([
    { seat: 1, text: 'arrives first', points: 2 },
    { seat: 2, text: 'does not arrive', points: 0 }
  ])
  expect(resultsOf([round], next, next)[0]).toEqual({ seat: 1, text: 'arrives', points: 2 })
  expect(resultsOf(null, railway, next)).toEqual([])
})
it('keeps the railway of a round that is over', () => {
  const steps = ['lay EW 1,1', 'draw', 'destinations AB'].map((text) => ({
    by: text.startsWith('lay') ? 1 : 0,
    do: text
  }))
  expect(railwayOf({ view: railway, steps: 1 }, next, steps, null)).toBe(railway)
  const made = railwayOf({ view: { ...railway, seats: seats([0, 0]) }, steps: 0 }, next, steps, null)!
  expect(made.slots[0]).toMatchObject({ card: 'EW' })
  expect(made.seats[0]!.arrived).toBe(1)
  expect(railwayOf({ view: next, steps: 3 }, next, steps, null)).toBeNull()
  expect(railwayOf(null, next, steps, null)).toBeNull()
})
