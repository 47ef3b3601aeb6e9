// What the home page does with tables on this device. Loads the rest of this folder when it is needed.
import { makeTable, tables, type NewTable, type TableEntry, type Tables } from '../lib/api'

const device = () => import('./device')

/** Opens a table: on this device if nobody else takes part, otherwise or if that fails on the server. */
export async function openTable(table: NewTable): Promise<string> {
  const { canPlayHere, needsNoServer, openHere } = await device()
  if (!needsNoServer(table) || !canPlayHere()) return makeTable(table)
  try {
    return await openHere(table)
  } catch (error) {
    // Without the server the reason why this device could not do it is the one that matters.
    return makeTable(table).catch(() => {
      throw error
    })
  }
}

export interface AllTables extends Tables {
  /** Why the server's tables are missing; '' if they are not. */
  failure: string
}

/** The tables of the server and of this device; those that wait for a move first, then the latest. */
export async function allTables(): Promise<AllTables> {
  const [here, there] = await Promise.all([
    device().then(({ tablesHere }) => tablesHere()),
    tables().then(
      (told) => ({ ...told, failure: '' }),
      (error: unknown) => ({ open: [], yours: [], failure: (error as Error).message })
    )
  ])
  const rank = (entry: TableEntry) => Number(entry.your_turn ?? false)
  const yours = [...there.yours, ...here].sort((a, b) => rank(b) - rank(a) || b.updated - a.updated)
  return { ...there, yours }
}

/** Gets the module ready when the page has nothing else to do, or as soon as somebody touches it. */
export function prepare(game: () => string): () => void {
  let isDone = false
  const begin = (): void => {
    if (isDone) return
    isDone = true
    void device()
      .then(({ canPlayHere, warmUp }) => (canPlayHere() ? warmUp(game()) : undefined))
      .catch(() => {})
  }
  const timer = setTimeout(begin, 4000)
  addEventListener('pointerdown', begin, { once: true, passive: true })
  addEventListener('keydown', begin, { once: true })
  return () => {
    isDone = true
    clearTimeout(timer)
    removeEventListener('pointerdown', begin)
    removeEventListener('keydown', begin)
  }
}
