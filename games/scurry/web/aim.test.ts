import type { Desk, Preview } from '$web/board'
import { describe, expect, it, vi } from 'vitest'
import { ScurryAim } from './aim.svelte'
import type { View } from './view'

const view = (turn: number): View => ({
  size: 4,
  rows: [4, 5, 6, 7, 6, 5, 4],
  phase: 'lead',
  turn,
  moves: 0,
  last_chance: false,
  sides: [
    { tiles: [], token: 'a1', sees: [], underfoot: null },
    { tiles: [], token: 'a2', sees: [], underfoot: null }
  ]
})

function desk(answer: () => Promise<Preview<View>>): Desk<View> {
  return { play: vi.fn(), whyNot: vi.fn(), say: vi.fn(), legal: vi.fn(), preview: vi.fn(answer) }
}

describe('the aim', () => {
  it('clears, and reports whether there was something to clear', () => {
    const aim = new ScurryAim()
    expect(aim.clear()).toBe(false)
    aim.chosen = 'd4'
    aim.watched = 2
    expect(aim.clear()).toBe(true)
    expect([aim.chosen, aim.watched]).toEqual([null, 0])
  })

  it('asks once for each move of a position', async () => {
    const [aim, now] = [new ScurryAim(), view(1)]
    const table = desk(() => Promise.resolve({ view: view(2), scores: [0, 1] }))
    aim.foresee(table, now, 'lead d4')
    aim.foresee(table, now, 'lead d4')
    await Promise.resolve()
    expect(table.preview).toHaveBeenCalledOnce()
    expect(aim.preview(now, 'lead d4')?.scores).toEqual([0, 1])
    expect(aim.preview(now, 'lead d5')).toBeUndefined()
  })

  it('ignores late answers', async () => {
    const [aim, before, after] = [new ScurryAim(), view(1), view(2)]
    const table = desk(() => Promise.resolve({ view: view(3), scores: [0, 0] }))
    aim.foresee(table, before, 'lead d4')
    aim.foresee(table, after, 'lead e4')
    await Promise.resolve()
    expect(aim.preview(before, 'lead d4')).toBeUndefined()
    expect(aim.preview(after, 'lead e4')).toBeDefined()
  })

  it('asks again after a refusal', async () => {
    const [aim, now] = [new ScurryAim(), view(1)]
    const table = desk(() => Promise.reject(new Error('Too many requests.')))
    aim.foresee(table, now, 'lead d4')
    await Promise.resolve()
    await Promise.resolve()
    aim.foresee(table, now, 'lead d4')
    expect(table.preview).toHaveBeenCalledTimes(2)
  })
})
