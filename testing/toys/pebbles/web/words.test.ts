import type { Sight } from '$web/board'
import { expect, it } from 'vitest'
import type { View } from './view'
import { now, tell } from './words'

const sight = (seat: number): Sight<View> => ({
  view: { left: 5, heap: 21 },
  seat,
  turn: [1],
  legal: [],
  scores: [0, 0],
  players: [
    { seat: 1, name: 'Ann', you: seat === 1 },
    { seat: 2, name: 'Bob', you: seat === 2 }
  ],
  steps: [],
  options: {},
  live: true
})

it('says whose turn it is', () => {
  expect(now(sight(1)).title).toBe('Take one, two or three stones')
  expect(now(sight(2))).toEqual({ title: 'Wait for Ann', text: 'The heap holds 5 stones.' })
})

it('tells a move in words', () => {
  expect(tell({ by: 1, do: 'take 1' })).toBe('takes 1 stone')
  expect(tell({ by: 2, do: 'take 3' })).toBe('takes 3 stones')
})
