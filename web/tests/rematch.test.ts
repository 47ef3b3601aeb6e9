import { describe, expect, it } from 'vitest'
import type { TableSight } from '../src/lib/api'
import { isNext, rematchOf } from '../src/table/rematch'
import { sightOf } from './sights'

const over = (more: Partial<TableSight> = {}): TableSight =>
  sightOf({ stage: 'over', turn: [], result: [1, 0], ...more })
const asked = { n: 1, at: 0, event: 'asked', what: 'rematch' as const, seat: 1 }
const refused = (seat: number) => ({ n: 2, at: 0, event: 'refused', what: 'rematch' as const, seat })

describe('a rematch', () => {
  it('can be offered by whoever has a seat', () => {
    expect(rematchOf(over()).state).toBe('offer')
    expect(rematchOf(over({ yours: [] })).state).toBe('none')
  })
  it('waits for the others', () => {
    const question = { what: 'rematch' as const, by: 1, waits_for: [2] }
    expect(rematchOf(over({ question }))).toEqual({ state: 'waiting', seats: [2] })
    expect(rematchOf(over({ question, yours: [2] }))).toEqual({ state: 'asked', seats: [1] })
    expect(rematchOf(over({ question, yours: [] })).state).toBe('none')
    expect(rematchOf(over({ question: { ...question, waits_for: [] } })).state).toBe('offer') // it could not be opened
  })
  it('can be declined or withdrawn', () => {
    expect(rematchOf(over({ events: [asked, refused(2)] }))).toEqual({ state: 'declined', seats: [2] })
    expect(rematchOf(over({ events: [asked, refused(2)], yours: [2] })).state).toBe('offer')
    expect(rematchOf(over({ events: [asked, refused(1)], yours: [2] })).state).toBe('offer')
  })
  it('has a table once everybody agrees', () => {
    expect(rematchOf(over({ rematch: 't2' })).state).toBe('accepted')
    expect(rematchOf(over({ rematch: 't2', yours: [] })).state).toBe('accepted')
  })
  it('is the next game of a series that is not decided', () => {
    const series = { length: 3, game: 1, points: [1, 0], decided: false }
    expect(isNext(over({ series }))).toBe(true)
    expect(isNext(over({ series: { ...series, decided: true } }))).toBe(false)
    expect(isNext(over())).toBe(false)
  })
})
