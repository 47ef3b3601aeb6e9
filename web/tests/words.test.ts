import { describe, expect, it } from 'vitest'
import type { SeatInfo } from '../src/lib/api'
import { ago, clockRule, clockText, span } from '../src/lib/time'
import { leading, listed, sentence, spoken, withNames } from '../src/lib/words'
import { happened } from '../src/table/happened'
import { distinctNames, seatState } from '../src/table/seats'
import { ranked } from '../src/table/search'
import { sightOf } from './sights'

describe('leading sentences', () => {
  it('fit the room, whole', () => {
    expect(leading('Keep running. Where it ends, it eats.', 20)).toBe('Keep running.')
    expect(leading('Keep running. It eats!', 40)).toBe('Keep running. It eats!')
    expect(leading('One long sentence without an end', 5)).toBe('One long sentence without an end')
    expect(leading('', 5)).toBe('')
  })
})

describe('stories', () => {
  const players = [
    { seat: 1, name: 'Ann', you: true },
    { seat: 2, name: 'Crab 2', you: false }
  ]
  const text = '{2} {2:arrives|arrive} before {1}'

  it('puts names for the marks', () => {
    expect(withNames(text, { players, seat: 0 })).toBe('Crab 2 arrives before Ann')
    expect(withNames(text, { players, seat: 1 })).toBe('Crab 2 arrives before you')
    expect(withNames('{1}{1:’s|r} run', { players, seat: 1 })).toBe('Your run')
    expect(withNames('{9} {} {2:x}', { players, seat: 1 })).toBe('Seat 9 {} {2:x}')
  })
  it('has no "you" on a shared device', () => {
    const shared = players.map((player) => ({ ...player, you: true }))
    expect(withNames(text, { players: shared, seat: 1 })).toBe('Crab 2 arrives before Ann')
  })
})

describe('times', () => {
  it('counts down', () => {
    expect(clockText(252_000)).toBe('4:12')
    expect(clockText(3_849_000)).toBe('1:04:09')
    expect(clockText(9_940)).toBe('10.0')
    expect(clockText(940)).toBe('1.0')
    expect(clockText(0)).toBe('0:00')
    expect(clockText(-5)).toBe('0:00')
  })
  it('formats durations', () => {
    expect([40_000, 300_000, 7_200_000, 86_400_000, 200_000_000].map(span)).toEqual([
      '40 s',
      '5 min',
      '2 h',
      '1 day',
      '2 days'
    ])
    expect(ago(0, 10_000)).toBe('just now')
    expect(ago(0, 120_000)).toBe('2 min ago')
    expect(clockRule({ per_move: 60, per_game: 1800 })).toBe('1 min per move, 30 min per game')
    expect(clockRule({ per_game: 300, increment: 5 })).toBe('5 min per game and 5 s per turn')
    expect(clockRule(null)).toBe('No clock')
  })
})

it('formats lists, options and sentences', () => {
  expect(listed([])).toBe('')
  expect(listed(['Runa'])).toBe('Runa')
  expect(listed(['Runa', 'Mira', 'Jon'])).toBe('Runa, Mira and Jon')
  expect(spoken('turn_limit')).toBe('Turn limit')
  expect(sentence('a tile lies there')).toBe('A tile lies there.')
  expect(sentence('Really?')).toBe('Really?')
})

describe('a search of all moves', () => {
  const all = ['lead a1', 'lead a10', 'lead f6', 'move f6'].map((move) => ({
    move,
    name: move.replace('lead', 'Lead with')
  }))
  const found = (text: string) => ranked(text, all).map(({ move }) => move)
  it('finds notation and words, in any case', () => {
    expect(found('')).toHaveLength(4)
    expect(found(' Lead  F6 ')).toEqual(['lead f6'])
    expect(found('f6')).toEqual(['lead f6', 'move f6'])
    expect(found('with a1')).toEqual(['lead a1', 'lead a10'])
    expect(found('castle')).toEqual([])
  })
  it('takes commas as the notation does', () => {
    const lays = ['lay ES/n 1,1 turned', 'lay ES/n 1,2'].map((move) => ({ move, name: move }))
    expect(ranked('lay ES/n 1,1', lays).map(({ move }) => move)).toEqual(['lay ES/n 1,1 turned'])
    expect(ranked('1,2', lays).map(({ move }) => move)[0]).toBe('lay ES/n 1,2')
  })
  it('puts an exact move first, then the best', () => {
    expect(found('lead a1')).toEqual(['lead a1', 'lead a10'])
    const worth = all.map((one, i) => ({ ...one, worth: i }))
    expect(ranked('lead', worth).map(({ worth }) => worth)).toEqual([2, 1, 0])
  })
})

const seat = (more: Partial<SeatInfo>): SeatInfo => ({
  seat: 1,
  kind: 'guest',
  name: 'Runa',
  you: false,
  here: true,
  thinking: false,
  chosen: false,
  bot: 0,
  ...more
})

describe('seats', () => {
  const levels = ['Limpet', 'Crab', 'Puffin', 'Seal', 'Orca']
  it('have a state', () => {
    const playing = sightOf({ turn: [1] })
    expect(seatState(playing, seat({}), levels)).toMatchObject({ text: 'To move', acts: true })
    expect(seatState(sightOf({ turn: [1, 2] }), seat({}), levels)).toMatchObject({ text: 'To choose', acts: true })
    expect(seatState(playing, seat({ seat: 2 }), levels)).toMatchObject({ text: '', acts: false })
    expect(seatState(playing, seat({ kind: 'bot', bot: 3, thinking: true }), levels)).toMatchObject({
      kind: 'thinking',
      text: 'Thinking'
    })
    expect(seatState(playing, seat({ chosen: true }), levels)).toMatchObject({ kind: 'chosen' })
    expect(seatState(playing, seat({ resigned: true, bot: 5 }), levels).text).toBe('Resigned, Orca plays')
    expect(seatState(playing, seat({ kind: 'open' }), levels).text).toBe('Waiting for a player')
  })
  it('have a result', () => {
    const over = sightOf({ stage: 'over', turn: [], result: [1, 0] })
    expect(seatState(over, seat({}), levels).text).toBe('Wins')
    expect(seatState(over, seat({ seat: 2, timed_out: true }), levels).text).toBe('Out of time')
    expect(seatState({ ...over, result: [0.5, 0.5] }, seat({}), levels).text).toBe('Draw')
  })
  it('have distinct names', () => {
    expect(
      distinctNames([
        seat({}),
        seat({ seat: 2, name: 'Puffin' }),
        seat({ seat: 3, name: 'Puffin' }),
        seat({ seat: 4, kind: 'open', name: '' })
      ])
    ).toEqual(['Runa', 'Puffin 2', 'Puffin 3', 'Seat 4'])
  })
})

it('reports events other than moves', () => {
  const name = (n: number) => `Player ${n}`
  expect(happened({ n: 1, event: 'said', at: 0, seat: 2, text: 'hi' }, name)).toEqual({
    n: 1,
    name: 'Player 2',
    text: 'hi'
  })
  expect(happened({ n: 2, event: 'said', at: 0, name: 'Jon', text: 'hi' }, name)?.name).toBe('Jon (watching)')
  expect(happened({ n: 3, event: 'resigned', at: 0, seat: 1 }, name)?.text).toBe('Player 1 resigns.')
  expect(happened({ n: 4, event: 'played', at: 0, seat: 1, step: 3 }, name)).toBeNull()
})
