// The texts of Derailed!.
import type { Preview, Sight, Step } from '$web/board'
import { count, nameOf } from '$web/lib/words'
import { optionsOf } from './lays'
import type { Company, View } from './view'

export const shortName = (company: Company): string => company.name.split(' ')[0]!
export const place = (n: number): string => ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][n - 1] ?? `${n}th`

export function now(sight: Sight<View>): { title: string; text: string } {
  const { view, seat } = sight
  const round = `Round ${view.round} of ${view.rounds}.`
  if (!sight.live) return { title: 'Looking back', text: `${round} You see the railway at an earlier step.` }
  const mine = seat > 0 && sight.turn.includes(seat)
  const company = view.seats[seat - 1]
  if (mine && company) {
    const options = optionsOf(sight.legal)
    if (view.phase === 'redraw') {
      const exchange = view.exchange ? 'one more card and draw another' : 'up to two cards and draw as many'
      return {
        title: 'Exchange cards?',
        text: `You may discard ${exchange}, or keep your hand.`
      }
    }
    if (options.discards.length)
      return {
        title: 'Discard a card',
        text: 'None of your cards can be laid. Discard one, then draw one if the deck has any left.'
      }
    return {
      title: `Your turn, ${shortName(company)}`,
      text: 'Choose a card, turn it if you like, and lay it where your train can reach it. It may cover another card.'
    }
  }
  const waits = sight.turn.filter((one) => one > 0)
  if (!waits.length) return { title: 'Dealing', text: 'Cards are being dealt.' }
  const name = nameOf(sight, waits[0]!)
  const theirs = view.seats[waits[0]! - 1]
  const doing = view.phase === 'redraw' ? 'may exchange cards' : 'is about to lay a card'
  if (company?.arrived)
    return {
      title: `Wait for ${name}`,
      text: 'Your train has arrived. You score a point on each of your turns until the round is over.'
    }
  return { title: `Wait for ${name}`, text: `${round} ${theirs ? shortName(theirs) : name} ${doing}.` }
}

/** Whether this lay covered a card of the same round. */
function covers(step: Step, slot: string, steps: Step[]): boolean {
  for (let i = steps.indexOf(step) - 1; i >= 0; i--) {
    const [verb, , where] = steps[i]!.do.split(' ')
    if (verb === 'destinations') return false
    if (verb === 'lay' && where === slot) return true
  }
  return false
}

export function tell(step: Step, sight: Sight<View>): string {
  const [verb, what, slot, turned] = step.do.split(' ')
  switch (verb) {
    case 'lay': {
      const how = turned ? `${what} turned` : what
      return covers(step, slot!, sight.steps) ? `covers ${slot} with ${how}` : `lays ${how} on ${slot}`
    }
    case 'discard':
      return what ? `discards ${what}` : 'discards a card'
    case 'keep':
      return 'keeps the hand'
    case 'draw':
      return what ? `${what} is drawn` : 'a card is drawn'
    case 'first':
      return `${nameOf(sight, Number(what))} starts`
    case 'starts':
      return `departures, from lane 1: ${Array.from(what ?? '').join(' ')}`
    case 'destinations':
      return `destinations, from lane 1: ${Array.from(what ?? '').join(' ')}`
    default:
      return step.do
  }
}

export function holding(seat: number, sight: Sight<View>): string {
  const company = sight.view.seats[seat - 1]
  if (!company) return ''
  const parts = [shortName(company), count(company.cards, 'card')]
  if (company.arrived) parts.push(`arrived ${place(company.arrived)}`)
  return parts.join(', ')
}

/** The points that each seat would score for arriving. */
export function gains(before: View, after: View): Map<number, number> {
  const round = before.round - 1
  const arriving = before.seats.filter((company) => !company.arrived)
  return new Map(
    arriving
      .map(({ seat, points }) => [seat, (after.seats[seat - 1]?.points[round] ?? 0) - (points[round] ?? 0)] as const)
      .filter(([, gain]) => gain > 0)
  )
}

/** The consequences of a move: arrivals, points, ways that get shorter, the end of the round. */
export function consequences(sight: Sight<View>, { view }: Preview<View>): string[] {
  const told: string[] = []
  const gained = gains(sight.view, view)
  for (const before of sight.view.seats) {
    const you = before.seat === sight.seat
    const gain = gained.get(before.seat)
    const lost = before.reach.length - (view.seats[before.seat - 1]?.reach.length ?? 0)
    if (gain) told.push(`${you ? 'You arrive' : `${shortName(before)} arrives`}${gain > 1 ? ' first' : ''}: +${gain}.`)
    else if (!before.arrived && view.round === sight.view.round && lost > 0)
      told.push(`${you ? 'Your way' : `The way of ${shortName(before)}`} gets shorter by ${count(lost, 'card')}.`)
  }
  if (view.round > sight.view.round || view.phase === 'over' || view.arrivals >= view.arrivals_to_end)
    told.push('The round ends.')
  return told
}
