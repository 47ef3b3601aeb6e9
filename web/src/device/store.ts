// Tables on this device, in IndexedDB: one row for each table, one for each event. Used by the page, which lists them, and
// by the worker, which plays.
import type { TableEntry } from '../lib/api'

export interface StoredTable {
  id: string
  setup: object
  summary: TableEntry
  /** The table on the server that this one has become. */
  moved?: string
}

/** Somebody else has written the same event: another tab. */
export class Overtaken extends Error {}

export interface Store {
  list(): Promise<StoredTable[]>
  load(id: string): Promise<{ table: StoredTable; log: object[] } | null>
  /** Appends events, the first with this number, in one transaction with the tables' rows. Nothing is saved if it throws. */
  save(tables: { table: StoredTable; from: number; events: object[] }[]): Promise<void>
  remove(id: string): Promise<void>
}

const NAME = 'skerry'
const VERSION = 1

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => {
      const { error } = transaction
      reject(error?.name === 'ConstraintError' ? new Overtaken() : (error ?? new Error('The storage failed.')))
    }
  })
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The storage failed.'))
  })
}

const allOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])

class Database implements Store {
  constructor(private readonly database: IDBDatabase) {}

  list(): Promise<StoredTable[]> {
    return result(this.database.transaction('tables').objectStore('tables').getAll() as IDBRequest<StoredTable[]>)
  }

  async load(id: string): Promise<{ table: StoredTable; log: object[] } | null> {
    const transaction = this.database.transaction(['tables', 'events'])
    const table = result(transaction.objectStore('tables').get(id) as IDBRequest<StoredTable | undefined>)
    const events = result(transaction.objectStore('events').getAll(allOf(id)) as IDBRequest<{ event: object }[]>)
    const [row, rows] = await Promise.all([table, events])
    return row ? { table: row, log: rows.map(({ event }) => event) } : null
  }

  save(tables: { table: StoredTable; from: number; events: object[] }[]): Promise<void> {
    const transaction = this.database.transaction(['tables', 'events'], 'readwrite', { durability: 'strict' })
    const done = finished(transaction)
    for (const { table, from, events } of tables) {
      transaction.objectStore('tables').put(table)
      events.forEach((event, i) => transaction.objectStore('events').add({ table: table.id, n: from + i, event }))
    }
    return done
  }

  remove(id: string): Promise<void> {
    const transaction = this.database.transaction(['tables', 'events'], 'readwrite')
    const done = finished(transaction)
    transaction.objectStore('tables').delete(id)
    transaction.objectStore('events').delete(allOf(id))
    return done
  }
}

/** Throws if the browser has no IndexedDB or does not allow it. */
export async function openStore(): Promise<Store> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('tables', { keyPath: 'id' })
    request.result.createObjectStore('events', { keyPath: ['table', 'n'] })
  }
  const database = await result(request)
  database.onversionchange = () => database.close()
  return new Database(database)
}
