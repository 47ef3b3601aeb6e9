// What the home page does with tables on this device. Loads the rest of this folder when it is needed.
import { board } from '../lib/boards'
import { askTable, makeTable, tables, type NewTable, type TableEntry, type Tables } from '../lib/api'
import { isDeviceTable } from './ids'

const device = () => import('./device')
const TOUCHES = ['pointerdown', 'keydown', 'pointermove']

/** Opens a table: on this device if nobody else takes part, otherwise or if that fails on the server. */
export async function openTable(table: NewTable): Promise<string> {
  // What the table needs next, loaded while it is opened.
  void Promise.all([import('../table/Table.svelte'), board(table.game)]).catch(() => {})
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

/** Sends one message to a table, wherever it is. */
export async function askAnywhere(id: string, message: Record<string, unknown>): Promise<void> {
  if (isDeviceTable(id)) await (await device()).askHere(id, message)
  else await askTable(id, message)
}

/** Makes ready for a game, so that the click on "Play" shows a board at once. */
async function makeReady(): Promise<void> {
  const { canPlayHere, load } = await device()
  void import('../table/Table.svelte')
  if (canPlayHere()) await load()
}

/** Makes ready when the page has nothing else to do, or as soon as somebody touches it. */
export function prepare(): () => void {
  let isDone = false
  const begin = (): void => {
    if (isDone) return
    stop()
    void makeReady().catch(() => {})
  }
  const stop = (): void => {
    isDone = true
    clearTimeout(timer)
    for (const event of TOUCHES) removeEventListener(event, begin)
  }
  const timer = setTimeout(begin, 4000)
  for (const event of TOUCHES) addEventListener(event, begin, { passive: true })
  return stop
}
