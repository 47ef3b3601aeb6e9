// How far a train is from home: the cards that are missing on the shortest way. This is a look at the tracks, not a
// rule: the table alone says which cards may be laid.
import { faceOf, OPPOSITE, other, SIDES } from './cards'
import type { Company, Side, View } from './view'

export type Outlook =
  | { kind: 'home'; place: number }
  | { kind: 'open'; cards: number; next: string } // cards to lay on empty slots, and the first of these slots
  | { kind: 'out'; cover: string } // every way home is blocked; this card would have to be covered

interface Node {
  lane: number
  column: number
  from: Side
  cards: number // laid on the way here
  covers: number // how many of them cover a card
  first: string // the first slot that needs a card
  cover: string // the first slot that has to be covered
}

const STEP: Record<Side, [number, number]> = { N: [-1, 0], S: [1, 0], E: [0, 1], W: [0, -1] }

export function outlookOf(view: View, company: Company): Outlook | null {
  if (company.arrived) return { kind: 'home', place: company.arrived }
  if (!company.start_lane || !company.destination_lane) return null
  const way = shortest(view, company)
  if (!way) return null
  return way.covers === 0 ? { kind: 'open', cards: way.cards, next: way.first } : { kind: 'out', cover: way.cover }
}

/** The way home with the fewest covered cards and then the fewest cards. */
function shortest(view: View, company: Company): Node | null {
  const slots = new Map(view.slots.map((slot) => [slot.slot, slot]))
  const start: Node = { lane: company.start_lane!, column: 1, from: 'W', cards: 0, covers: 0, first: '', cover: '' }
  const open = [start]
  const done = new Set<string>()
  const before = (a: Node, b: Node) => a.covers - b.covers || a.cards - b.cards
  while (open.length > 0) {
    const at = open.sort(before).shift()!
    if (at.column > view.columns) return at
    const key = `${at.lane},${at.column}${at.from}`
    if (done.has(key)) continue
    done.add(key)
    const id = `${at.lane},${at.column}`
    const slot = slots.get(id)
    if (!slot) continue
    const face = slot.card ? faceOf(slot.card, slot.turned) : null
    const go = (side: Side, by: Partial<Node>) => {
      const [lane, column] = [at.lane + STEP[side][0], at.column + STEP[side][1]]
      if (column > view.columns && lane !== company.destination_lane) return
      open.push({ ...at, ...by, lane, column, from: OPPOSITE[side] })
    }
    for (const pair of face?.pairs ?? []) if (pair.includes(at.from)) go(other(pair, at.from), {})
    const laid = { cards: at.cards + 1, first: at.first || id }
    const covered = face ? { covers: at.covers + 1, cover: at.cover || id } : {}
    for (const side of SIDES) if (side !== at.from) go(side, { ...laid, ...covered })
  }
  return null
}
