// What page and worker say to each other. The table below is the one description of it: types are derived from it, and
// the worker refuses whatever does not fit.
import type { Step } from '../board'

const REQUESTS = {
  /** Opens a table on this device. Answers with its id. */
  open: { table: 'object' },
  /** Opens a view of a table on this device; what it sees comes as `heard`. */
  enter: { view: 'number', table: 'string', since: 'number' },
  /** A message of docs/protocol.md to the table of this view. */
  send: { view: 'number', text: 'string' },
  /** Closes the view. */
  leave: { view: 'number' },
  /** The record of a table on this device, complete. */
  record: { table: 'string' },
  /** Makes the worker ready for questions about a table on the server, from what its sight says. */
  mirror: { sight: 'object' },
  /** A question about the mirrored table, as docs/protocol.md has it. Answers with `answer` and, for a search, `thought`. */
  question: { message: 'object', seed: 'number' },
  /** Gives up the search of a question or an analysis, which is answered with an error. */
  stop: {},
  /** Runs a small search, so that the browser has compiled the hot code before it is needed. */
  warm: { game: 'string' },
  /** A request of the engine protocol. */
  engine: { request: 'object' },

  // ---- the study: a game to look into, apart from any table (wasm/README.md)
  /** Opens one: `{ record }`, `{ game, players?, options? }`, or `{ game, state, options? }` for a position as text. */
  study: { from: 'object' },
  /** The game's steps as a seat, or with 0 a spectator, may read them at its end. */
  steps: { seat: 'number' },
  /** The position after `ply` steps of the game and then those of `line`, as a seat sees it. */
  at: { ply: 'number', line: 'array', seat: 'number' },
  /** Why a move is not legal there. */
  why: { ply: 'number', line: 'array', seat: 'number', move: 'string' },
  /** Searches there, for the seat to move if `seat` is 0. `budget`: simulations, milliseconds, seed, top. */
  analyse: { ply: 'number', line: 'array', seat: 'number', budget: 'object' },
  /** A question about lessons or pictures of the rules, as wasm/README.md has it. */
  learn: { request: 'object' }
} as const

interface Kinds {
  object: object
  string: string
  number: number
  array: readonly unknown[]
}
export type Requests = typeof REQUESTS
export type Keys<Name extends keyof Requests> = {
  -readonly [Key in keyof Requests[Name]]: Requests[Name][Key] extends keyof Kinds ? Kinds[Requests[Name][Key]] : never
}
/** A request with its number, by which it is answered. */
export type ToWorker = { [Name in keyof Requests]: { do: Name; n: number } & Keys<Name> }[keyof Requests]

export interface Candidate {
  move: string
  visits: number
  value: number
  choice: number
}
/** Everything that a search found. */
export interface Thought {
  values: number[]
  candidates: Candidate[]
  line: string[]
  simulations: number
  proven: boolean
}

/** A step of a line that leaves the game: its text, played by whoever is to move, or with its seat (0 for chance). */
export type LineStep = string | { by: number; do: string }

export interface StudyFacts {
  game: string
  players: number
  options: Record<string, unknown>
  length: number // steps
}
/** A position as one seat sees it. */
export interface StudyPosition {
  ply: number
  line: Step[]
  turn: number[] // [0]: chance; []: the game is over
  scores: number[]
  returns?: number[] // of a finished game
  end?: string
  seat: number
  view: unknown
  legal: string[]
  /** With every secret. */
  state: string
  /** Of a chance event, each with its probability; null if they cannot be listed. */
  outcomes?: [string, number][] | null
}
/** What an analysis may spend; at least one of the first two. */
export interface Budget {
  simulations?: number
  milliseconds?: number
  seed?: number
  top?: number // candidates to tell; all by default
}

export interface Answers {
  open: { table: string }
  enter: object
  send: object
  leave: object
  record: { record: object }
  mirror: object
  question: { answer: Record<string, unknown>; thought?: Thought }
  stop: object
  warm: object
  engine: { answer: Record<string, unknown> }
  study: StudyFacts
  steps: { steps: Step[] }
  at: StudyPosition
  why: { legal: boolean; clause?: string; why?: string }
  analyse: { thought: Thought }
  learn: Record<string, unknown>
}

export type Closed = 'missing' | 'failed' | 'moved'

export type FromWorker =
  | { n: number; ok: object }
  | { n: number; error: string; clause?: string }
  /** What a search has found so far. */
  | { n: number; found: Thought }
  /** A message of docs/protocol.md for a view. */
  | { view: number; heard: string }
  /** The table of a view cannot go on. `missing`: there is no such table. `moved`: it goes on at the server, as `why`. */
  | { view: number; closed: Closed; why: string }
  | { ready: true }
  /** The module could not be loaded, or has crashed. The worker is of no use any more. */
  | { failed: string }

const has = (object: object, key: string): boolean => Object.keys(object).includes(key)

const isOf = (kind: string, value: unknown): boolean =>
  kind === 'array' ? Array.isArray(value) : typeof value === kind && value !== null

/** What is wrong with a message to the worker; '' if nothing. */
export function complaint(message: unknown): string {
  if (typeof message !== 'object' || message === null) return 'A request must be an object.'
  const given = message as Record<string, unknown>
  const name = String(given.do)
  if (!has(REQUESTS, name)) return `There is no request "${name}".`
  if (typeof given.n !== 'number') return 'A request needs a number "n".'
  const keys: Record<string, string> = REQUESTS[name as keyof Requests]
  for (const [key, kind] of Object.entries(keys))
    if (!isOf(kind, given[key])) return `"${name}" needs "${key}": ${kind}.`
  for (const key of Object.keys(given))
    if (key !== 'do' && key !== 'n' && !has(keys, key)) return `"${name}" has no key "${key}".`
  return ''
}
