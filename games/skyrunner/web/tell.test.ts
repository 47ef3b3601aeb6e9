import { expect, test, vi } from 'vitest'
import { SkyAim } from './aim.svelte'
import { aboutCell, aboutHand, aboutPiles, cellOfMove, choicesOf, targetMove, triedMove } from './choices'
import { climber, placeOf, sightOf } from './fixture'
import { ghostsOf } from './ghosts'
import { leaderOf, rankOf } from './rank'
import { aimAt, aimed, holding, name, now, tell, tellMoment, tellTurn, worth } from './tell'
import type { Desk, Question, View } from './view'
import { doing, handInWords, keptInWords, refusal } from './words'

const end = (text: string, equipment = 0, stay = false) => ({ ...placeOf(text), equipment, stay })
const climb: Question = {
  kind: 'climb',
  seat: 1,
  card: 'climb 4',
  ends: [end('L2-12'), end('M1-1', 1), end('M2-3', 2), end('L1-10', 0, true), end('M1-3', 1)]
}
const climbing = () =>
  sightOf(
    {
      phase: 'climb',
      question: climb,
      players: [climber(1, 'L1-10', { equipment: 2 }), climber(2, 'M1-5'), climber(3)]
    },
    { turn: [1], legal: ['climb L2-12', 'climb M1-1', 'climb M2-3', 'climb stay', 'climb M1-3'] }
  )
const aimOn = (move: string, after?: View): SkyAim => {
  const aim = new SkyAim()
  aim.move = move
  if (after) aim.after = after
  return aim
}

test('what to do now, for every player and phase', () => {
  expect(now(sightOf(), new SkyAim())).toEqual({
    title: 'Choose a card',
    text: 'Climb 4 is open. The highest single number wins it.',
    confirm: { label: 'Choose a card', ready: false }
  })
  expect(now(sightOf({ open: 'crash 2', numbers_only: true })).text).toBe(
    'Crash 2 is open. Only numbers may be played, and the lowest single one falls.'
  )
  expect(now(sightOf({ own_choice: '7' }, { turn: [2, 3] }))).toEqual({
    title: 'Wait for Puffin and Mira',
    text: 'Your card, the 7, lies face down.'
  })
  expect(now(sightOf({}, { seat: 0, turn: [3] })).title).toBe('Wait for Mira')
  expect(now(sightOf({}, { live: false })).title).toBe('Round 1: everyone chooses')
  const asks = (question: Question, seat: number) =>
    now(sightOf({ phase: question.kind, question }, { seat, turn: [question.seat] }))
  const questions: Question[] = [
    climb,
    { kind: 'use', seat: 1, card: 'lost', targets: [2, 3] },
    { kind: 'target', seat: 1, card: 'sabotage', targets: [2] },
    { kind: 'give', seat: 1, card: 'sabotage', values: [3] },
    { kind: 'fall', seat: 1, card: null, left: placeOf('L1-12'), right: placeOf('L2-12'), squares: 2 }
  ]
  expect(questions.map((q) => [asks(q, 1).title, asks(q, 1).confirm?.label])).toEqual([
    ['Your climb: 4 steps', 'Choose a window'],
    ['You won lost equipment', 'Use it or keep it'],
    ['Whom does sabotage hit?', 'Choose a climber'],
    ['You are hit on the ground', 'Choose a climbing card'],
    ['You fall over the ledge', 'Choose a side']
  ])
  for (const question of questions) {
    expect(asks(question, 1).confirm?.ready).toBe(false)
    expect(asks(question, 2).title).toBe('Wait for Runa')
    expect(asks(question, 2).text).toMatch(/^Runa .*\.$/)
  }
})

test('the panel says what the aim leads to, and the button does it', () => {
  expect(now(sightOf({}, { legal: ['play 7'] }), aimOn('play 7'))).toEqual({
    title: 'The 7',
    text: 'If nobody else lays a 7, the highest number takes climb 4. Equal numbers cancel out.',
    confirm: { label: 'Lay the 7 face down', ready: true }
  })
  const said = now(climbing(), aimOn('climb M2-3'))
  expect(said.title).toBe('Climb to M2-3')
  expect(said.brief).toBe('Height 10 to 15. It costs 2 of your 2 equipment cards.')
  expect(said.confirm).toEqual({ label: 'Climb to M2-3', ready: true })
  expect(now(climbing(), aimOn('climb stay')).text).toMatch(/^You stay at height 10/)
  const target = sightOf({
    phase: 'target',
    question: { kind: 'target', seat: 1, card: 'sabotage', targets: [2] },
    players: [climber(1), climber(2, 'L1-8'), climber(3)]
  })
  const after = { ...target.view, players: [climber(1), climber(2, 'L1-5'), climber(3)] }
  expect(now(target, aimOn('target 2', after)).text).toBe('Puffin falls from L1-8 to L1-5.')
})

test('only a legal move is aimed', () => {
  const sight = climbing()
  expect(aimed(sight, aimOn('climb M1-1'))).toBe('climb M1-1')
  expect(aimed(sight, aimOn('climb T1-1'))).toBeNull()
  expect(aimed(sightOf({}, { turn: [2] }), aimOn('play 7'))).toBeNull()
  const aim = new SkyAim()
  aimAt('climb M1-1', sight, aim)
  expect(aim.move).toBe('climb M1-1')
})

test('a second press plays; a card taken up asks for no preview', async () => {
  const preview = vi.fn((): ReturnType<Desk['preview']> => Promise.resolve({ view: sightOf().view, scores: [] }))
  const desk: Desk = { play: vi.fn(), whyNot: vi.fn(), say: vi.fn(), legal: () => Promise.resolve([]), preview }
  const aim = new SkyAim()
  aim.follow(desk)
  aim.pick('play 7')
  expect(preview).not.toHaveBeenCalled()
  aim.pick('climb M1-1')
  await Promise.resolve()
  expect(aim.after).not.toBeNull()
  expect(desk.play).not.toHaveBeenCalled()
  aim.pick('climb M1-1')
  expect(desk.play).toHaveBeenCalledWith('climb M1-1')
  expect(aim.move).toBe('')
})

test('every choice has its place on the tower, and every other press an answer', () => {
  const sight = climbing()
  expect([...choicesOf(sight)].map(([cell, { move, cost }]) => `${cell}: ${move} for ${cost}`)).toEqual([
    'L2-12: climb L2-12 for 0',
    'M1-1: climb M1-1 for 1',
    'M2-3: climb M2-3 for 2',
    'L1-10: climb stay for 0',
    'M1-3: climb M1-3 for 1'
  ])
  expect(cellOfMove('climb stay', sight)).toBe('L1-10')
  expect(triedMove('T1-1', sight)).toBe('climb T1-1')
  expect(triedMove('T1-1', sightOf())).toBe('')
  expect(aboutCell('T1-1', sightOf())).toBe('T1-1 is free. Choose a card from your hand.')
  expect(aboutCell('ground-2', sightOf())).toBe('Puffin is on the ground. Choose a card from your hand.')
  expect(aboutCell('M1-5', climbing())).toBe('Puffin is at M1-5.')
  const use = sightOf(
    { phase: 'use', question: { kind: 'use', seat: 1, card: 'lost', targets: [2, 3] } },
    { turn: [1] }
  )
  expect(targetMove(use, 3)).toBe('use lost 3')
  expect(targetMove(use, 1)).toBe('')
  expect(targetMove(sightOf(), 3)).toBe('')
})

test('hands and piles are told', () => {
  expect(aboutHand(2, sightOf())).toBe(
    'Puffin is on the ground and holds numbers 1 2 3 4 5 6 7 8, parasite, climb 3, climb 4, equipment.'
  )
  expect(aboutPiles(sightOf({ main_set: { count: 3, cards: { 'climb 3': 2, lost: 1 } } }))).toBe(
    'Open: climb 4. The main set has 3 cards: 2 × climb 3, 1 × lost equipment.'
  )
  expect(refusal(sightOf({ own_choice: '4' }, { turn: [2] }))).toBe('Your card, the 4, lies face down already.')
  expect(refusal(climbing())).toBe('Choose on the tower first; cards are laid in the next round.')
  expect(keptInWords(climber(1, 'ground', { numbers: [1, 4, 6] }), '4')).toBe('1, 6 and the parasite')
})

test('every kind of step has words', () => {
  const words = (text: string) => tell({ by: 1, do: text }, sightOf())
  expect(
    [
      'open crash 2',
      'play',
      'play 7',
      'play lost',
      'climb L2-7',
      'climb stay',
      'climb roof',
      'use sabotage 3',
      'target 2',
      'keep',
      'give climb 3',
      'fall left'
    ].map(words)
  ).toEqual([
    'Crash 2 is turned',
    'lays a card face down',
    'plays the 7',
    'plays lost equipment',
    'climbs to L2-7',
    'stays in place',
    'climbs onto the roof',
    'sabotages Mira',
    'hits Puffin',
    'keeps the won card',
    'gives up climb 3',
    'falls to the left'
  ])
})

test('a turn is one line: what a card did counts more than that it was laid', () => {
  const turn = (...texts: string[]) =>
    tellTurn(
      texts.map((text) => ({ by: Number(text[0]), do: text.slice(2) })),
      sightOf()
    )
  expect(turn('1 play climb 4', '1 climb M1-4')).toBe('Climbs to M1-4')
  expect(turn('0 open lost', '1 play 7')).toBe('Plays the 7')
  expect(turn('0 open lost')).toBe('Lost equipment is turned')
})

test('the reveal is told with what became of one’s own card', () => {
  const steps = ['0 open climb 5', '1 play 7', '2 play 8', '3 play 5'].map((text) => ({
    by: Number(text[0]),
    do: text.slice(2)
  }))
  const told = [
    { kind: 'reveal', text: 'The cards are revealed', moment: true },
    { kind: 'round', text: 'Round 2' }
  ]
  const after = sightOf({ round: 2, starting_seat: 2, open: null }, { steps })
  expect(tellMoment(told, after)).toEqual({
    title: 'Puffin’s 8 wins the card',
    text: 'The highest number that nobody else played takes the open card. Your 7 has no effect.',
    brief: 'It takes climb 5. Your 7 has no effect.',
    confirm: { label: 'Next round', ready: true }
  })
  const tied = steps.map((step) => (step.by ? { ...step, do: 'play 4' } : step))
  expect(tellMoment(told.slice(0, 1), { ...after, steps: tied })).toMatchObject({
    title: 'Nobody wins the card',
    text: 'No number was played by one player alone, so climb 5 stays. Your 4 is cancelled.',
    confirm: { label: 'Go on' }
  })
  const fall = [{ kind: 'fall', text: 'Mira falls 3 squares to L1-2', seat: 3, moment: true }]
  expect(tellMoment(fall, after).title).toBe('Mira falls')
})

test('what a player holds', () => {
  const poor = climber(1, 'M2-3', {
    numbers: [2, 6],
    parasite: false,
    climbing: { '3': 2 },
    equipment: 0,
    sabotage: 1,
    debts: ['lost', 'crash 2', 'lost']
  })
  expect(handInWords(poor)).toBe('numbers 2 6, 2 × climb 3, sabotage, owes for 2 × lost and crash 2')
  expect(holding(1, sightOf({ players: [poor, climber(2), climber(3)] }))).toBe('M2-3, 3 debts')
})

test('moves are named with their cost, and the highest climbs come first', () => {
  const sight = climbing()
  expect(name('climb M2-3', sight)).toBe('Climb to M2-3 for 2 equipment')
  expect(doing('climb M2-3', sight)).toBe('Climb to M2-3')
  expect(doing('climb stay', sight)).toBe('Stay here')
  expect(name('target 2', sight)).toBe('Sabotage Puffin, M1-5')
  expect(worth('climb M2-3', sight)).toBe(5)
  expect(worth('climb stay', sight)).toBe(0)
  expect(worth('play 7', sightOf())).toBeUndefined()
})

test('ranks by height', () => {
  const sight = climbing()
  expect(rankOf(sight, 15)).toBe('2nd')
  expect(rankOf(sight, 17)).toBe('1st')
  expect(leaderOf(sight)?.seat).toBe(2)
})

test('ghosts stand where the aimed move leads', () => {
  const sight = climbing()
  expect(ghostsOf(sight, 'climb M1-1', null).get(1)?.place).toBe('M1-1')
  expect(ghostsOf(sight, 'climb stay', null).size).toBe(0)
  const after = { ...sight.view, players: [climber(1, 'L1-10'), climber(2, 'L1-2'), climber(3)] }
  expect([...ghostsOf(sight, 'target 2', after).keys()]).toEqual([2])
})
