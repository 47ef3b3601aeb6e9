// Reads rail cards from their names: `NES/w`, `NE/SW`, `NW+SW`.
import { listed } from '$web/lib/words'
import type { Pair, Side } from './view'

export interface Face {
  pairs: Pair[]
  dead: Side[]
  points: Side | null // the side where the two tracks of a switch divide
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

/** The sides of each group in the order N, E, S, W, as the card lies. */
function groups(card: string, turned: boolean): { joined: Side[][]; dead: Side[] } {
  const lie = (letter: string): Side => (turned ? OPPOSITE[letter as Side] : (letter as Side))
  const read = (text: string): Side[] => SIDES.filter((side) => Array.from(text, lie).includes(side))
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
      joined.some((group) => Array.from(pair).every((side) => group.includes(side as Side)))
    )
    const points = card.includes('+')
      ? (SIDES.find((side) => joined.every((group) => group.includes(side))) ?? null)
      : null
    face = { pairs, dead, points, bridge: card === 'NS/EW' }
    faces.set(key, face)
  }
  return face
}

/** What people call the card: "junction", "crossing", "bend". */
export function kindOf(card: string): string {
  if (card === 'NS/EW') return 'bridge'
  if (card.includes('+')) return 'switch'
  const { joined } = groups(card, false)
  if (joined.length > 1) return 'double bend'
  const [sides] = joined
  if (sides!.length === 4) return 'crossing'
  if (sides!.length === 3) return 'junction'
  return sides!.join('') === 'NS' || sides!.join('') === 'EW' ? 'straight' : 'bend'
}

const named = (sides: Side[]): string => listed(sides.map((side) => WORD[side]))

/** For screen readers: "junction, north, east and south joined, dead end west". */
export function inWords(card: string, turned = false): string {
  const { joined, dead } = groups(card, turned)
  const tracks = joined.map((group) => `${named(group)} joined`).join(', ')
  const ends = dead.length ? `, dead end${dead.length > 1 ? 's' : ''} ${named(dead)}` : ''
  return `${kindOf(card)}, ${tracks}${ends}`
}

/** What the card does as it lies, as a sentence: "It joins north, south and west; its east end is blocked." */
export function doesWhat(card: string, turned = false): string {
  const { joined, dead } = groups(card, turned)
  const { points, bridge } = faceOf(card, turned)
  if (bridge) return 'Its two tracks cross without meeting.'
  if (points) {
    const branches = joined.flat().filter((side) => side !== points)
    return `From the ${WORD[points]} it leads ${named(branches).replace(' and ', ' or ')}, and back.`
  }
  const ends = dead.length > 1 ? `; its ${named(dead)} ends are blocked` : `; its ${named(dead)} end is blocked`
  return `It joins ${joined.map(named).join(', and ')}${dead.length ? ends : ''}.`
}

/** The sides of a card as it lies, in short: "N S W, E blocked". */
export function inShort(card: string, turned = false): string {
  const { joined, dead } = groups(card, turned)
  const ends = dead.length ? `, ${dead.join(' ')} blocked` : ''
  return joined.map((group) => group.join(' ')).join(card.includes('+') ? ' or ' : ', ') + ends
}

/** "lane 2, slot 4". */
export const placeOf = (slot: string): string => `lane ${slot.replace(',', ', slot ')}`
