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
  const round = railway.round - 1
  const seats = moment.filter(({ kind }) => kind === 'arrival').map(({ seat }) => seat)
  const isEnd = isRoundEnd(moment)
  return railway.seats
    .filter(({ seat }) => isEnd || seats.includes(seat))
    .map(({ seat, arrived }) => ({
      seat,
      text: arrived ? `arrives ${place(arrived)}` : 'does not arrive',
      points: now.seats[seat - 1]?.points[round] ?? 0
    }))
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
  const isLaid = !steps.slice(before.steps).some((step) => step.do.startsWith('lay '))
  return isLaid ? before.view : lastOfRound(before.view, now, steps, foreseen)
}
