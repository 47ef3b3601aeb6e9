import type { Player } from '../board'

/** "Runa, Mira and Jon". */
export function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`
}

/** "1 card", "3 cards". */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of an option for people: turn_limit becomes "Turn limit". */
export const spoken = (name: string): string => capital(name).replace(/_/g, ' ')

/** Adds a capital letter and a full stop where they are missing. */
export const sentence = (text: string): string => (text ? capital(text) + (/[.!?]$/.test(text) ? '' : '.') : '')

/** The name of the player in a seat. */
export const nameOf = ({ players }: { players: Player[] }, seat: number | null): string =>
  players.find((player) => player.seat === seat)?.name ?? (seat ? `Seat ${seat}` : 'Nobody')
