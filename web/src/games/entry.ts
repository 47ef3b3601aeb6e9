// A table of a list in words.
import type { Game, TableEntry } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import { listed } from '../lib/words'
import { distinctNames } from '../table/seats'

const isYou = (seat: TableEntry['seats'][number]): boolean =>
  seat.you ?? (seat.kind === 'guest' && seat.name === settings.shownName)

/** Seats of the viewer, from 1. */
export const ownSeats = (entry: TableEntry): number[] =>
  entry.seats.flatMap((seat, i) => (seat.kind === 'guest' && isYou(seat) ? [i + 1] : []))

/** "Scurry with Puffin". */
export function titleOf(entry: TableEntry, games: Game[]): string {
  const names = distinctNames(entry.seats)
  const others = names.filter((_, i) => entry.seats[i]!.kind !== 'open' && !isYou(entry.seats[i]!))
  const title = games.find((game) => game.id === entry.game)?.title ?? entry.game
  return others.length ? `${title} with ${listed(others)}` : title
}

export function stateOf(entry: TableEntry): string {
  if (entry.stage === 'waiting') return 'Waiting for players'
  if (entry.stage === 'over') return 'Finished'
  return entry.your_turn ? 'Your turn' : 'In progress'
}
