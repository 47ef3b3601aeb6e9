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
  time_left?: number // milliseconds
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
}

export interface Clock {
  per_move?: number // seconds
  per_game?: number
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
  clock: Clock | null
  question: { by: number; to: number; waits_for: number[] } | null
  rematch: string | null
  paused?: string | null
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

export interface Option {
  name: string
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

export const recordPath = (id: string): string => `/api/tables/${encodeURIComponent(id)}/record`
