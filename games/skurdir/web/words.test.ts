// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Sight } from '$web/board'
import type { Phase, View } from './view'
import { SkurdirAim } from './aim.svelte'
import { pointed } from './hint'
import { moveName, now } from './now'
import { gainsFor, holding, tell, tellTurn } from './words'

const view = {
  phase: 'build',
  mover: 2,
  stations: [],
  canals: [],
  carries: [],
  ride: null,
  unplaced: [],
  away: [],
  carried: 3,
  seats: [
    {
      seat: 1,
      colour: 'green',
      canals_in_hand: 1,
      canals_on_board: 1,
      canals_away: 1,
      extra_station: true,
      sabotage: false,
      points: 4
    },
    {
      seat: 2,
      colour: 'yellow',
      canals_in_hand: 3,
      canals_on_board: 0,
      canals_away: 0,
      extra_station: true,
      sabotage: true,
      points: 2
    }
  ]
} as unknown as View
const sight = {
  view,
  seat: 1,
  turn: [2],
  legal: [],
  scores: [4, 2],
  players: [
    { seat: 1, name: 'Runa', you: true },
    { seat: 2, name: 'Puffin', you: false }
  ],
  steps: [],
  options: {},
  live: true
} as Sight<View>

const aim = new SkurdirAim()
const say = (more: Partial<Sight<View>> = {}) => {
  aim.clear()
  return now({ sight: { ...sight, ...more }, aim })
}

const stations = [
  { cell: '0,0', xy: [0, 0], colour: 'yellow', seat: 2, extra: false, passengers: ['green'] },
  { cell: '0,2', xy: [0, 2], colour: 'green', seat: 1, extra: false, passengers: [] },
  { cell: '1,0', xy: [1, 0], colour: 'blue', seat: null, extra: false, passengers: ['red'] }
] as unknown as View['stations']
const route = { rides: ['N'], to: '0,2', points: [5, 1], chips: [] }
const carries = [{ from: '0,0', passenger: 'green', routes: [route], more_routes: 0 }] as unknown as View['carries']
const canals = [
  { name: '1,0 W', wide: [1, 0], narrow: [0, 0], direction: 'W', colour: 'yellow', seat: 2, spans: [] }
] as unknown as View['canals']
const LEGAL: Partial<Record<Phase, string[]>> = {
  layout: ['stack RY 1,1', 'stack KG 1,1'],
  first: ['first 1', 'first 2'],
  colour: ['colour red', 'colour blue'],
  build: ['canal 0,0 N', 'neutral 0,0 N', 'station 1,1', 'sabotage 1,0 W', 'remove 1,0 W', 'pass'],
  carry: ['carry 0,0'],
  ride: ['ride N'],
  add: ['add blue 0,0', 'add red 0,0']
}
const turn = (phase: Phase): Sight<View> => {
  const ride = { ...carries[0]!, at: '0,0', so_far: { rides: [], to: '', points: [], chips: [] } }
  const more = {
    phase,
    stations,
    carries: phase === 'carry' ? carries : [],
    canals,
    ride: phase === 'ride' ? ride : null
  }
  return { ...sight, turn: [1], legal: LEGAL[phase]!, view: { ...view, ...more } }
}

describe('now', () => {
  it('waits', () => expect(say().title).toBe('Wait for Puffin'))
  it('addresses a spectator', () => expect(say({ seat: 0 }).title).toBe('Puffin’s turn'))
  it('looks back', () => expect(say({ live: false }).title).toBe('Looking back'))
  it('fits the panel in every phase, before and after every choice', () => {
    for (const phase of Object.keys(LEGAL) as Phase[]) {
      const there = turn(phase)
      const told = [now({ sight: there, aim: (aim.clear(), aim) })]
      for (const move of there.legal!) {
        aim.clear()
        aim.move = move
        told.push(now({ sight: there, aim }))
        expect(told.at(-1)!.confirm!.ready).toBe(true)
      }
      for (const { title, text, confirm } of told) {
        expect(title.length).toBeGreaterThan(3)
        expect(title.length).toBeLessThan(34)
        expect(text.length).toBeLessThan(100)
        expect(text).toMatch(/^[A-Z].*[.?]$/)
        expect(confirm!.label.length).toBeLessThan(26)
      }
    }
  })
  it('says what is aimed at and what it leads to', () => {
    const there = turn('build')
    aim.clear()
    aim.move = 'canal 0,0 N'
    aim.after = { move: 'canal 0,0 N', view: { ...there.view, phase: 'carry', carries } }
    expect(now({ sight: there, aim })).toEqual({
      title: 'Canal to the north',
      text: 'From the yellow station over open ground to your own green one. Choose another arrow to change it.',
      brief: 'Then green rides to your station: you +5, Puffin +1.',
      phases: { names: ['Build', 'Carry', 'Add'], at: 0 },
      confirm: { label: 'Build the canal', ready: true }
    })
    aim.after = { move: 'canal 0,0 N', view: there.view }
    expect(now({ sight: there, aim }).brief).toBe('Then there is nothing to carry.')
  })
  it('names what is missing', () => {
    const missing = (phase: Phase) => now({ sight: turn(phase), aim: (aim.clear(), aim) }).confirm
    expect(missing('build')).toEqual({ label: 'Choose a station', ready: false })
    expect(missing('layout')).toEqual({ label: 'Choose a stack', ready: false })
    expect(missing('carry')).toEqual({ label: 'Carry it for +5', ready: true }) // the only way there is
    aim.from = '0,0'
    expect(now({ sight: turn('build'), aim }).confirm).toEqual({ label: 'Choose an arrow', ready: false })
  })
})

describe('steps and moves', () => {
  it('have descriptions', () => {
    expect(tell({ by: 1, do: 'canal -1,0 E' }, sight)).toBe('digs a canal from −1,0 to the east')
    expect(tell({ by: 1, do: 'stack RY 1,0' }, sight)).toBe('places yellow on red on 1,0')
    expect(tell({ by: 1, do: 'first 2' }, sight)).toBe('lets Puffin play first')
  })
  it('have one line a turn', () => {
    const line = (...moves: string[]) =>
      tellTurn(
        moves.map((text) => ({ by: 1, do: text })),
        sight
      )
    expect(line('canal 0,0 N', 'carry 0,0', 'ride N', 'ride E', 'add blue 1,0')).toBe(
      'digs north; rides 2 stops; adds blue'
    )
    expect(line('sabotage 0,0 N')).toBe('sabotages a canal')
    expect(line('pass', 'carry 0,0', 'ride N')).toBe('passes; rides 1 stop')
    expect(line('ride N')).toBe('rides 1 stop')
    expect(line('colour red')).toBe('picks red')
  })
  it('have names', () => {
    const names = LEGAL.build!.map((move) => moveName(turn('build'), move))
    expect(names).toEqual([
      'Canal from yellow 0,0 north to green',
      'Neutral canal from yellow 0,0 north to green',
      'Your station on 1,1',
      'Sabotage the yellow canal from blue 1,0 west to yellow',
      'Remove the yellow canal from blue 1,0 west to yellow',
      'Pass'
    ])
    expect(moveName(turn('carry'), 'carry 0,0')).toBe('Carry green from yellow 0,0')
    expect(moveName(turn('first'), 'first 1')).toBe('You play first')
    expect(moveName(turn('layout'), 'stack KG -1,1')).toBe('Green on black on −1,1')
    expect(moveName(turn('add'), 'add red 1,0')).toBe('Add red to blue 1,0')
  })
  it('describe hands and points', () => {
    expect(holding(1, sight)).toBe('Green, 1 canal (1 away), no sabotage')
    expect(gainsFor(sight, [7, 8]).map(({ who, points }) => `${who} ${points}`)).toEqual(['you 7', 'Puffin 8'])
    expect(gainsFor(sight, [0, 0])).toEqual([])
  })
})

describe('a hint', () => {
  const show = (phase: Phase, move: string, stage: 'where' | 'what') => pointed(turn(phase).view, { move, stage })
  it('shows where, then what', () => {
    expect(show('build', 'canal 0,0 N', 'where')).toEqual({ tray: 'canal', cells: ['0,0'], canal: null })
    expect(show('build', 'canal 0,0 N', 'what')).toEqual({ tray: 'canal', cells: ['0,0'], canal: '0,0 N' })
    expect(show('layout', 'stack RY 1,1', 'where')).toEqual({ tray: 'RY', cells: [], canal: null })
    expect(show('layout', 'stack RY 1,1', 'what').cells).toEqual(['1,1'])
    expect(show('ride', 'ride N', 'what')).toEqual({ tray: null, cells: ['0,0'], canal: '0,0 N' })
    expect(show('colour', 'colour blue', 'where').cells).toEqual(['1,0'])
    expect(show('first', 'first 2', 'where').tray).toBe('first 2')
    expect(pointed(view, null)).toEqual({ tray: null, cells: [], canal: null })
  })
})
