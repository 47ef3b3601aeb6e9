import { describe, expect, it } from 'vitest'
import type { Sight } from '$web/board'
import type { View } from './view'
import { gainText, holding, moveText, now, tell } from './words'

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

describe('now', () => {
  it('waits', () => expect(now(sight).title).toBe('Wait for Puffin'))
  it('addresses a spectator', () => expect(now({ ...sight, seat: 0 }).title).toBe('Puffin’s turn'))
  it('looks back', () => expect(now({ ...sight, live: false }).title).toBe('Looking back'))
  it('has a text for every phase', () => {
    for (const phase of ['layout', 'first', 'colour', 'build', 'carry', 'ride', 'add'] as const) {
      const told = now({ ...sight, turn: [1], view: { ...view, phase } })
      expect(told.title.length).toBeGreaterThan(5)
      expect(told.text.split(/[.?] /).length).toBeLessThanOrEqual(2)
    }
  })
})

describe('steps and moves', () => {
  it('have descriptions', () => {
    expect(tell({ by: 1, do: 'canal -1,0 E' }, sight)).toBe('digs a canal from −1,0 to the east')
    expect(tell({ by: 1, do: 'stack RY 1,0' }, sight)).toBe('places yellow on red on 1,0')
    expect(tell({ by: 1, do: 'first 2' }, sight)).toBe('lets Puffin play first')
    expect(moveText(sight, 'sabotage 0,-2 N')).toBe('Sabotage the canal 0,−2 north')
  })
  it('describe hands and points', () => {
    expect(holding(1, sight)).toBe('Green, 1 canal (1 away), station')
    expect(gainText(view, [7, 8])).toBe('Yellow 8, Green 7')
    expect(gainText(view, [0, 0])).toBe('no points')
  })
})
