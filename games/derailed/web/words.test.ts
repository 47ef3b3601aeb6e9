import { describe, expect, it } from 'vitest'
import { LEGAL, table } from './testing'
import { consequences, now, tell } from './words'

describe('words', () => {
  it('say what to do', () => {
    expect(now(table(LEGAL)).title).toBe('Your turn, Ashfield')
    expect(now(table(['discard NS'])).title).toBe('Discard a card')
    expect(now(table(['discard NS', 'keep'], { phase: 'redraw' })).title).toBe('Exchange cards?')
    expect(now({ ...table([]), turn: [2] }).title).toBe('Wait for Puffin')
    expect(now({ ...table([]), live: false }).title).toBe('Looking back')
  })
  it('tell steps', () => {
    const steps = [
      'lay EW 1,1',
      'lay NES/w 1,1 turned',
      'destinations AB',
      'lay EW 1,1',
      'draw',
      'draw NS',
      'first 2',
      'keep',
      'discard NS'
    ].map((text) => ({ by: 1, do: text }))
    const sight = { ...table([]), steps }
    expect(steps.map((step) => tell(step, sight))).toEqual([
      'lays EW on 1,1',
      'covers 1,1 with NES/w turned',
      'destinations, from lane 1: A B',
      'lays EW on 1,1',
      'a card is drawn',
      'NS is drawn',
      'Puffin starts',
      'keeps the hand',
      'discards NS'
    ])
  })
  it('tell consequences', () => {
    const before = table(LEGAL)
    before.view.seats[1]!.reach = [{ slot: '1,1', in: ['W'], out: ['E'] }]
    const after = table([]).view
    after.arrivals = 1
    after.seats[0] = { ...after.seats[0]!, arrived: 1, points: [2] }
    expect(consequences(before, { view: after, scores: [2, 0] })).toEqual([
      'You arrive first: +2.',
      'The way of Baskerville gets shorter by 1 card.',
      'The round ends.'
    ])
  })
})
