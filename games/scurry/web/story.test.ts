import type { Sight, Step } from '$web/board'
import { describe, expect, it } from 'vitest'
import { ScurryAim } from './aim.svelte'
import { changesOf, choicesOf, placesOf, preyOf, runOf, stepsUntil } from './story'
import { holding, labelOf, name, now, tell, tellTurn } from './texts'
import type { View } from './view'

const steps: Step[] = [
  { by: 0, do: 'setup brown=a1,b2 gray=c3,d4 tokens=e5,f6' },
  { by: 1, do: 'lead c4' },
  { by: 1, do: 'move c3' },
  { by: 1, do: 'move d4' },
  { by: 2, do: 'lead e6' },
  { by: 2, do: 'move b2' },
  { by: 2, do: 'move a1' },
  { by: 2, do: 'move c3' }
]

const view = (changes: Partial<View> = {}): View => ({
  size: 6,
  rows: [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6],
  phase: 'lead',
  turn: 2,
  moves: 0,
  last_chance: false,
  sides: [
    { tiles: ['a1', 'b2'], token: 'd4', sees: ['c3', 'b2'], underfoot: null },
    { tiles: ['c3'], token: 'f6', sees: [], underfoot: null }
  ],
  ...changes
})

const sight = (changes: Partial<Sight<View>> = {}): Sight<View> => ({
  view: view(),
  seat: 1,
  turn: [1],
  legal: [],
  scores: [2, 1],
  steps,
  options: { tiles: 12 },
  live: true,
  players: [
    { seat: 1, name: 'Runa', you: true },
    { seat: 2, name: 'Puffin', you: false }
  ],
  ...changes
})

const running = (token: string, moves: number): View => {
  const base = view({ phase: 'run', moves })
  return { ...base, sides: [base.sides[0], { ...base.sides[1], token, underfoot: moves ? token : null }] }
}

describe('the story of the steps', () => {
  it('follows a squirrel from the set-up on', () => {
    expect(placesOf(steps, 1)).toEqual(['e5', 'c3', 'd4'])
    expect(placesOf(steps, 2)).toEqual(['f6', 'b2', 'a1', 'c3'])
    expect(placesOf([{ by: 2, do: 'token g1' }], 2)).toEqual(['g1'])
  })

  it('shows the run that has just ended before the next lead', () => {
    expect(runOf(steps.slice(0, 4), view())).toEqual({
      seat: 1,
      start: 'e5',
      lead: 'c4',
      stops: ['c3', 'd4'],
      done: true
    })
    expect(runOf(steps, view())).toMatchObject({ seat: 1, stops: ['c3', 'd4'] })
    expect(runOf(steps.slice(0, 1), view({ turn: 1 }))).toBeNull()
    expect(runOf([], view({ phase: 'tile', turn: 1 }))).toBeNull()
  })

  it('finds the moment of a run by the place of the squirrel, also when looking back', () => {
    expect(runOf(steps, running('f6', 0))).toEqual({ seat: 2, start: 'f6', lead: 'e6', stops: [], done: false })
    expect(runOf(steps, running('a1', 2))?.stops).toEqual(['b2', 'a1'])
    expect(runOf(steps, running('c3', 2))?.stops).toEqual(['b2', 'a1', 'c3'])
    expect(stepsUntil(steps, running('b2', 1))).toHaveLength(6)
  })

  it('reads choices from the legal moves', () => {
    expect(choicesOf(sight({ legal: ['move c3', 'move d4'] }))).toEqual({
      word: 'move',
      vertices: new Set(['c3', 'd4'])
    })
    expect(choicesOf(sight({ legal: ['move c3'], live: false })).word).toBeNull()
    expect(choicesOf(sight({ legal: [] })).word).toBeNull()
  })

  it('tells what a move changes', () => {
    const after = view()
    const changed: View = {
      ...after,
      sides: [
        { ...after.sides[0], tiles: ['a1', 'c3'] },
        { ...after.sides[1], tiles: ['k1'] }
      ]
    }
    expect(changesOf(view(), changed)).toEqual({
      laid: [{ at: 'k1', colour: 'gray' }],
      flipped: [{ at: 'c3', colour: 'brown' }],
      eaten: ['b2']
    })
  })

  it('keeps apart what a squirrel sees and what it could run to', () => {
    expect(preyOf(view(), 1)).toEqual(['c3'])
  })
})

describe('words', () => {
  it('says what to do in every phase', () => {
    const title = (changes: Partial<View>, more: Partial<Sight<View>> = {}) =>
      now(sight({ view: view(changes), ...more }), new ScurryAim()).title
    expect(title({ phase: 'tile' })).toBe('Lay an acorn')
    expect(title({ phase: 'token' })).toBe('Place your squirrel')
    expect(title({ phase: 'lead' })).toBe('Lay your lead')
    expect(title({ phase: 'run', moves: 0 }, { legal: ['move c3'] })).toBe('Begin your run')
    expect(title({ phase: 'run', moves: 2 }, { legal: ['move c3'] })).toBe('One gray acorn in sight')
    expect(title({ phase: 'lead' }, { turn: [2] })).toBe('Wait for Puffin')
    expect(title({ phase: 'lead' }, { turn: [2], seat: 0 })).toBe('Puffin’s turn')
    expect(title({ phase: 'lead' }, { live: false })).toBe('Looking back: turn 2')
  })

  it('mentions that the lead can be taken back, until the first move', () => {
    const text = (changes: Partial<View>) =>
      now(sight({ view: view(changes), legal: ['move c3'] }), new ScurryAim()).text
    expect(text({ phase: 'lead' })).toContain('take it back')
    expect(text({ phase: 'run', moves: 0 })).toContain('take back the lead')
    expect(text({ phase: 'run', moves: 1 })).not.toContain('take')
  })

  it('tells steps', () => {
    expect(steps.slice(0, 3).map((step) => tell(step))).toEqual([
      'chance places 2 acorns each, squirrels on e5 and f6',
      'leads c4',
      'runs to c3'
    ])
    expect(tell({ by: 1, do: 'tile a1' })).toBe('lays an acorn on a1')
  })

  it('tells a turn in one line, and names a move', () => {
    expect(tellTurn(steps.slice(1, 4))).toBe('leads c4, runs to c3, d4')
    expect(tellTurn([{ by: 1, do: 'token a3' }])).toBe('starts at a3')
    expect(name('lead c8')).toBe('Lay your lead on c8')
  })

  it('says what is aimed at, and what is missing until then', () => {
    const aim = new ScurryAim()
    const lead = sight({ view: view({ phase: 'lead' }), legal: ['lead c4'] })
    expect(now(lead, aim).confirm).toEqual({ label: 'Choose a marked point', ready: false })
    aim.chosen = 'c4'
    expect(now(lead, aim)).toMatchObject({ title: 'Your lead on c4', confirm: { label: 'Lay it on c4', ready: true } })
    aim.pointed = 'a1' // not a legal one
    expect(aim.move(choicesOf(lead))).toBe('lead c4')
  })

  it('says what a seat holds', () => {
    expect(holding(1, sight())).toBe('Brown, cap up')
    expect(holding(2, sight({ view: running('a1', 2) }))).toBe('Gray, 1 underfoot')
    expect(holding(1, sight({ view: view({ phase: 'tile' }) }))).toBe('Brown, 10 to lay')
  })

  it('labels vertices', () => {
    const at = (vertex: string, changes: Partial<Sight<View>> = {}) =>
      labelOf(vertex, changes.view ?? view(), runOf(steps, changes.view ?? view()), choicesOf(sight(changes)))
    expect(at('k1', { legal: ['lead k1'] })).toBe('k1, empty, free to lead')
    expect(at('c3', { view: running('f6', 0), legal: ['move c3'] })).toBe('c3, gray acorn, can be reached')
    expect(at('c3')).toBe('c3, gray acorn, step 1 of the last run')
    expect(at('d4')).toBe('d4, brown squirrel, sees c3 and b2, could run to c3, step 2 of the last run')
  })
})
