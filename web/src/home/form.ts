// The form for a new table, generated from the game's description. Unchanged options are not sent, because some
// defaults depend on other options.
import type { Chair, Clock, Game, NewTable, Option } from '../lib/api'

export interface Form {
  game: Game
  chairs: Chair[]
  names: string[] // of players who share this device, by seat
  options: Record<string, string> // by name; '' for the default
  perMove: number // seconds; 0 for none
  perGame: number
  increment: number // with perGame
  listed: boolean
  hints: boolean // between people
  series: number // games: 1, 3 or 5
}

export function newForm(game: Game, players: number, others: Chair, options: Record<string, string> = {}): Form {
  const chairs = Array.from({ length: players }, (_, i): Chair => (i === 0 ? 'you' : others))
  const clock = { perMove: 0, perGame: 0, increment: 0 }
  return { game, chairs, names: [], options: { ...options }, ...clock, listed: false, hints: false, series: 1 }
}

/** The options that mean something for the number of players and after the other choices. */
export function offered({ game, chairs, options }: Form): Option[] {
  const chosen = (name: string): string =>
    options[name] || String(game.options.find((other) => other.name === name)?.default)
  const fits = ({ for_players: [min, max] = [0, Infinity], when = {} }: Option) =>
    chairs.length >= min &&
    chairs.length <= max &&
    Object.entries(when).every(([name, values]) => values.includes(chosen(name)))
  return game.options.filter(fits)
}

/** The chairs for another number of players; new ones copy the last. */
export function resized(chairs: Chair[], players: number): Chair[] {
  const last = chairs.length > 1 ? chairs.at(-1)! : 'open'
  return Array.from({ length: players }, (_, i) => chairs[i] ?? last)
}

/** Whether the default depends on the players or on other options, so that leaving it out is a choice of its own. */
export const isRelative = (option: Option): boolean =>
  !!option.default_when || !!option.defaults?.some((value) => value !== option.default)

/** What is wrong with a typed option; '' if nothing. */
export function complaint(option: Option, typed: string): string {
  const text = typed.trim()
  if (text === '' || option.type !== 'integer') return ''
  const { min = -Infinity, max = Infinity } = option
  if (!/^-?\d+$/.test(text)) return 'Enter a whole number.'
  return Number(text) < min || Number(text) > max ? `Enter a number from ${min} to ${max}.` : ''
}

function value(option: Option, typed: string): unknown {
  const text = typed.trim()
  if (text === '') return undefined
  const given = option.type === 'integer' ? Number(text) : option.type === 'flag' ? text === 'true' : text
  return given === option.default && !isRelative(option) ? undefined : given
}

export function problems(form: Form): string[] {
  return offered(form)
    .map((option) => complaint(option, form.options[option.name] ?? ''))
    .filter(Boolean)
}

export const isShared = (form: Form): boolean => form.chairs.filter((who) => who === 'you').length > 1

/** Whether people on different devices play. */
export const isAmongPeople = (form: Form): boolean => form.chairs.includes('open')

export function request(form: Form, name: string): NewTable {
  const options: Record<string, unknown> = {}
  for (const option of offered(form)) {
    const given = value(option, form.options[option.name] ?? '')
    if (given !== undefined) options[option.name] = given
  }
  const clock: Clock = {
    ...(form.perMove && { per_move: form.perMove }),
    ...(form.perGame && { per_game: form.perGame }),
    ...(form.perGame && form.increment && { increment: form.increment })
  }
  const table: NewTable = {
    game: form.game.id,
    seats: form.chairs,
    name,
    listed: form.listed && form.chairs.includes('open')
  }
  const names = form.chairs.map((who, i) => (who === 'you' ? (form.names[i] ?? '').trim() : ''))
  if (isShared(form) && names.some(Boolean)) table.names = names
  if (Object.keys(options).length) table.options = options
  if (Object.keys(clock).length) table.clock = clock
  if (form.hints && isAmongPeople(form)) table.hints = true
  if (form.series > 1) table.series = form.series
  return table
}

/** The lines of a file, joined by '/', as an option takes them. Empty lines and extra blanks do not count. */
export const linesOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join('/')
