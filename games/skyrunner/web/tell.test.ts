import { expect, test } from 'vitest'
import { climber, placeOf, sightOf } from './fixture'
import { ghostsOf } from './ghosts'
import { groupsOf } from './groups'
import { holding, now, tell } from './tell'
import type { Question } from './view'
import { doing, handInWords } from './words'

const end = (text: string, equipment = 0, stay = false) => ({ ...placeOf(text), equipment, stay })
const climb: Question = {
  kind: 'climb',
  seat: 1,
  card: 'climb 4',
  ends: [end('L2-12'), end('M1-1', 1), end('M2-3', 2), end('L1-10', 0, true), end('M1-3', 1)]
}

test('what to do now, for every player and phase', () => {
  expect(now(sightOf())).toEqual({
    title: 'Choose a card',
    text: 'Climb 4 is open. The highest single number wins it.'
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
    now(sightOf({ phase: question.kind, question }, { seat, turn: [question.seat] })).title
  const questions: Question[] = [
    climb,
    { kind: 'use', seat: 1, card: 'lost', targets: [2, 3] },
    { kind: 'target', seat: 1, card: 'sabotage', targets: [2] },
    { kind: 'give', seat: 1, card: 'sabotage', values: [3] },
    { kind: 'fall', seat: 1, card: null, left: placeOf('L1-12'), right: placeOf('L2-12'), squares: 2 }
  ]
  expect(questions.map((q) => asks(q, 1))).toEqual([
    'Your climb: 4 steps',
    'You won lost equipment',
    'Whom does sabotage hit?',
    'You are sabotaged',
    'You fall over the ledge'
  ])
  for (const question of questions) expect(asks(question, 2)).toBe('Wait for Runa')
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
  expect(holding(1, sightOf({ players: [poor, climber(2), climber(3)] }))).toBe('M2-3, 2 climbs, 0 equipment, 3 debts')
})

test('ends of a climb are grouped as on the tower', () => {
  const sight = sightOf({ phase: 'climb', question: climb }, { turn: [1], legal: ['climb stay'] })
  const groups = groupsOf(sight)
  expect(groups.map((g) => [g.name, g.columns, g.choices.map((c) => c.text)])).toEqual([
    ['Middle section', 2, ['M1-3', 'M2-3', 'M1-1']],
    ['Lower section', 3, ['L2-12', 'Stay']]
  ])
  expect(groups[0]!.choices.map((c) => c.at)).toEqual([
    { column: 1, row: 2 },
    { column: 2, row: 2 },
    { column: 1, row: 3 }
  ])
  expect(groups[0]!.choices[1]!.label).toBe('Climb to M2-3, uses 2 equipment cards')
  expect(doing('climb M2-3', sight)).toBe('Climb to M2-3 for 2 equipment')
  expect(doing('climb stay', sight)).toBe('Stay here')
})

test('nothing to choose while waiting, watching or looking back', () => {
  expect(groupsOf(sightOf({}, { turn: [2], legal: [] }))).toEqual([])
  expect(groupsOf(sightOf({}, { live: false, legal: ['play 7'] }))).toEqual([])
  expect(groupsOf(sightOf({}, { legal: ['play 7', 'play climb 3'] })).map((g) => g.name)).toEqual([
    'Bid a number',
    'Or play a card'
  ])
})

test('ghosts stand where the aimed move leads', () => {
  const sight = sightOf({ phase: 'climb', question: climb })
  expect(ghostsOf(sight, 'climb M1-1', null).get(1)?.place).toBe('M1-1')
  expect(ghostsOf(sight, 'climb stay', null).size).toBe(0)
  const after = { ...sight.view, players: [climber(1), climber(2, 'L1-2'), climber(3)] }
  expect([...ghostsOf(sight, 'target 2', after).keys()]).toEqual([2])
})
