// Tables on this device: played in the page, kept in its storage, without a server.
import { canRunModule, Engine } from '../engine/engine'
import { importRecord, type Chair, type NewTable, type TableEntry } from '../lib/api'
import type { Socket, World } from '../table/connection.svelte'
import { openStore, type Store } from './store'

export { isDeviceTable } from './ids'

const engine = new Engine()

/** Called with a sentence when the module has crashed or cannot be loaded. */
export function onEngineFailure(tell: (why: string) => void): void {
  engine.onfailure = tell
}

/** Whether nobody else takes part, so that the table needs no server. */
export const needsNoServer = (table: NewTable): boolean => table.seats.every((chair: Chair) => chair !== 'open')

/** Whether tables can be kept on this device. */
export const canPlayHere = (): boolean => canRunModule() && typeof indexedDB === 'object'

/** Loads the module before it is needed. */
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

export const recordHere = async (id: string): Promise<object> => (await engine.ask('record', { table: id })).record

/** Where a table of this device has gone on the server; '' if it is still here. */
export async function movedTo(id: string): Promise<string> {
  try {
    return (await (await opened()).load(id))?.table.moved ?? ''
  } catch {
    return ''
  }
}

/** Remembers that a table goes on at the server. */
export async function setMoved(id: string, to: string): Promise<void> {
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
  const to = await importRecord(JSON.stringify({ record: await recordHere(id), table }))
  await setMoved(id, to)
  return to
}

/** A table's connection that ends in the worker. */
class DeviceSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  #view: number

  constructor(table: string, since: number) {
    this.#view = engine.enter(table, since, {
      heard: (text) => this.onmessage?.({ data: text }),
      closed: () => this.onclose?.()
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

export const deviceWorld: World = {
  open(path) {
    const url = new URL(path, location.origin)
    return new DeviceSocket(url.pathname.split('/').at(-1)!, Number(url.searchParams.get('since')))
  },
  async exists(id) {
    try {
      return (await (await opened()).load(id)) !== null
    } catch {
      return true
    }
  }
}
