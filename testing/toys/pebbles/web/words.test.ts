import type { Sight } from '$web/board'
import { expect, it } from 'vitest'
import { PebblesAim } from './aim.svelte'
import type { View } from './view'
import { name, now, tell } from './words'

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
  const aim = new PebblesAim()
  expect(now(sight(1), aim)).toMatchObject({ title: 'Take one, two or three stones', confirm: { ready: false } })
  expect(now(sight(2), aim)).toEqual({ title: 'Wait for Ann', text: 'The heap holds 5 stones.' })
  aim.move = 'take 2'
  expect(now(sight(1), aim).confirm).toEqual({ label: 'Take 2 stones', ready: true })
  expect([aim.clear(), aim.clear()]).toEqual([true, false])
})

it('tells a move in words', () => {
  expect(name('take 3')).toBe('Take 3 stones')
  expect(tell({ by: 1, do: 'take 1' })).toBe('takes 1 stone')
  expect(tell({ by: 2, do: 'take 3' })).toBe('takes 3 stones')
})
