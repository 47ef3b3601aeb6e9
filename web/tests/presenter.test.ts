import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Happening, Step } from '../src/board'
import type { SeatInfo } from '../src/lib/api'
import { settings } from '../src/lib/settings.svelte'
import type { TableState } from '../src/table/merge'
import { framesOf, Presenter } from '../src/table/presenter.svelte'
import { linesOf, since } from '../src/table/turns'
import { sightOf } from './sights'

const arrival: Happening = { kind: 'arrival', text: 'Ashfield arrives first', seat: 2, moment: true }
const step = (by: number, text: string, more: Partial<Step> = {}): Step => ({ by, do: text, ...more })
const state = (steps: Step[], seats: Partial<SeatInfo>[] = []): TableState => ({
  ...sightOf({ steps, seats: seats as SeatInfo[] }),
  came: 0
})

describe('frames', () => {
  it('are turns; chance belongs to the turn before it', () => {
    const now = state([step(1, 'a 1'), step(2, 'b 1'), step(0, 'draw x'), step(2, 'b 2'), step(3, 'c 1')])
    expect(framesOf(now, 1).map(({ step, by }) => [step, by])).toEqual([
      [4, 2],
      [5, 3]
    ])
  })
  it('end at a moment', () => {
    const now = state([step(2, 'b 1', { told: [arrival] }), step(0, 'deal x'), step(3, 'c 1')])
    expect(framesOf(now, 0).map(({ step, told }) => [step, told.length])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0]
    ])
  })
  it('are quiet while a choice is hidden', () => {
    expect(framesOf(state([step(2, 'play'), step(3, 'play')]), 0)).toMatchObject([{ step: 2, isQuiet: true }])
  })
})

describe('the presenter', () => {
  const look = vi.fn((at: number) => Promise.resolve({ view: { at }, scores: [at, 0], turn: [3] }))
  let presenter: Presenter
  let shown: number[]

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    settings.speed = 'normal'
    look.mockClear()
    shown = []
    presenter = new Presenter(look)
    presenter.onshow = (_, now) => shown.push(now.played)
    presenter.take(state([step(1, 'a 1')]))
  })
  const two = [step(1, 'a 1'), step(2, 'b 1'), step(3, 'c 1')]

  it('shows several turns one after the other, each with its own view', async () => {
    presenter.take(state(two))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2])
    expect(presenter.shown).toMatchObject({ view: { at: 2 }, scores: [2, 0], legal: [], played: 2 })
    expect(presenter.isCaughtUp).toBe(false)
    await vi.advanceTimersByTimeAsync(1200)
    expect(shown).toEqual([1, 2, 3])
    expect(presenter.isCaughtUp).toBe(true)
    expect(look).toHaveBeenCalledTimes(1)
  })

  it('skips to the present', async () => {
    presenter.take(state(two))
    await vi.advanceTimersByTimeAsync(0)
    presenter.skip()
    expect(shown).toEqual([1, 2, 3])
    expect(presenter.isCaughtUp).toBe(true)
  })

  it('shows everything at once if asked to', () => {
    settings.speed = 'instant'
    presenter.take(state([...two, step(2, 'b 2', { told: [arrival] }), step(3, 'c 2')]))
    expect(shown).toEqual([1, 5])
    expect(presenter.moment).toBeNull()
  })

  it('waits for the next turn step by step', async () => {
    settings.speed = 'steps'
    presenter.take(state(two))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown).toEqual([1, 2])
    expect(presenter.isHolding).toBe(true)
    presenter.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2, 3])
    presenter.next()
    expect(presenter.isCaughtUp).toBe(true)
  })

  it('pauses for a moment until it was read, against bots however long', async () => {
    const seats = [
      { seat: 1, kind: 'guest' as const },
      { seat: 2, kind: 'bot' as const }
    ]
    presenter.take(state([step(1, 'a 1'), step(2, 'b 1', { told: [arrival] }), step(0, 'deal x')], seats))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(presenter.moment).toEqual([arrival])
    expect(shown).toEqual([1, 2])
    presenter.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual([1, 2, 3])
    expect(presenter.isCaughtUp).toBe(true)
  })

  it('pauses at most twelve seconds when other people play', async () => {
    const seats = [
      { seat: 1, kind: 'guest' as const },
      { seat: 2, kind: 'guest' as const }
    ]
    presenter.take(state([step(1, 'a 1'), step(2, 'b 1', { told: [arrival] })], seats))
    await vi.advanceTimersByTimeAsync(11_000)
    expect(presenter.moment).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(presenter.isCaughtUp).toBe(true)
  })

  it('keeps nothing back when steps are taken back, and lets the talk through', async () => {
    presenter.take(state(two))
    await vi.advanceTimersByTimeAsync(0)
    presenter.take({ ...state(two), watching: 3 })
    expect(shown).toEqual([1, 2])
    presenter.take(state([step(1, 'a 1')]))
    expect(shown).toEqual([1, 2, 1])
    expect(presenter.isCaughtUp).toBe(true)
  })
})

describe('the move list', () => {
  const steps = [
    step(0, 'setup x'),
    step(1, 'canal N', { points: [0, 1] }),
    step(1, 'carry 2', { points: [5, 0] }),
    step(0, 'draw y'),
    step(2, 'lay z', { points: [0, 2], told: [arrival] }),
    step(0, 'draw w'),
    step(1, 'pass')
  ]
  it('has one line a turn with its points, and one an event', () => {
    expect(linesOf(steps)).toMatchObject([
      { kind: 'turn', n: 1, by: 1, from: 0, to: 4, points: [5, 1] },
      { kind: 'turn', n: 2, by: 2, from: 4, to: 5, points: [] },
      { kind: 'event', to: 5, points: 2 },
      { kind: 'turn', n: 3, by: 1, from: 5, to: 7 }
    ])
  })
  it('folds what a turn says already into its line', () => {
    const told = (kind: string, seat?: number, moment?: boolean) => ({ kind, text: kind, seat, moment })
    const kinds = (steps: Step[]) =>
      linesOf(steps).map((line) => (line.kind === 'event' ? line.told.kind : `${line.by}: ${line.told.length}`))
    // A run of captures, the acorn that is eaten, and what ends it.
    expect(
      kinds([
        step(1, 'lead a1'),
        step(1, 'move a2', { told: [told('capture', 1)] }),
        step(1, 'move a3', { told: [told('capture', 1), told('run', 1), told('chance', 2, true)] }),
        step(2, 'lead b1')
      ])
    ).toEqual(['1: 3', 'chance', '2: 0'])
    // Points of the whole turn stand in one line, also when passengers ride in the middle of it.
    const [ride, ...rest] = linesOf([
      step(1, 'canal N'),
      step(1, 'ride 2', { points: [3, 2], told: [told('arrival', 1), told('carried')] }),
      step(1, 'add red')
    ])
    expect(ride).toMatchObject({ by: 1, points: [3, 2], to: 3 })
    expect(rest).toEqual([])
    // What follows a moment belongs to it; what happens to others, and rounds, have lines of their own.
    expect(kinds([step(1, 'play 5', { told: [told('reveal', undefined, true), told('won', 1)] })])).toEqual([
      '1: 0',
      'reveal',
      'won'
    ])
    expect(kinds([step(1, 'gun a1', { told: [told('points', 1), told('pass', 2)] })])).toEqual(['1: 1', 'pass'])
    expect(kinds([step(1, 'play 5', { told: [told('round', 1)] }), step(1, 'play 4')])).toEqual([
      '1: 0',
      'round',
      '1: 0'
    ])
    // A roll belongs to the player who moves after it; a missed turn does not.
    const rolled = (seat: number) => step(0, 'roll 3', { told: [told('roll', seat)] })
    expect(kinds([step(1, 'gun a1'), rolled(2), step(2, 'rod b1')])).toEqual(['1: 1', '2: 0'])
    expect(kinds([step(1, 'gun a1'), rolled(2), rolled(1), step(1, 'rod b1')])).toEqual(['1: 0', 'roll', '1: 1'])
  })
  it('knows what others have done since our last turn', () => {
    expect(since(steps.slice(0, 6), [1]).map(({ n }) => n)).toEqual([2])
    expect(since(steps, [1])).toEqual([])
    expect(since(steps, [])).toEqual([])
  })
})
