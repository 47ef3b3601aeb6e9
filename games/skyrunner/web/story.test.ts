import { expect, test } from 'vitest'
import { sightOf } from './fixture'
import { laidAt, laidBefore, laidNow } from './laid'
import { outcome, roundsOf } from './story'

const steps = (...texts: string[]) => texts.map((text) => ({ by: Number(text[0]), do: text.slice(2) }))
const ROUND = steps('0 open climb 4', '1 play 7', '2 play climb 3', '3 play 5', '2 climb L1-3')

test('steps are split into rounds, even when a card stays open', () => {
  const rounds = roundsOf(
    [...steps('0 open equipment', '1 play 3', '2 play 3', '3 play parasite', '2 play 4', '1 play', '3 play'), ...ROUND],
    3
  )
  expect(rounds.map((r) => [r.open, r.turned, r.plays.length])).toEqual([
    ['equipment', true, 3],
    ['equipment', false, 3],
    ['climb 4', true, 3]
  ])
  expect(rounds[1]!.plays[1]).toEqual({ seat: 1, card: '' })
})

test('the highest single number, for a crash the lowest', () => {
  const bids = (open: string, ...cards: string[]) =>
    outcome({ open, turned: true, acts: [], plays: cards.map((card, i) => ({ seat: i + 1, card })) })
  expect(bids('climb 4', '3', '3', '4', '4', '1')).toEqual({ cancelled: ['3', '4'], winner: 5 })
  expect(bids('crash 2', '6', '6', '7', '7', '8').winner).toBe(5)
  expect(bids('crash 2', '6', '2', '8').winner).toBe(2)
  expect(bids('climb 4', '6', '6', 'parasite').winner).toBe(0)
})

test('the cards of the current round say what they have done and what is to come', () => {
  const revealed = [
    { seat: 1, card: '7', done: true, acting: false, cancelled: false },
    { seat: 2, card: 'climb 3', done: false, acting: true, cancelled: false },
    { seat: 3, card: '5', done: false, acting: false, cancelled: false }
  ]
  const sight = sightOf(
    { phase: 'climb', open: null, revealed, question: { kind: 'climb', seat: 2, card: 'climb 3', ends: [] } },
    { steps: ROUND.slice(0, 4) }
  )
  const laid = laidNow(sight)
  expect([laid.open, laid.taken, laid.title]).toEqual([
    'climb 4',
    true,
    'Runa’s 7 is the highest single number and takes climb 4.'
  ])
  expect(laid.cards.map((c) => c.state)).toEqual(['win', 'now', 'todo'])
})

test('others see only that a player has chosen', () => {
  const sight = sightOf({ starting_seat: 3, own_choice: '4' })
  sight.view.players[0]!.chosen = sight.view.players[1]!.chosen = true
  expect(laidNow(sight).cards.map((c) => [c.seat, c.card, c.state])).toEqual([
    [3, '', 'empty'],
    [1, '4', 'secret'],
    [2, '', 'down']
  ])
})

test('a finished round keeps its cards and what became of them', () => {
  const all = [...steps('0 open sabotage', '1 play 7', '2 play climb 3', '3 play parasite', '2 climb L1-3'), ...ROUND]
  const laid = laidBefore(sightOf({ round: 2, starting_seat: 2 }), roundsOf(all, 3)[0]!, 1)
  expect(laid.cards.map((c) => [c.fate, c.result])).toEqual([
    ['highest', 'takes sabotage'],
    ['to L1-3', 'climbs 3'],
    ['done', 'waits']
  ])
})

test('nobody wins where there is no card', () => {
  const laid = laidBefore(
    sightOf({ round: 2, starting_seat: 2 }),
    {
      open: '',
      turned: false,
      acts: [],
      plays: [
        { seat: 1, card: '7' },
        { seat: 2, card: '5' },
        { seat: 3, card: '4' }
      ]
    },
    1
  )
  expect([laid.title, laid.taken, laid.cards.some((c) => c.flag)]).toEqual(['There is no card to win.', false, false])
})

test('the reveal shows the round that it has ended', () => {
  const sight = sightOf({ round: 2, starting_seat: 2, open: null }, { steps: ROUND.slice(0, 4) })
  expect(laidAt(sight, true).cards.map((c) => c.card)).toEqual(['7', 'climb 3', '5'])
  expect(laidAt(sight, false).cards.every((c) => c.card === '')).toBe(true)
})

test('a game that ends with a round shows its last cards', () => {
  const laid = laidNow(sightOf({ phase: 'over', open: null, starting_seat: 2 }, { steps: ROUND, turn: [] }))
  expect(laid.cards.map((c) => [c.seat, c.card])).toEqual([
    [2, 'climb 3'],
    [3, '5'],
    [1, '7']
  ])
})
