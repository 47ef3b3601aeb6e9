// Rail cards, read from their names: `NES/w`, `NE/SW`, `NW+SW`.
import type { Pair, Side } from './view'

export interface Face {
  pairs: Pair[]
  dead: Side[]
  points: Side | null // where the two tracks of a switch part
  bridge: boolean
}

export const SIDES: Side[] = ['N', 'E', 'S', 'W']
export const PAIRS: Pair[] = ['NE', 'NS', 'NW', 'ES', 'EW', 'SW']
export const OPPOSITE: Record<Side, Side> = { N: 'S', S: 'N', E: 'W', W: 'E' }
const WORD: Record<Side, string> = { N: 'north', E: 'east', S: 'south', W: 'west' }

export const other = (pair: Pair, side: Side): Side => (pair[0] === side ? pair[1] : pair[0]) as Side
export const isPair = (part: Pair | Side): part is Pair => part.length === 2
export const hasTrack = (face: Face, side: Side): boolean =>
  face.dead.includes(side) || face.pairs.some((pair) => pair.includes(side))

const list = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The letters of each group in the order N E S W, as the card lies. */
function groups(card: string, turned: boolean): { joined: Side[][]; dead: Side[] } {
  const lie = (letter: string): Side => (turned ? OPPOSITE[letter as Side] : (letter as Side))
  const read = (text: string): Side[] => SIDES.filter((side) => [...text].map(lie).includes(side))
  const parts = card.split(/[/+]/)
  const isDead = (part: string): boolean => part === part.toLowerCase()
  return {
    joined: parts.filter((part) => !isDead(part)).map(read),
    dead: read(parts.filter(isDead).join('').toUpperCase())
  }
}

const faces = new Map<string, Face>()

export function faceOf(card: string, turned = false): Face {
  const key = card + (turned ? ' turned' : '')
  let face = faces.get(key)
  if (!face) {
    const { joined, dead } = groups(card, turned)
    const pairs = PAIRS.filter((pair) =>
      joined.some((group) => [...pair].every((side) => group.includes(side as Side)))
    )
    const points = card.includes('+')
      ? (SIDES.find((side) => joined.every((group) => group.includes(side))) ?? null)
      : null
    face = { pairs, dead, points, bridge: card === 'NS/EW' }
    faces.set(key, face)
  }
  return face
}

/** For those who hear the board: "north, east and south joined, dead end west". */
export function inWords(card: string, turned = false): string {
  const { joined, dead } = groups(card, turned)
  const kind = card === 'NS/EW' ? 'bridge, ' : card.includes('+') ? 'switch, ' : ''
  const tracks = joined.map((group) => `${list(group.map((side) => WORD[side]))} joined`).join(', ')
  return (
    kind +
    tracks +
    (dead.length ? `, dead end${dead.length > 1 ? 's' : ''} ${list(dead.map((side) => WORD[side]))}` : '')
  )
}
