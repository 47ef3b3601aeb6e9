// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sight } from '$web/board'
import { confirm, drag, follow, pressCanal, pressCell, takePiece, takeTool } from './acts'
import { SkurdirAim } from './aim.svelte'
import { ghostMove, moveNow, targets, type Table } from './intent'
import { lastDone, spanMove, waysOf } from './reading'
import type { Canal, Carry, Phase, Station, View } from './view'

const stations: Station[] = (['0,0', '2,0', '2,1', '0,1'] as const).map((cell, i) => ({
  cell,
  xy: cell.split(',').map(Number) as [number, number],
  colour: (['red', 'blue', 'green', 'yellow'] as const)[i]!,
  seat: 1,
  extra: false,
  passengers: i === 0 ? ['green'] : []
}))
const canals: Canal[] = [
  { name: '0,0 E', wide: [0, 0], narrow: [2, 0], direction: 'E', colour: 'red', seat: 1, spans: [[1, 0]] },
  { name: '2,0 N', wide: [2, 0], narrow: [2, 1], direction: 'N', colour: 'blue', seat: 2, spans: [] }
]
const carry: Carry = {
  from: '0,0',
  passenger: 'green',
  more_routes: 0,
  routes: [
    {
      rides: ['E', 'N'],
      to: '2,1',
      points: [6, 9],
      chips: [
        { value: 1, station: '0,0', colour: 'red', seat: 1 },
        { value: 2, canal: '0,0 E', colour: 'red', seat: 1 },
        { value: 5, station: '2,1', colour: 'green', seat: 1 }
      ]
    },
    { rides: ['N'], to: '0,1', points: [8, 1], chips: [] }
  ]
}

let said: string[]
let table: Table
function at(phase: Phase, legal: string[], more: Partial<View> = {}, steps = 3): void {
  const view = {
    phase,
    mover: 1,
    bounds: { west: 0, east: 2, south: 0, north: 1 },
    stations,
    canals,
    seats: [],
    carries: [],
    ride: null,
    unplaced: [],
    away: [],
    pool: { passengers: [], canals: 0 },
    ...more
  } as unknown as View
  const sight: Sight<View> = {
    view,
    seat: 1,
    turn: [1],
    legal,
    scores: [0, 0],
    players: [],
    steps: Array.from({ length: steps }, () => ({ by: 1, do: 'pass' })),
    options: {},
    live: true
  }
  table = { ...table, sight }
}

beforeEach(() => {
  said = []
  const desk = {
    play: (move: string) => said.push(move),
    whyNot: (move: string) => said.push(`? ${move}`),
    legal: () => Promise.resolve([]),
    preview: () => Promise.resolve({ view: {} as View, scores: [] })
  }
  table = { desk, aim: new SkurdirAim() } as unknown as Table
})

describe('building', () => {
  const legal = ['canal 0,1 E', 'canal 0,0 N', 'station 1,1', 'station 3,0', 'sabotage 2,0 N', 'pass']
  beforeEach(() => at('build', legal))

  it('digs from the first station to the second', () => {
    pressCell(table, '0,1', true)
    expect([...targets(table)]).toEqual(['2,1'])
    pressCell(table, '2,1', true)
    expect(said).toEqual(['canal 0,1 E'])
  })
  it('digs by a drag', () => {
    drag(table, '0,0', '0,1')
    expect(said).toEqual(['canal 0,0 N'])
  })
  it('needs two taps', () => {
    pressCell(table, '0,1', false)
    pressCell(table, '2,1', false)
    expect(said).toEqual([])
    expect(ghostMove(table)).toBe('canal 0,1 E')
    pressCell(table, '2,1', false)
    expect(said).toEqual(['canal 0,1 E'])
  })
  it('asks why not', () => {
    drag(table, '0,0', '2,0')
    expect(said).toEqual(['? canal 0,0 E'])
    said.length = 0
    takeTool(table, 'station')
    pressCell(table, '2,0', true)
    takeTool(table, 'neutral')
    expect(said).toEqual(['? station 2,0', '? neutral 0,0 N'])
    at('build', ['station 1,1', 'sabotage 2,0 N'])
    said.length = 0
    table.aim.clear()
    pressCell(table, '2,0', true)
    expect(said).toEqual(['? canal 2,0 N'])
  })
  it('never sabotages with one press', () => {
    takeTool(table, 'sabotage')
    pressCanal(table, '2,0 N')
    expect(said).toEqual([])
    confirm(table)
    expect(said).toEqual(['sabotage 2,0 N'])
  })
  it('builds a station where it is put', () => {
    takeTool(table, 'station')
    expect([...targets(table)]).toEqual(['1,1', '3,0'])
    pressCell(table, '1,1', true)
    expect(said).toEqual(['station 1,1'])
  })
  it('clears the choice', () => {
    pressCell(table, '0,1', true)
    expect(table.aim.clear()).toBe(true)
    expect(table.aim.clear()).toBe(false)
  })
  it('leads to the nearest station only', () => {
    const row = [...stations, { ...stations[0]!, cell: '4,0', xy: [4, 0] as [number, number] }]
    expect(spanMove({ ...table.sight.view, stations: row }, 'canal', '0,0', '4,0')).toBeNull()
    expect(spanMove(table.sight.view, 'sabotage', '2,1', '2,0')).toBe('sabotage 2,0 N')
  })
})

describe('set-up and pool', () => {
  it('places a stack, either half of the choice first', () => {
    at('layout', ['stack RY 1,0', 'stack RY 0,-1', 'stack KG 1,0'])
    takePiece(table, 'RY', true)
    pressCell(table, '0,-1', true)
    pressCell(table, '1,0', true)
    takePiece(table, 'KG', true)
    expect(said).toEqual(['stack RY 0,-1', 'stack KG 1,0'])
  })
  it('takes the only colour there is', () => {
    at('add', ['add blue 0,0', 'add blue 0,1'])
    pressCell(table, '0,1', true)
    expect(said).toEqual(['add blue 0,1'])
  })
  it('offers the only move there is', () => {
    at('build', ['pass'])
    expect(moveNow(table)).toBe('pass')
  })
})

describe('carrying', () => {
  it('lists the best way for the mover first', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    expect(waysOf(table.sight.view).map((way) => way.key)).toEqual(['0,0 N', '0,0 EN'])
  })
  it('plays a whole way, canal by canal, as the table answers', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    pressCell(table, '2,1', true)
    pressCell(table, '2,1', true)
    expect(said).toEqual(['carry 0,0'])
    follow(table)
    expect(said).toHaveLength(1)
    const riding = (rides: ('E' | 'N')[]) =>
      ({ ride: { ...carry, at: '0,0', so_far: { rides, to: '', points: [], chips: [] } } }) as Partial<View>
    at('ride', ['ride E', 'ride N'], riding([]), 4)
    follow(table)
    follow(table)
    expect(said).toEqual(['carry 0,0', 'ride E'])
    at('ride', ['ride N'], riding(['E']), 5)
    follow(table)
    expect(said).toEqual(['carry 0,0', 'ride E', 'ride N'])
  })
  it('drops a plan that failed', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    drag(table, '0,0', '0,1')
    expect(said).toEqual(['carry 0,0'])
    at('build', ['pass'], {}, 4)
    follow(table)
    expect(table.aim.plan).toBeNull()
  })
  it('cycles through the ways of one passenger', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    const seen = [1, 2, 3].map(() => (pressCell(table, '0,0', true), table.aim.way))
    expect(seen).toEqual(['0,0 N', '0,0 EN', '0,0 N'])
    pressCanal(table, '0,0 E')
    expect(table.aim.way).toBe('0,0 EN')
    expect(said).toEqual([])
  })
  it('carries the only passenger with one press or the confirm button', () => {
    at('carry', ['carry 0,0'], { carries: [{ ...carry, routes: carry.routes.slice(1) }] })
    confirm(table)
    pressCell(table, '0,0', true)
    expect(said).toEqual(['carry 0,0', 'carry 0,0'])
  })
  it('asks why a passenger cannot go', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    pressCell(table, '2,0', true)
    expect(said).toEqual(['? carry 2,0'])
  })
})

describe('watching', () => {
  it('does nothing on another player’s turn', () => {
    at('build', [])
    pressCell(table, '0,0', true)
    drag(table, '0,0', '0,1')
    pressCanal(table, '2,0 N')
    at('carry', [], { carries: [carry] })
    pressCanal(table, '0,0 E')
    pressCell(table, '0,0', true)
    expect(said).toEqual([])
    expect(table.aim.way).toBeNull()
  })
  it('shows the last turn', () => {
    at('build', [])
    const steps = ['station 5,5', 'canal 0,0 E', 'carry 0,0', 'ride E', 'ride N', 'add blue 2,0'].map((text, i) => ({
      by: i === 0 ? 2 : 1,
      do: text
    }))
    const trace = lastDone(steps, table.sight.view)
    expect([...trace.canals]).toEqual(['0,0 E'])
    expect(trace.way).toEqual(['0,0', '0,0 E', '2,0', '2,0 N', '2,1'])
    expect([...trace.cells]).toEqual(['2,0'])
  })
})
