import type { Desk, Sight } from '$web/board'
import { describe, expect, it } from 'vitest'
import { DerailedAim } from './aim.svelte'
import { canLay, fits, optionsOf, slotsFor } from './lays'
import { nextCell } from './plan'
import type { View } from './view'
import { consequences, now, tell } from './words'

const LEGAL = ['lay NES/w 2,3', 'lay NES/w 2,4 turned', 'lay NES/w 2,3 turned', 'lay EW 1,1']

function table(legal: string[], more: Partial<View> = {}): Sight<View> {
  const seat = (n: number) => ({ seat: n, company: 'AB'[n - 1]!, name: ['Ashfield Express', 'Baskerville Meows'][n - 1]!, start_lane: n, destination_lane: 3 - n, cards: 2, arrived: null, points: [0], total: 0, reach: [] })
  const hand = [
    { card: 'NES/w', tracks: [], dead_ends: [], can_turn: true },
    { card: 'EW', tracks: [], dead_ends: [], can_turn: false },
    { card: 'NS', tracks: [], dead_ends: [], can_turn: false }
  ]
  const view = { lanes: 2, round: 1, rounds: 3, phase: 'lay', arrivals: 0, arrivals_to_end: 1, exchange: 0, hand, seats: [seat(1), seat(2)], ...more } as unknown as View
  const players = [{ seat: 1, name: 'Runa', you: true }, { seat: 2, name: 'Puffin', you: false }]
  return { view, seat: 1, turn: [1], legal, scores: [0, 0], players, steps: [], options: {}, live: true }
}
function desk(): { log: string[]; desk: Desk<View> } {
  const log: string[] = []
  return { log, desk: { play: (move) => log.push(`play ${move}`), whyNot: (move) => log.push(`why not ${move}`), legal: async () => [], preview: async () => ({ view: table([]).view, scores: [] }) } }
}

describe('moves', () => {
  it('are read from their texts', () => {
    const options = optionsOf([...LEGAL, 'discard NS', 'keep'])
    expect(options.lays).toHaveLength(4)
    expect(options.discards).toEqual(['NS'])
    expect(options.keep).toBe(true)
    expect([...slotsFor(options, 'NES/w', true)]).toEqual(['2,4', '2,3'])
    expect(canLay(options, 'NES/w', '2,4', false)).toBe(false)
    expect([fits(options, 'NES/w', '1,1'), fits(options, 'EW', '1,1'), fits(options, 'NS')]).toEqual([false, true, false])
  })
})

describe('the aim', () => {
  it('aims first and plays when struck again', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(LEGAL), desk()]
    aim.hold(0, sight)
    aim.strike('2,3', sight, at)
    expect(aim.move(sight)).toBe('lay NES/w 2,3')
    aim.turn(sight)
    expect(aim.move(sight)).toBe('lay NES/w 2,3 turned')
    aim.strike('2,3', sight, at)
    expect(log).toEqual(['play lay NES/w 2,3 turned'])
    expect(aim.clear()).toBe(false)
  })
  it('turns the card where it fits only that way, and says why it fits nowhere else', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(LEGAL), desk()]
    aim.hold(0, sight)
    aim.strike('2,4', sight, at)
    expect(aim.turned).toBe(true)
    aim.strike('1,1', sight, at)
    expect(log).toEqual(['why not lay NES/w 1,1 turned'])
    expect(aim.slot).toBe('')
  })
  it('takes a slot first and a card then', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(LEGAL), desk()]
    aim.strike('1,1', sight, at)
    aim.hold(1, sight)
    aim.play(sight, at)
    aim.hold(2, sight)
    expect(aim.held).toBe(null)
    expect(log).toEqual(['play lay EW 1,1'])
  })
  it('discards', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(['discard NS', 'keep']), desk()]
    aim.hold(2, sight)
    aim.play(sight, at)
    expect(log).toEqual(['play discard NS'])
  })
})

describe('words', () => {
  it('say what to do', () => {
    expect(now(table(LEGAL)).title).toBe('Your turn, Ashfield')
    expect(now(table(['discard NS'])).title).toBe('Discard a card')
    expect(now(table(['discard NS', 'keep'], { phase: 'redraw' })).title).toBe('Exchange cards?')
    expect(now({ ...table([]), turn: [2] }).title).toBe('Wait for Puffin')
    expect(now({ ...table([]), live: false }).title).toBe('Looking back')
    expect(now(table([], { phase: 'over' })).title).toBe('You share the win')
  })
  it('tell steps', () => {
    const steps = ['lay EW 1,1', 'lay NES/w 1,1 turned', 'destinations AB', 'lay EW 1,1', 'draw', 'draw NS', 'first 2', 'keep', 'discard NS'].map((text) => ({ by: 1, do: text }))
    const sight = { ...table([]), steps }
    expect(steps.map((step) => tell(step, sight))).toEqual([
      'lays EW on 1,1',
      'covers 1,1 with NES/w turned',
      'destinations are shuffled: A B',
      'lays EW on 1,1',
      'a card is drawn',
      'NS is drawn',
      'Puffin begins',
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
    expect(consequences(before, { view: after, scores: [2, 0] })).toEqual(['You arrive first: +2', 'The way of Baskerville gets shorter by 1', 'The round ends'])
  })
})

describe('keys', () => {
  it('move between slots and stations', () => {
    expect(nextCell('1,1', 'ArrowLeft', 2)).toBe('1,0')
    expect(nextCell('1,0', 'ArrowLeft', 2)).toBeUndefined()
    expect(nextCell('1,4', 'End', 2)).toBe('1,5')
    expect(nextCell('1,4', 'PageDown', 2)).toBe('2,4')
  })
})
