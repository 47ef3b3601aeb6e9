// The server's HTTP requests and answers, as described in docs/protocol.md.
import type { Step } from '../board'

export type Stage = 'waiting' | 'playing' | 'over'

export interface SeatInfo {
  seat: number
  kind: 'open' | 'guest' | 'bot'
  name: string
  you: boolean
  here: boolean
  thinking: boolean
  chosen: boolean
  bot: number // level of the bot that plays this seat now; 0 for a person
  resigned?: boolean
  timed_out?: boolean
  hints?: number // that the seat was given
  time_left?: number // milliseconds
  grace_left?: number // milliseconds until the clock starts
  away_since?: number
}

export interface TableEvent {
  n: number
  event: string
  at: number
  seat?: number
  name?: string
  text?: string
  step?: number
  to?: number
  level?: number
  table?: string
  on?: boolean
  what?: QuestionKind
}

export type QuestionKind = 'take_back' | 'draw' | 'rematch'

export interface Question {
  what: QuestionKind
  by: number
  to?: number
  waits_for: number[]
}

export interface Series {
  length: number // games at most
  game: number // number of this game
  points: number[] // of each seat, with this game once it is over
  decided: boolean
}

export interface Clock {
  per_move?: number // seconds
  per_game?: number
  increment?: number
}

export interface TableSight {
  table: string
  version: number
  events: TableEvent[]
  game: string
  players: number
  options: Record<string, unknown>
  stage: Stage
  seats: SeatInfo[]
  yours: number[]
  watching: number
  muted: boolean // spectators cannot chat
  silent: boolean // partners do not consult: players cannot chat
  clock: Clock | null
  question: Question | null
  rematch: string | null
  series: Series | null
  hints: boolean // whether the viewer may ask for hints
  owner: boolean // whether the viewer has opened the table
  linked_until: number | null // until when the viewer's link to another device is good
  paused?: string | null
  archived?: string
  result: number[] | null
  end?: string
  turn: number[]
  scores: number[]
  seat: number
  view: unknown
  legal: string[] | null
  played: number
  steps_from: number
  steps: Step[]
}

/** Options by name with the values of which one must be chosen: { setup: ['manual', 'random'] }. */
export type Condition = Record<string, string[]>

export interface Option {
  name: string
  label?: string // for people; the name by default
  choice_labels?: string[] // one for each of `choices`
  for_players?: [number, number] // offered only to these numbers of players
  when?: Condition // offered only after these choices
  offers?: { value: number; label: string; when?: Condition }[] // integers to offer, where one fits
  defaults?: unknown[] // by number of players, from the fewest
  default_when?: { when: Condition; value: unknown }[] // after these choices
  file?: boolean // usually the contents of a file
  rare?: boolean // of little interest to most players
  type: 'integer' | 'choice' | 'flag' | 'text'
  min?: number
  max?: number
  choices?: string[]
  default: unknown
  default_text: string
  help: string
}

export interface Game {
  id: string
  title: string
  summary: string
  designers: string
  source: string
  rights: string
  players: [number, number]
  minutes: number
  seat_names: string[]
  rules_version: number
  options: Option[]
  first_game?: Record<string, unknown> // options that make a good first game
  terms?: { term: string; meaning: string }[]
}

/** A table in a list. */
export interface TableEntry {
  table: string
  game: string
  stage: Stage
  seats: { kind: SeatInfo['kind']; name: string; bot: number; you?: boolean }[]
  turn: number[]
  scores: number[]
  options: Record<string, unknown>
  clock: Clock | null
  updated: number
  your_turn?: boolean
}

export type Chair = 'you' | 'open' | number

export interface NewTable {
  game: string
  seats: Chair[]
  name: string
  names?: string[] // of players who share a device; '' for the others
  options?: Record<string, unknown>
  clock?: Clock
  listed?: boolean
  hints?: boolean
  series?: number
}

/** A refused request. `status` is 0 when the server could not be reached. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly clause = '',
    readonly status = 0,
    readonly stale = false
  ) {
    super(message)
  }
}

async function call(path: string, body?: string): Promise<Response> {
  const init: RequestInit =
    body === undefined ? {} : { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
  const answer = await fetch(path, { ...init, credentials: 'same-origin' }).catch(() => {
    throw new Refusal('The server cannot be reached.')
  })
  if (answer.ok) return answer
  const told = (await answer.json().catch(() => ({}))) as { error?: string; clause?: string }
  throw new Refusal(told.error ?? `The server answered ${answer.status}.`, told.clause, answer.status)
}

export interface Catalogue {
  games: Game[]
  levels: string[]
}

let catalogue: Promise<Catalogue> | undefined

/** The server's games, fetched once. */
export function games(): Promise<Catalogue> {
  catalogue ??= call('/api/games').then((answer) => answer.json() as Promise<Catalogue>)
  catalogue.catch(() => (catalogue = undefined))
  return catalogue
}

export const rules = async (game: string): Promise<string> =>
  (await call(`/api/games/${encodeURIComponent(game)}/rules`)).text()

export interface Tables {
  open: TableEntry[]
  yours: TableEntry[]
}

export const tables = async (): Promise<Tables> => (await call('/api/tables')).json() as Promise<Tables>

/** Posts something that becomes a table; the table's id. */
async function post(path: string, body: string): Promise<string> {
  const answer = await call(path, body)
  return ((await answer.json()) as { table: string }).table
}

export const makeTable = (table: NewTable): Promise<string> => post('/api/tables', JSON.stringify(table))
export const importRecord = (record: string): Promise<string> => post('/api/records', record)

/** Whether a table exists; true while the server cannot be reached. */
export async function tableExists(id: string): Promise<boolean> {
  try {
    await call(`/api/tables/${encodeURIComponent(id)}`)
    return true
  } catch (error) {
    return !(error instanceof Refusal && error.status === 404)
  }
}

/** One request at a table, without opening it. */
export const askTable = async (id: string, request: Record<string, unknown>): Promise<void> =>
  void (await call(`/api/tables/${encodeURIComponent(id)}`, JSON.stringify(request)))

export const recordPath = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`
