import { expect, it } from 'vitest'
import type { TableEvent } from '../src/lib/api'
import { merge } from '../src/table/merge'
import { sightOf } from './sights'

const steps = (...texts: string[]) => texts.map((text) => ({ by: 1, do: text }))
const said = (n: number): TableEvent => ({ n, event: 'said', at: 0, text: `line ${n}` })

it('takes the first sight as it is', () => {
  expect(merge(null, sightOf({ steps: steps('a') }), 5)).toMatchObject({ came: 5, steps: steps('a') })
  expect(merge(null, sightOf({ steps_from: 3, steps: steps('a') }), 5)).toBeNull()
})

it('adds new steps and keeps the old ones', () => {
  const before = merge(null, sightOf({ steps: steps('a', 'b') }), 0)!
  const now = merge(before, sightOf({ version: 2, steps_from: 2, steps: steps('c') }), 1)!
  expect(now.steps).toEqual(steps('a', 'b', 'c'))
  expect(now.steps[0]).toBe(before.steps[0])
})

it('replaces steps that were revealed or taken back', () => {
  const before = merge(null, sightOf({ steps: steps('a', 'play') }), 0)!
  expect(merge(before, sightOf({ version: 2, steps_from: 1, steps: steps('play 4', 'c') }), 1)!.steps).toEqual(
    steps('a', 'play 4', 'c')
  )
  expect(merge(before, sightOf({ version: 2, steps_from: 1, steps: [] }), 1)!.steps).toEqual(steps('a'))
})

it('adds events once', () => {
  const before = merge(null, sightOf({ events: [said(1), said(2)] }), 0)!
  const now = merge(before, sightOf({ version: 3, events: [said(2), said(3)] }), 1)!
  expect(now.events.map((event) => event.n)).toEqual([1, 2, 3])
  expect(merge(now, sightOf({ version: 3, events: [] }), 2)!.events).toHaveLength(3)
})

it('notices gaps', () => {
  const before = merge(null, sightOf({ version: 4, steps: steps('a') }), 0)!
  expect(merge(before, sightOf({ version: 5, steps_from: 2, steps: steps('c') }), 1)).toBeNull()
  expect(merge(before, sightOf({ version: 3, steps_from: 1, steps: [] }), 1)).toBeNull()
  expect(merge(before, sightOf({ version: 5, steps_from: 1, steps: [], played: 7 }), 1)).toBeNull()
})

it('puts the names of players into what steps led to', () => {
  const seat = { kind: 'guest' as const, here: true, thinking: false, chosen: false, bot: 0 }
  const seats = [
    { ...seat, seat: 1, name: 'Ann', you: true },
    { ...seat, seat: 2, name: 'Bob', you: false }
  ]
  const told = [{ kind: 'arrival', text: '{2} {2:arrives|arrive} before {1}' }]
  const now = merge(null, sightOf({ seats, seat: 1, steps: [{ by: 1, do: 'a', told }] }), 0)!
  expect(now.steps[0]!.told![0]!.text).toBe('Bob arrives before you')
})
