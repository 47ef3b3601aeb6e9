import type { Sight } from '$web/board'
import { expect, it } from 'vitest'
import { HerringsAim } from './aim.svelte'
import type { View } from './view'
import { holding, now, tell } from './words'

const sight = (seat: number, trick: number[]): Sight<View> => ({
  view: { leader: 1, trick, held: [3, 4], played: [], hand: [3, 8, 12, 20] },
  seat,
  turn: [2],
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

it('says what to do', () => {
  const aim = new HerringsAim()
  expect(now(sight(2, [0, 0]), aim)).toMatchObject({ title: 'Lead a card', confirm: { ready: false } })
  expect(now(sight(2, [7, 0]), aim).text).toBe('The highest card so far is 7.')
  expect(now(sight(1, [7, 0]), aim).title).toBe('Wait for Bob')
  aim.card = 8
  expect(now(sight(2, [7, 0]), aim).confirm).toEqual({ label: 'Play 8', ready: true })
})

it('tells a hidden deal without its card', () => {
  expect(tell({ by: 0, do: 'deal 5' })).toBe('deals 5')
  expect(tell({ by: 0, do: 'deal' })).toBe('deals a card')
  expect(tell({ by: 1, do: 'play 7' })).toBe('plays 7')
})

it('counts the cards of a seat', () => expect(holding(1, sight(1, [7, 0]))).toBe('3 cards'))
