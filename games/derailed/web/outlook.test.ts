import { expect, it } from 'vitest'
import { outlookOf } from './outlook'
import { table } from './testing'
import type { Slot, View } from './view'

/** Two lanes with these cards, from lane 1, slot 1; '' is an empty slot. Seat 1 goes from lane 1 to lane 2. */
function railway(...cards: string[]): View {
  const slots = cards.map((text, i): Slot => {
    const [lane, column] = [Math.floor(i / 4) + 1, (i % 4) + 1]
    const [card = '', turned] = text.split(' ')
    return { slot: `${lane},${column}`, lane, column, card: card || null, turned: turned === 'turned' }
  })
  return { ...table([]).view, slots }
}
const outlook = (view: View) => outlookOf(view, view.seats[0]!)

it('counts the cards to lay on empty slots', () => {
  expect(outlook(railway('', '', '', '', '', '', '', ''))).toEqual({ kind: 'open', cards: 5, next: '1,1' })
  expect(outlook(railway('SW', '', '', '', 'NE', 'EW', 'EW', ''))).toEqual({ kind: 'open', cards: 1, next: '2,4' })
})
it('goes round a card that is in the way, as long as there is open ground', () => {
  expect(outlook(railway('EW', '', '', '', 'NS/e/w', '', '', ''))).toEqual({ kind: 'open', cards: 4, next: '1,2' })
})
it('sees that a train is kept out', () => {
  expect(outlook(railway('SW', '', '', '', 'NE', 'EW', 'EW', 'NSW/e'))).toEqual({ kind: 'out', cover: '2,4' })
  expect(outlook(railway('NS', '', '', '', '', '', '', ''))).toEqual({ kind: 'out', cover: '1,1' })
})
it('never reverses on a switch', () => {
  // The switch joins south with north and with east, but a train from the north cannot go east.
  expect(outlook(railway('SW', '', '', '', 'NW+NS turned', 'EW', 'EW', 'EW'))).toEqual({ kind: 'out', cover: '2,1' })
})
it('knows who is home, and waits for the stations', () => {
  const view = railway('', '', '', '', '', '', '', '')
  expect(outlookOf(view, { ...view.seats[0]!, arrived: 2 })).toEqual({ kind: 'home', place: 2 })
  expect(outlookOf(view, { ...view.seats[0]!, start_lane: null })).toBeNull()
})
