import { describe, expect, it } from 'vitest'
import type { Game } from '../src/lib/api'
import { complaint, newForm, problems, request, resized } from '../src/home/form'

const game: Game = {
  id: 'skirrid',
  title: 'Skirrid',
  summary: '',
  designers: '',
  source: '',
  rights: '',
  players: [2, 6],
  minutes: 40,
  seat_names: [],
  rules_version: 1,
  options: [
    { name: 'size', type: 'integer', min: 4, max: 7, default: 6, default_text: '6', help: '' },
    {
      name: 'tiles',
      type: 'integer',
      min: 4,
      max: 15,
      default: 12,
      default_text: '12, or 15 with setup=standard',
      help: ''
    },
    {
      name: 'setup',
      type: 'choice',
      choices: ['manual', 'random'],
      default: 'manual',
      default_text: 'manual',
      help: ''
    },
    { name: 'dice', type: 'flag', default: false, default_text: 'false', help: '' },
    { name: 'teams', type: 'flag', default: false, default_text: 'true with four players, false otherwise', help: '' },
    { name: 'board', type: 'text', default: 'standard', default_text: 'standard', help: '' }
  ]
}

describe('a new table', () => {
  it('seats you and the others', () => {
    expect(request(newForm(game, 3, 2), 'Runa')).toEqual({
      game: 'skirrid',
      seats: ['you', 2, 2],
      name: 'Runa',
      listed: false
    })
    expect(newForm(game, 2, 'open').chairs).toEqual(['you', 'open'])
  })
  it('sends only what differs from the default', () => {
    const form = newForm(game, 2, 1)
    form.options = { size: '6', tiles: '12', setup: 'random', dice: 'false', teams: 'false', board: ' ' }
    expect(request(form, 'Runa').options).toEqual({ tiles: 12, setup: 'random', teams: false })
  })
  it('names players who share a device', () => {
    const form = newForm(game, 3, 'you')
    expect(request(form, 'Runa')).not.toHaveProperty('names')
    form.chairs[1] = 4
    form.names = ['', 'Nobody', ' Ari ']
    expect(request(form, 'Runa').names).toEqual(['', '', 'Ari'])
    form.chairs[2] = 4
    expect(request(form, 'Runa')).not.toHaveProperty('names')
  })
  it('has a clock on request', () => {
    expect(request({ ...newForm(game, 2, 1), perMove: 60 }, 'R').clock).toEqual({ per_move: 60 })
    expect(request(newForm(game, 2, 1), 'R')).not.toHaveProperty('clock')
  })
  it('is listed only with an open seat', () => {
    expect(request({ ...newForm(game, 2, 'open'), listed: true }, 'R').listed).toBe(true)
    expect(request({ ...newForm(game, 2, 3), listed: true }, 'R').listed).toBe(false)
  })
})

it('keeps the seats when the number of players changes', () => {
  expect(resized(['you', 3], 4)).toEqual(['you', 3, 3, 3])
  expect(resized(['you', 'open', 2], 2)).toEqual(['you', 'open'])
})

it('complains about numbers out of range', () => {
  const size = game.options[0]!
  expect(complaint(size, '')).toBe('')
  expect(complaint(size, '5')).toBe('')
  expect(complaint(size, '9')).toBe('Enter a number from 4 to 7.')
  expect(complaint(size, '5.5')).toBe('Enter a whole number.')
  expect(problems({ ...newForm(game, 2, 1), options: { size: 'x' } })).toHaveLength(1)
})
