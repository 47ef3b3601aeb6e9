// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sight } from '$web/board'
import { aimAt, dragFrom, dragTo, press, takePiece, takeTool } from './acts'
import { SkurdirAim } from './aim.svelte'
import { aimed, branches, chosenWay, ghostMove, moveNow, sprouts, targets, type Table } from './intent'
import { confirm, follow } from './plays'
import { lastDone, spanMove, waysOf, worth } from './reading'
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
    say: (sentence: string) => said.push(`! ${sentence}`),
    legal: () => Promise.resolve([]),
    preview: () => Promise.resolve({ view: {} as View, scores: [] })
  }
  table = { desk, aim: new SkurdirAim() } as unknown as Table
})

/** A drag from a station, released over `over`; `near` is the arrow next to the pointer. */
function drag(from: string, over: string | null, near: string | null = null): void {
  expect(dragFrom(table, from)).toBe(true)
  dragTo(table, from, over, near)
}

describe('building', () => {
  const legal = ['canal 0,1 E', 'canal 0,1 S', 'neutral 0,0 N', 'station 1,1', 'station 3,0', 'sabotage 2,0 N', 'pass']
  beforeEach(() => at('build', legal))

  it('takes a station, then an arrow; the same arrow again plays', () => {
    press(table, '0,1')
    expect(sprouts(table).map((span) => span.name)).toEqual(['0,1 E', '0,1 S'])
    expect([...targets(table)]).toEqual(['0,0', '2,1'])
    press(table, '0,1 E')
    expect([said, ghostMove(table)]).toEqual([[], 'canal 0,1 E'])
    press(table, '0,1 S')
    expect([said, ghostMove(table)]).toEqual([[], 'canal 0,1 S'])
    press(table, '0,1 S')
    expect(said).toEqual(['canal 0,1 S'])
  })
  it('takes the station where the canal ends instead of an arrow', () => {
    press(table, '0,1')
    press(table, '2,1')
    expect(said).toEqual([])
    press(table, '2,1')
    expect(said).toEqual(['canal 0,1 E'])
  })
  it('aims by a drag, and the confirm button builds', () => {
    drag('0,1', '2,1')
    expect([said, moveNow(table)]).toEqual([[], 'canal 0,1 E'])
    drag('0,1', null, '0,1 S')
    expect([said, moveNow(table)]).toEqual([[], 'canal 0,1 S'])
    confirm(table)
    expect(said).toEqual(['canal 0,1 S'])
  })
  it('drags a neutral canal if that is the tool', () => {
    takeTool(table, 'neutral')
    drag('0,0', '0,1')
    expect(moveNow(table)).toBe('neutral 0,0 N')
  })
  it('puts a chosen station down, and takes another instead', () => {
    at('build', [...legal, 'canal 2,1 S'])
    press(table, '0,1')
    press(table, '0,1')
    expect(table.aim.from).toBeNull()
    press(table, '0,1')
    press(table, '2,1 S')
    expect(table.aim.from).toBe('2,1')
  })
  it('answers every press', () => {
    press(table, '2,0') // no canal can begin here
    press(table, '5,5') // no station can stand here
    drag('0,1', '2,0')
    drag('2,0', '2,1')
    takeTool(table, 'remove')
    press(table, '0,0 E')
    expect(said).toEqual([
      '? canal 2,0 N',
      '? station 5,5',
      '? canal 0,1 E',
      '? canal 2,0 N',
      '? remove 0,0 E',
      '? remove 0,0 E'
    ])
    said.length = 0
    takeTool(table, 'station')
    press(table, '2,0')
    expect(said).toEqual(['? station 2,0'])
  })
  it('sabotages the canals of a station, one after the other', () => {
    at('build', ['sabotage 2,0 N', 'sabotage 0,0 E', 'canal 0,1 E'])
    takeTool(table, 'sabotage')
    const seen = [1, 2, 3].map(() => (press(table, '2,0'), table.aim.move))
    expect(seen).toEqual(['sabotage 0,0 E', 'sabotage 2,0 N', 'sabotage 0,0 E'])
    press(table, '2,0 N')
    press(table, '2,0 N')
    expect(said).toEqual(['sabotage 2,0 N'])
  })
  it('builds a station where it is put', () => {
    takeTool(table, 'station')
    expect([...targets(table)]).toEqual(['1,1', '3,0'])
    press(table, '1,1')
    press(table, '3,0')
    expect(said).toEqual([])
    press(table, '3,0')
    expect(said).toEqual(['station 3,0'])
  })
  it('takes the station up by a press on open ground', () => {
    press(table, '1,1')
    expect([table.aim.tool, moveNow(table)]).toEqual(['station', 'station 1,1'])
  })
  it('clears the choice', () => {
    press(table, '0,1')
    expect(table.aim.clear()).toBe(true)
    expect(table.aim.clear()).toBe(false)
  })
  it('leads to the nearest station only', () => {
    const row = [...stations, { ...stations[0]!, cell: '4,0', xy: [4, 0] as [number, number] }]
    expect(spanMove({ ...table.sight.view, stations: row }, 'canal', '0,0', '4,0')).toBeNull()
  })
})

describe('set-up and pool', () => {
  it('places a stack, either half of the choice first', () => {
    at('layout', ['stack RY 1,0', 'stack RY 0,-1', 'stack KG 1,0'])
    takePiece(table, 'RY')
    press(table, '0,-1')
    press(table, '1,0')
    expect([said, moveNow(table)]).toEqual([[], 'stack RY 1,0'])
    confirm(table)
    press(table, '1,0')
    takePiece(table, 'KG')
    confirm(table)
    expect(said).toEqual(['stack RY 1,0', 'stack KG 1,0'])
  })
  it('keeps the place for another stack', () => {
    at('layout', ['stack RY 1,0', 'stack KG 1,0'])
    takePiece(table, 'RY')
    press(table, '1,0')
    takePiece(table, 'KG')
    expect(moveNow(table)).toBe('stack KG 1,0')
  })
  it('answers where no stack can stand', () => {
    at('layout', ['stack RY 1,0', 'stack KG 1,0'])
    press(table, '5,5')
    expect(said).toEqual(['? stack RY 5,5'])
  })
  it('takes the only colour there is', () => {
    at('add', ['add blue 0,0', 'add blue 0,1'])
    press(table, '0,1')
    confirm(table)
    expect(said).toEqual(['add blue 0,1'])
  })
  it('says why a passenger cannot be added', () => {
    at('add', ['add blue 0,0', 'add blue 0,1'])
    takePiece(table, 'green')
    press(table, '2,1')
    expect(said).toEqual(['? add green 0,0', '? add blue 2,1'])
  })
  it('picks the colour of a station', () => {
    at('colour', ['colour red', 'colour blue'])
    press(table, '2,0')
    press(table, '2,1')
    press(table, '2,0')
    expect(said).toEqual(['? colour green', 'colour blue'])
  })
  it('answers on the land while the first player is chosen', () => {
    at('first', ['first 1', 'first 2'])
    press(table, '0,0')
    expect(said).toEqual(['? station 0,0'])
  })
  it('offers the only move there is', () => {
    at('build', ['pass'])
    expect(moveNow(table)).toBe('pass')
  })
})

describe('carrying', () => {
  const riding = (rides: ('E' | 'N')[], more = 0) =>
    ({
      ride: { ...carry, at: '0,0', more_routes: more, so_far: { rides, to: '', points: [], chips: [] } }
    }) as Partial<View>

  it('lists the best way for the mover first', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    expect(waysOf(table.sight.view).map((way) => way.key)).toEqual(['0,0 N', '0,0 EN'])
  })
  it('plays a whole way, canal by canal, as the table answers', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    press(table, '2,1')
    press(table, '2,1')
    expect(said).toEqual(['carry 0,0'])
    follow(table)
    expect(said).toHaveLength(1)
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
    drag('0,0', '0,1')
    expect([said, table.aim.way]).toEqual([[], '0,0 N'])
    confirm(table)
    expect(said).toEqual(['carry 0,0'])
    at('build', ['pass'], {}, 4)
    follow(table)
    expect(table.aim.plan).toBeNull()
  })
  it('goes through the ways of one passenger', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    const seen = [1, 2, 3].map(() => (press(table, '0,0'), table.aim.way))
    expect(seen).toEqual(['0,0 N', '0,0 EN', '0,0 N'])
    expect(said).toEqual([])
  })
  it('leaves the chosen way by an arrow', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    table.aim.way = '0,0 EN'
    expect(branches(table)).toEqual([]) // the canal north is not in this land
    at('carry', ['carry 0,0'], {
      carries: [carry],
      canals: [...canals, { ...canals[0]!, name: '0,0 N', narrow: [0, 1], direction: 'N' }]
    })
    expect(branches(table).map((canal) => canal.name)).toEqual(['0,0 N'])
    press(table, '0,0 N')
    expect(table.aim.way).toBe('0,0 N')
    press(table, '0,0 E')
    expect(table.aim.way).toBe('0,0 EN')
  })
  it('ends with "canal by canal" where there are too many ways', () => {
    at('carry', ['carry 0,0'], { carries: [{ ...carry, more_routes: 3 }] })
    const seen = [1, 2, 3, 4].map(() => (press(table, '0,0'), table.aim.way ?? table.aim.move))
    expect(seen).toEqual(['0,0 N', '0,0 EN', 'carry 0,0', '0,0 N'])
  })
  it('rides a canal whose ways are not listed', () => {
    at('ride', ['ride E', 'ride N', 'ride S'], riding([], 3))
    press(table, '0,0 S')
    expect(moveNow(table)).toBe('ride S')
    press(table, '0,0 S')
    expect(said).toEqual(['ride S'])
  })
  it('carries the only passenger with one press or the confirm button', () => {
    at('carry', ['carry 0,0'], { carries: [{ ...carry, routes: carry.routes.slice(1) }] })
    confirm(table)
    press(table, '0,0')
    expect(said).toEqual(['carry 0,0', 'carry 0,0'])
  })
  it('asks why a passenger cannot go', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    press(table, '2,0')
    press(table, '7,7')
    expect(said).toEqual(['? carry 2,0', '? carry 7,7'])
    press(table, '0,0 E')
    expect(table.aim.way).toBe('0,0 EN')
  })
})

describe('any legal move', () => {
  it('can be aimed at', () => {
    const legal = ['canal 0,1 E', 'station 1,1', 'sabotage 2,0 N', 'pass']
    at('build', legal)
    for (const move of legal) {
      aimAt(table, move)
      expect(moveNow(table)).toBe(move)
    }
    aimAt(table, 'canal 0,1 E')
    expect([table.aim.tool, table.aim.from]).toEqual(['canal', '0,1'])
    at('add', ['add blue 0,0', 'add red 0,1'])
    aimAt(table, 'add red 0,1')
    expect([table.aim.piece, moveNow(table)]).toEqual(['red', 'add red 0,1'])
  })
  it('begins a ride, or makes it whole if there is only one way', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    aimAt(table, 'carry 0,0')
    expect(moveNow(table)).toBe('carry 0,0')
    at('carry', ['carry 0,0'], { carries: [{ ...carry, routes: carry.routes.slice(0, 1) }] })
    aimAt(table, 'carry 0,0')
    expect([chosenWay(table)?.key, aimed(table)]).toEqual(['0,0 EN', 'carry 0,0'])
  })
  it('has a worth where the ways tell it', () => {
    at('carry', ['carry 0,0'], { carries: [carry] })
    expect([worth(table.sight.view, 'carry 0,0'), worth(table.sight.view, 'pass')]).toEqual([8, undefined])
  })
})

describe('watching', () => {
  it('does nothing on another player’s turn', () => {
    at('build', [])
    press(table, '0,0')
    press(table, '2,0 N')
    dragFrom(table, '0,0')
    at('carry', [], { carries: [carry] })
    press(table, '0,0 E')
    press(table, '0,0')
    confirm(table)
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
