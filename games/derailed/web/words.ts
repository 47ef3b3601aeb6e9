// The texts of Derailed!.
import type { Sight, Step } from '$web/board'
import { capital, count, listed, nameOf } from '$web/lib/words'
import { inShort, kindOf, placeOf } from './cards'
import type { Outlook } from './outlook'
import type { Company, View } from './view'

export const shortName = (company: Company): string => company.name.split(' ')[0]!
export const place = (n: number): string => ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][n - 1] ?? `${n}th`

/** Whether this lay covered a card of the same round. */
function covers(step: Step, slot: string, steps: Step[]): boolean {
  for (let i = steps.indexOf(step) - 1; i >= 0; i--) {
    const [verb, , where] = steps[i]!.do.split(' ')
    if (verb === 'destinations') return false
    if (verb === 'lay' && where === slot) return true
  }
  return false
}

const someCard = (card: string | undefined): string => (card ? `a ${kindOf(card)}` : 'a card')

export function tell(step: Step, sight: Sight<View>): string {
  const [verb, what = '', slot = ''] = step.do.split(' ')
  switch (verb) {
    case 'lay':
      return covers(step, slot, sight.steps)
        ? `covers ${placeOf(slot)} with ${someCard(what)}`
        : `lays ${someCard(what)} on ${placeOf(slot)}`
    case 'discard':
      return `discards ${someCard(what)}`
    case 'keep':
      return 'keeps the hand'
    case 'draw':
      return '' // part of the turn
    case 'first':
      return `${nameOf(sight, Number(what))} starts`
    case 'starts':
      return `trains leave, from lane 1: ${companies(what, sight)}`
    case 'destinations':
      return `trains go to, from lane 1: ${companies(what, sight)}`
    default:
      return step.do
  }
}

/** The companies of a list of letters, by their short names. */
function companies(letters: string, { view }: Sight<View>): string {
  return listed(
    Array.from(letters, (letter) => {
      const company = view.seats.find((one) => one.company === letter)
      return company ? shortName(company) : letter
    })
  )
}

/** A whole turn in one line: "covers lane 1, slot 3 with a crossing", "exchanges 2 cards". */
export function tellTurn(steps: Step[], sight: Sight<View>): string {
  const discards = steps.filter((step) => step.do.startsWith('discard'))
  if (steps.some((step) => step.do.startsWith('keep')) || discards.length > 1)
    return discards.length > 0 ? `exchanges ${count(discards.length, 'card')}` : 'keeps the hand'
  return steps
    .map((step) => tell(step, sight))
    .filter(Boolean)
    .join(', ')
}

/** A legal move by name: "Junction on lane 2, slot 4: N S W, E blocked". */
export function moveName(move: string): string {
  const [verb, card = '', slot = '', turned] = move.split(' ')
  if (verb === 'keep') return 'Keep my hand'
  const kind = kindOf(card)
  if (verb === 'discard') return `Discard the ${kind}: ${inShort(card)}`
  return `${capital(kind)} on ${placeOf(slot)}${turned ? ', turned' : ''}: ${inShort(card, !!turned)}`
}

export function holding(seat: number, sight: Sight<View>): string {
  const company = sight.view.seats[seat - 1]
  if (!company) return ''
  const parts = [shortName(company), count(company.cards, 'card')]
  if (company.arrived) parts.push(`arrived ${place(company.arrived)}`)
  return parts.join(', ')
}

/** The points that seats score for arriving between two views of one round. */
export function arrivalsIn(before: View, after: View): Map<number, number> {
  const round = before.round - 1
  const arriving = before.seats.filter((company) => !company.arrived)
  return new Map(
    arriving
      .map(({ seat, points }) => [seat, (after.seats[seat - 1]?.points[round] ?? 0) - (points[round] ?? 0)] as const)
      .filter(([, gain]) => gain > 0)
  )
}

export interface OutlookWords {
  title: string // "1 card to go"
  short: string // "1 to go", where there is little room
  text: string // "on lane 1, slot 4"
  where: string // "lane 1, slot 4", where there is little room
}

export function outlookWords(outlook: Outlook | null): OutlookWords {
  if (!outlook) return { title: 'No station yet', short: 'No station', text: 'stations are dealt', where: '' }
  if (outlook.kind === 'home') {
    const text = `arrived ${place(outlook.place)}`
    return { title: 'Home', short: 'Home', text, where: text }
  }
  if (outlook.kind === 'out') {
    const where = placeOf(outlook.cover)
    return { title: 'Kept out', short: 'Kept out', text: `cover ${where}`, where }
  }
  const { cards, next } = outlook
  return {
    title: `${count(cards, 'card')} to go`,
    short: `${cards} to go`,
    text: `${cards === 1 ? 'on' : 'next'} ${placeOf(next)}`,
    where: placeOf(next)
  }
}
