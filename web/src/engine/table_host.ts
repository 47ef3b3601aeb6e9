// A table on this device, in the worker: passes messages to the module, saves what happened, and only then answers.
import { newSecret, newTableId } from '../device/ids'
import { Overtaken, type Store, type StoredTable } from '../device/store'
import type { NewTable, TableEntry } from '../lib/api'
import type { Module } from './module'

/** What the module's table answers; see wasm/README.md. */
export interface TableAnswer {
  error?: string
  setup?: object
  sight?: object
  record?: object
  thought?: object
  answers: { re?: unknown }[]
  news: boolean
  from: number
  events: object[]
  opened: { setup: { id: string }; events: object[]; summary: TableEntry }[]
  summary: TableEntry
  thinks: boolean
  ready_at: number
  deadline: number | null
}

interface TableRequest {
  do: string
  since?: number
  message?: { id?: unknown }
  id?: string // of a table that this request may open
  secret?: string
}

export const FULL =
  'This device has no room left for the game, or does not allow the page to save it. Nothing was changed.'
export const ELSEWHERE = 'This game is open in another tab. Play there, or close it to play on here.'

/** Calls the module; throws a sentence if it refuses. */
export function askModule(module: Module, request: object): TableAnswer {
  const answer = JSON.parse(module.table(JSON.stringify({ now: Date.now(), ...request }))) as TableAnswer
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer
}

/** Lists show the device's own seats, and whose turn it is. */
function entry(summary: TableEntry): TableEntry {
  const seats = summary.seats.map((seat) => ({ ...seat, you: seat.kind === 'guest' }))
  return { ...summary, seats, your_turn: summary.turn.some((seat) => seats[seat - 1]?.you && !seats[seat - 1]?.bot) }
}

/** Opens a table and saves it; its id. */
export async function openTable(module: Module, store: Store, table: NewTable): Promise<string> {
  const id = newTableId()
  const { setup, events, summary } = askModule(module, { do: 'open', id, secret: newSecret(), table })
  await store.save([{ table: { id, setup: setup!, summary: entry(summary) }, from: 0, events }])
  return id
}

export class TableHost {
  #row!: StoredTable
  #saved = 0
  #isWriter = false
  #work: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #clock: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(
    private readonly module: Module,
    private readonly store: Store,
    private readonly id: string,
    private readonly say: (message: object) => void,
    private readonly crash: (error: unknown) => void
  ) {}

  /** Restores the table and shows it, or says why not. Another tab may have it; then this one only looks. */
  async enter(since: number, isWriter: boolean): Promise<'missing' | { moved: string } | undefined> {
    this.#isWriter = isWriter
    if (!(await this.#restore())) return 'missing'
    if (this.#row.moved) return { moved: this.#row.moved }
    await this.#do({ do: 'enter', since })
  }

  async #restore(): Promise<boolean> {
    const stored = await this.store.load(this.id)
    if (!stored) return false
    this.#row = stored.table
    this.#saved = stored.log.length
    askModule(this.module, { do: 'restore', setup: stored.table.setup, log: stored.log })
    if (!this.#isWriter) askModule(this.module, { do: 'fall_back', saved: this.#saved, why: ELSEWHERE })
    return true
  }

  /** The other tab is gone: plays on from what it has saved. */
  async takeOver(): Promise<void> {
    this.#isWriter = true
    await this.#restore()
    await this.#do({ do: 'enter', since: 0 })
  }

  send(text: string): void {
    const message = JSON.parse(text) as { do: string; id?: unknown }
    const looks = ['legal', 'explain', 'preview', 'look', 'see', 'ping']
    if (this.#isWriter || looks.includes(message.do))
      void this.#do({ do: 'ask', message, id: newTableId(), secret: newSecret() })
    else this.say({ re: message.id, error: ELSEWHERE })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#clock)
  }

  // One request after the other: nothing else happens until it is saved.
  #do(request: TableRequest): Promise<void> {
    const run = this.#work.then(async () => {
      if (this.#isClosed) return
      try {
        await this.#run(request)
      } catch (error) {
        this.crash(error)
      }
    })
    this.#work = run
    return run
  }

  async #run(request: TableRequest): Promise<void> {
    let told = askModule(this.module, request)
    try {
      await this.#save(told)
    } catch (error) {
      told = await this.#fallBack(error)
      if (request.message) this.say({ re: request.message.id, error: error instanceof Overtaken ? ELSEWHERE : FULL })
    }
    for (const answer of told.answers) this.say(answer)
    if (told.news) this.say(askModule(this.module, { do: 'sight' }).sight!)
    this.#schedule(told)
  }

  async #save(told: TableAnswer): Promise<void> {
    if (!told.events.length && !told.opened.length) return
    if (!this.#isWriter) throw new Overtaken()
    const row = { ...this.#row, summary: entry(told.summary) }
    await this.store.save([
      { table: row, from: told.from, events: told.events },
      ...told.opened.map(({ setup, events, summary }) => ({
        table: { id: setup.id, setup, summary: entry(summary) },
        from: 0,
        events
      }))
    ])
    this.#row = row
    this.#saved = told.from + told.events.length
  }

  // What could not be saved did not happen.
  async #fallBack(error: unknown): Promise<TableAnswer> {
    if (!(error instanceof Overtaken)) return askModule(this.module, { do: 'fall_back', saved: this.#saved, why: FULL })
    this.#isWriter = false
    await this.#restore()
    return askModule(this.module, { do: 'enter', since: 0 })
  }

  #schedule({ thinks, ready_at, deadline }: TableAnswer): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#clock)
    if (this.#isClosed) return
    // Between two slices the worker hears what the page says.
    if (thinks && this.#isWriter)
      this.#timer = setTimeout(() => void this.#do({ do: 'think' }), Math.max(0, ready_at - Date.now()))
    if (deadline !== null && this.#isWriter)
      this.#clock = setTimeout(() => void this.#do({ do: 'expire' }), Math.max(0, deadline - Date.now()))
  }
}
