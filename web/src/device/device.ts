// Tables on this device: played in the page, kept in its storage, without a server.
import { canRunModule, Engine } from '../engine/engine'
import type { Closed } from '../engine/schema'
import { importRecord, type Chair, type NewTable, type TableEntry } from '../lib/api'
import type { Socket, World } from '../table/connection.svelte'
import { openStore, type Store } from './store'

export { isDeviceTable } from './ids'

const engine = new Engine()

/** Whether nobody else takes part, so that the table needs no server. */
export const needsNoServer = (table: NewTable): boolean => table.seats.every((chair: Chair) => chair !== 'open')

/** Whether tables can be kept on this device. */
export const canPlayHere = (): boolean => canRunModule() && typeof indexedDB === 'object'

/** Loads the module before it is needed. */
export const load = (): Promise<void> => engine.start()

/** Compiles its hot code before the first search, which would be slow otherwise. */
export async function warmUp(game: string): Promise<void> {
  await engine.ask('warm', { game })
}

/** Opens a table; its id. */
export async function openHere(table: NewTable): Promise<string> {
  // Being listed makes sense only on a server.
  const { listed: _, ...rest } = table
  return (await engine.ask('open', { table: rest })).table
}

let store: Promise<Store> | undefined
const opened = (): Promise<Store> => {
  store ??= openStore()
  store.catch(() => (store = undefined))
  return store
}

/** This device's tables, the one that waits for a move first. None if the browser keeps nothing. */
export async function tablesHere(): Promise<TableEntry[]> {
  if (!canPlayHere()) return []
  try {
    const rows = (await (await opened()).list()).filter((row) => !row.moved).map((row) => row.summary)
    return rows.sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.updated - a.updated)
  } catch {
    return []
  }
}

export const recordHere = (id: string): Promise<object> => recordBy(engine, id)

async function recordBy(worker: Engine, id: string): Promise<object> {
  return (await worker.ask('record', { table: id })).record
}

/** Remembers that a table goes on at the server. */
async function setMoved(id: string, to: string): Promise<void> {
  const stored = await (await opened()).load(id)
  if (stored)
    await (await opened()).save([{ table: { ...stored.table, moved: to }, from: stored.log.length, events: [] }])
}

interface Setup {
  game: string
  options: Record<string, unknown>
  chairs: { guest?: string; name?: string; level?: number }[]
  per_move: number // milliseconds
  per_game: number
}

/** Lets a table go on at the server, with these seats open for others. Resolves to its id there. */
export async function moveToServer(id: string, open: number[], name: string): Promise<string> {
  const stored = await (await opened()).load(id)
  if (!stored) throw new Error('There is no such table on this device.')
  const { game, options, chairs, per_move, per_game } = stored.table.setup as Setup
  const seats = chairs.map(({ level }, i): Chair => (open.includes(i + 1) ? 'open' : (level ?? 'you')))
  const names = chairs.map((chair, i) => (seats[i] === 'you' ? (chair.name ?? '') : ''))
  const clock = { per_move: per_move / 1000, per_game: per_game / 1000 }
  const table = { game, seats, name, names, options, clock, listed: false }
  // A worker of its own: the other one may be the reason for moving.
  const fresh = new Engine()
  try {
    const to = await importRecord(JSON.stringify({ record: await recordBy(fresh, id), table }))
    await setMoved(id, to)
    return to
  } finally {
    fresh.stop()
  }
}

/** Sends one message of docs/protocol.md to a table on this device. Rejects with a sentence if it is refused. */
export function askHere(id: string, message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    let isSent = false
    const heard = (text: string): void => {
      const told = JSON.parse(text) as { re?: string; error?: string }
      if (told.re === 'once') {
        engine.leave(view)
        if (told.error) reject(new Error(told.error))
        else resolve()
      } else if (!isSent) {
        isSent = true
        void engine.ask('send', { view, text: JSON.stringify({ id: 'once', ...message }) }).catch(reject)
      }
    }
    const view = engine.enter(id, 0, { heard, closed: (_, why) => reject(new Error(why)) })
  })
}

/** Why the server has taken over a table of this device, by its id there. */
export const takenOver = new Map<string, string>()

/** Why a table on this device cannot go on for now. `again`: it has failed twice at the same place. */
export type Trouble = (why: string, again: boolean) => void

/** A table's connection that ends in the worker. */
class DeviceSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  #view: number

  constructor(table: string, since: number, onclosed: (how: Closed, why: string) => void) {
    this.#view = engine.enter(table, since, {
      heard: (text) => this.onmessage?.({ data: text }),
      closed: (how, why) => {
        onclosed(how, why)
        if (how !== 'moved') this.onclose?.()
      }
    })
    queueMicrotask(() => this.onopen?.())
  }

  send(text: string): void {
    void engine.ask('send', { view: this.#view, text }).catch(() => {})
  }

  close(): void {
    engine.leave(this.#view)
  }
}

export class DeviceWorld implements World {
  #failedAt = -1 // how much of the table was known then

  /** `onmoved`: called with the table's id on the server, where it goes on. */
  constructor(
    private readonly tell: Trouble,
    private readonly onmoved: (to: string) => void
  ) {}

  open(path: string): Socket {
    const url = new URL(path, location.origin)
    const since = Number(url.searchParams.get('since'))
    return new DeviceSocket(url.pathname.split('/').at(-1)!, since, (how, why) => {
      if (how === 'moved') this.onmoved(why)
      if (how !== 'failed') return
      this.tell(why, this.#failedAt === since)
      this.#failedAt = since
    })
  }

  async exists(id: string): Promise<boolean> {
    try {
      return (await (await opened()).load(id)) !== null
    } catch {
      return true
    }
  }
}
