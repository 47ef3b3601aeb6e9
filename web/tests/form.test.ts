import { describe, expect, it } from 'vitest'
import type { Game } from '../src/lib/api'
import { complaint, linesOf, newForm, offered, problems, request, resized } from '../src/home/form'

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
      default_text: '12, or 15 in the fixed layout',
      default_when: [{ when: { setup: ['standard'] }, value: 15 }],
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
    {
      name: 'teams',
      type: 'flag',
      default: false,
      defaults: [false, false, true, false, false],
      default_text: 'yes with four players',
      help: ''
    },
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
  it('takes the options of a first game, and leaves out what does not fit the number of players', () => {
    const pairs = { ...game.options[4]!, for_players: [4, 4] as [number, number] }
    const form = newForm({ ...game, options: [game.options[2]!, pairs] }, 2, 1, { setup: 'random', teams: 'true' })
    expect(offered(form).map(({ name }) => name)).toEqual(['setup'])
    expect(request(form, 'R').options).toEqual({ setup: 'random' })
    form.chairs = resized(form.chairs, 4)
    expect(request(form, 'R').options).toEqual({ setup: 'random', teams: true })
  })
  it('leaves out what other options rule out', () => {
    const size = { ...game.options[0]!, when: { setup: ['manual'] } }
    const form = newForm({ ...game, options: [size, game.options[2]!] }, 2, 1, { size: '5' })
    expect(offered(form).map(({ name }) => name)).toEqual(['size', 'setup'])
    form.options.setup = 'random'
    expect(request(form, 'R').options).toEqual({ setup: 'random' })
  })
  it('has a clock on request', () => {
    expect(request({ ...newForm(game, 2, 1), perMove: 60 }, 'R').clock).toEqual({ per_move: 60 })
    expect(request(newForm(game, 2, 1), 'R')).not.toHaveProperty('clock')
    const increment = { ...newForm(game, 2, 1), increment: 5 }
    expect(request(increment, 'R')).not.toHaveProperty('clock') // nothing to add to
    expect(request({ ...increment, perGame: 300 }, 'R').clock).toEqual({ per_game: 300, increment: 5 })
  })
  it('has a series and hints on request', () => {
    expect(request({ ...newForm(game, 2, 'open'), series: 3, hints: true }, 'R')).toMatchObject({
      series: 3,
      hints: true
    })
    expect(request({ ...newForm(game, 2, 1), hints: true }, 'R')).not.toHaveProperty('hints') // no other people
    expect(request(newForm(game, 2, 'open'), 'R')).not.toHaveProperty('series')
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

it('reads the lines of a file', () => {
  expect(linesOf('eye  M\r\n\n rod M#\n')).toBe('eye M/rod M#')
})
