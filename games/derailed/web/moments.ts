// Arrivals and ends of rounds: what the board shows while play pauses for them.
import type { Happening, Step } from '$web/board'
import { lastOfRound } from './ending'
import type { View } from './view'
import { place } from './words'

/** A line of the ribbon: what became of a company. */
export interface Result {
  seat: number
  text: string
  points: number
}

export const isRoundEnd = (moment: Happening[] | null | undefined): boolean =>
  !!moment?.some(({ kind }) => kind === 'round')

/** What play pauses for, company by company. `railway` is the one to show, `now` the view after it. */
export function resultsOf(moment: Happening[] | null | undefined, railway: View, now: View): Result[] {
  if (!moment) return []
  const isEnd = isRoundEnd(moment)
  // Without the old railway, the points are all that is known of the round before.
  const isSwept = isEnd && now.phase !== 'over' && railway.round === now.round
  const round = railway.round - (isSwept ? 2 : 1)
  const arriving = moment.filter(({ kind }) => kind === 'arrival').map(({ seat }) => seat)
  return railway.seats
    .filter(({ seat }) => isEnd || arriving.includes(seat))
    .map(({ seat, arrived }) => {
      const points = now.seats[seat - 1]?.points[round] ?? 0
      const text = arrived ? `arrives ${place(arrived)}` : points > 0 ? 'arrives' : 'does not arrive'
      return { seat, text, points }
    })
    .sort((a, b) => b.points - a.points || a.seat - b.seat)
}

/** A view together with the number of steps that led to it. */
export interface Seen {
  view: View
  steps: number
}

/** The railway of a round that is over. The next round has removed it, so it comes from what was seen before. */
export function railwayOf(
  before: Seen | null,
  now: View,
  steps: Step[],
  foreseen: { move: string; view: View } | null
): View | null {
  if (!before || now.round !== before.view.round + 1) return null
  const fresh = steps.slice(before.steps)
  const end = fresh.findIndex((step) => step.do.startsWith('destinations'))
  const laid = (end < 0 ? fresh : fresh.slice(0, end)).filter((step) => step.do.startsWith('lay '))
  return laid.length > 0 ? lastOfRound(before.view, now, laid, foreseen) : before.view
}
