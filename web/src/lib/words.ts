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

/** The first sentences of a text that fit so many letters; one at least. */
export function leading(text: string, room: number): string {
  const sentences = text.match(/[^.!?]+[.!?]*\s*/g) ?? []
  let told = ''
  for (const next of sentences) {
    if (told && (told + next).trimEnd().length > room) break
    told += next
  }
  return told.trimEnd()
}

/**
 * A sentence of a story with names for its marks. "{2}" is the name of seat 2, and "{2:arrives|arrive}" the word that
 * goes with it; the viewer is "you", unless several players share the device.
 */
export function withNames(text: string, sight: { players: Player[]; seat: number }): string {
  const you = sight.players.filter((player) => player.you).length === 1 ? sight.seat : 0
  return text.replace(/\{(\d)(?::([^|}]*)\|([^}]*))?\}/g, (_, digit: string, other?: string, ours?: string, at = 0) => {
    const seat = Number(digit)
    if (seat === you) return ours ?? (at === 0 ? 'You' : 'you')
    return other ?? nameOf(sight, seat)
  })
}

/** The name of the player in a seat. */
export const nameOf = ({ players }: { players: Player[] }, seat: number | null): string =>
  players.find((player) => player.seat === seat)?.name ?? (seat ? `Seat ${seat}` : 'Nobody')

/** How strong the bots of levels 1 to 5 are. */
export const STRENGTHS = ['easy', 'casual', 'medium', 'tough', 'hard']
