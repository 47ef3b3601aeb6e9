// What page and worker say to each other. The table below is the one description of it: types are derived from it, and
// the worker refuses whatever does not fit.
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
  /** Gives up the search for an answer. */
  stop: {},
  /** Runs a small search, so that the browser has compiled the hot code before it is needed. */
  warm: { game: 'string' },
  /** A request of the engine protocol. */
  engine: { request: 'object' }
} as const

interface Kinds {
  object: object
  string: string
  number: number
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
}

export type FromWorker =
  | { n: number; ok: object }
  | { n: number; error: string }
  /** A message of docs/protocol.md for a view. */
  | { view: number; heard: string }
  /** The table of a view cannot go on. `missing`: there is no such table. */
  | { view: number; closed: 'missing' | 'failed'; why: string }
  | { ready: true }
  /** The module could not be loaded, or has crashed. The worker is of no use any more. */
  | { failed: string }

const has = (object: object, key: string): boolean => Object.keys(object).includes(key)

/** What is wrong with a message to the worker; '' if nothing. */
export function complaint(message: unknown): string {
  if (typeof message !== 'object' || message === null) return 'A request must be an object.'
  const given = message as Record<string, unknown>
  const name = String(given.do)
  if (!has(REQUESTS, name)) return `There is no request "${name}".`
  if (typeof given.n !== 'number') return 'A request needs a number "n".'
  const keys: Record<string, string> = REQUESTS[name as keyof Requests]
  for (const [key, kind] of Object.entries(keys))
    if (typeof given[key] !== kind || given[key] === null) return `"${name}" needs "${key}": ${kind}.`
  for (const key of Object.keys(given))
    if (key !== 'do' && key !== 'n' && !has(keys, key)) return `"${name}" has no key "${key}".`
  return ''
}
