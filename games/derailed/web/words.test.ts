import { describe, expect, it } from 'vitest'
import type { Happening, Sight } from '$web/board'
import { DerailedAim } from './aim.svelte'
import { consequences, now, tellMoment } from './now'
import { LEGAL, table } from './testing'
import type { View } from './view'
import { holding, moveName, outlookWords, tell, tellTurn } from './words'

const say = (sight: Sight<View>, move = '') => {
  const aim = new DerailedAim()
  if (move) aim.take(move, sight)
  return now(sight, aim)
}

describe('now', () => {
  it('says what to do', () => {
    expect(say(table(LEGAL)).title).toBe('Choose a card')
    expect(say(table(['discard NS'])).title).toBe('Discard a card')
    expect(say(table(['discard NS', 'keep'], { phase: 'redraw' })).title).toBe('Exchange cards?')
    expect(say({ ...table([]), turn: [2] }).title).toBe('Wait for Puffin')
    expect(say({ ...table([]), turn: [2], seat: 0 }).title).toBe('Puffin’s turn')
    expect(say({ ...table([]), live: false }).title).toBe('Looking back')
  })
  it('names the card, the place and what the card does', () => {
    expect(say(table(LEGAL), 'lay NES/w 2,4 turned')).toEqual({
      title: 'Junction on lane 2, slot 4',
      text: 'It joins north, south and west; its east end is blocked. Choose the card again to turn it.',
      brief: undefined,
      confirm: { label: 'Lay the card', ready: true }
    })
  })
  it('names what is missing', () => {
    const [aim, sight] = [new DerailedAim(), table(LEGAL)]
    const confirm = () => now(sight, aim).confirm
    expect(confirm()).toEqual({ label: 'Choose a card', ready: false })
    aim.slot = '2,3'
    expect(now(sight, aim).title).toBe('Lane 2, slot 3')
    aim.clear()
    aim.held = 0
    expect(confirm()).toEqual({ label: 'Choose a slot', ready: false })
    expect(say(table(['discard NS', 'keep'], { phase: 'redraw' })).confirm).toEqual({
      label: 'Keep my hand',
      ready: true
    })
    expect(say(table(['discard NS', 'keep'], { phase: 'redraw', exchange: 1 })).confirm!.label).toBe('Keep the rest')
    expect(say(table(['discard NS', 'keep'], { phase: 'redraw' }), 'discard NS').confirm!.label).toBe(
      'Discard the straight'
    )
  })
  it('says what an arrival earns before it is played', () => {
    const [aim, sight] = [new DerailedAim(), table(LEGAL)]
    aim.take('lay NES/w 2,3', sight)
    const view = { ...sight.view, arrivals: 1, seats: sight.view.seats.map((one) => ({ ...one })) }
    view.seats[0] = { ...view.seats[0]!, arrived: 1, points: [2] }
    aim.after = { move: 'lay NES/w 2,3', preview: { view, scores: [2, 0] } }
    expect(now(sight, aim)).toMatchObject({
      brief: 'You arrive first: +2. The round ends.',
      confirm: { label: 'Lay the card for +2', ready: true }
    })
  })
  it('fits the panel', () => {
    const all = [
      say(table(LEGAL)),
      ...LEGAL.map((move) => say(table(LEGAL), move)),
      say(table(['discard NS'])),
      say({ ...table([]), turn: [2] })
    ]
    for (const { title, text } of all) {
      expect(title.length).toBeLessThan(34)
      expect(text.length).toBeLessThan(100)
      expect(text).toMatch(/^[A-Z].*[.?]$/)
    }
  })
})

describe('steps', () => {
  it('are told', () => {
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
      'lays a straight on lane 1, slot 1',
      'covers lane 1, slot 1 with a junction',
      'trains go to, from lane 1: Ashfield and Baskerville',
      'lays a straight on lane 1, slot 1',
      '',
      '',
      'Puffin starts',
      'keeps the hand',
      'discards a straight'
    ])
  })
  it('have one line a turn', () => {
    const line = (...moves: string[]) =>
      tellTurn(
        moves.map((text) => ({ by: 1, do: text })),
        table([])
      )
    expect(line('lay NESW 2,2')).toBe('lays a crossing on lane 2, slot 2')
    expect(line('discard', 'discard')).toBe('exchanges 2 cards')
    expect(line('discard', 'keep')).toBe('exchanges 1 card')
    expect(line('keep')).toBe('keeps the hand')
    expect(line('discard NS')).toBe('discards a straight')
  })
  it('have names', () => {
    expect(moveName('lay NES/w 2,4 turned')).toBe('Junction on lane 2, slot 4, turned: N S W, E blocked')
    expect(moveName('discard NS')).toBe('Discard the straight: N S')
    expect(moveName('keep')).toBe('Keep my hand')
  })
  it('have consequences', () => {
    const lay = (cards: Record<string, string>, more: Partial<View> = {}): View => ({
      ...table([]).view,
      ...more,
      slots: table([]).view.slots.map((slot) => ({ ...slot, card: cards[slot.slot] ?? null }))
    })
    const before = { ...table(LEGAL), view: lay({}) }
    expect(consequences(before, { view: lay({ '1,1': 'NS' }), scores: [0, 0] })).toEqual(['You are kept out.'])
    expect(consequences(before, { view: lay({ '2,1': 'NS', '1,1': 'EW' }), scores: [0, 0] })).toEqual([
      'You have 4 cards to go.',
      'Baskerville is kept out.'
    ])
    const after = lay({}, { arrivals: 1 })
    after.seats = after.seats.map((company) => ({ ...company }))
    after.seats[0] = { ...after.seats[0]!, arrived: 1, points: [2] }
    expect(consequences(before, { view: after, scores: [2, 0] })).toEqual(['You arrive first: +2.', 'The round ends.'])
  })
})

describe('moments', () => {
  const arrival: Happening = {
    kind: 'arrival',
    text: 'Puffin arrives first and scores 2 points',
    seat: 2,
    moment: true
  }
  const round: Happening = {
    kind: 'round',
    text: 'Round 1 is over because a train has arrived: Puffin +2',
    moment: true
  }
  it('are told in the panel', () => {
    expect(tellMoment([arrival], table([]))).toEqual({
      title: 'Baskerville arrives',
      text: 'Puffin arrives first and scores 2 points.',
      confirm: { label: 'Go on', ready: true }
    })
    expect(tellMoment([{ ...arrival, seat: 1 }], table([])).title).toBe('Your train is home')
    expect(tellMoment([round], table([], { round: 2 }))).toEqual({
      title: 'Round 1 is over',
      text: 'A train has arrived. The railway is swept away and the destinations are shuffled.',
      confirm: { label: 'Start round 2', ready: true }
    })
    expect(tellMoment([round], table([], { round: 3, phase: 'over' }))).toMatchObject({
      title: 'Round 3 is over',
      confirm: { label: 'See the result' }
    })
  })
})

it('words for trains and hands', () => {
  expect(outlookWords({ kind: 'open', cards: 1, next: '1,4' })).toEqual({
    title: '1 card to go',
    short: '1 to go',
    text: 'on lane 1, slot 4',
    where: 'lane 1, slot 4'
  })
  expect(outlookWords({ kind: 'out', cover: '2,4' }).text).toBe('cover lane 2, slot 4')
  expect(outlookWords({ kind: 'home', place: 2 }).text).toBe('arrived second')
  expect(holding(1, table([]))).toBe('Ashfield, 2 cards')
})
