// Reconstructs the railway at the end of a round, which the next round removes at once.
import type { Step } from '$web/board'
import { layText } from './lays'
import type { View } from './view'

/** `before` is the last view of the round; `foreseen` is the preview of its last lay, if it was the viewer's own. */
export function lastOfRound(
  before: View,
  now: View,
  steps: Step[],
  foreseen: { move: string; view: View } | null
): View | null {
  const end = steps.map((step) => step.do.startsWith('destinations')).lastIndexOf(true)
  const step = steps
    .slice(0, end)
    .reverse()
    .find((one) => one.by > 0)
  const [verb, card = '', slot = '', turned] = step?.do.split(' ') ?? []
  if (!step || verb !== 'lay') return null
  if (foreseen && foreseen.view.round === before.round && foreseen.move === layText(card, slot, !!turned))
    return foreseen.view
  let place = before.arrivals
  const seats = before.seats.map((company) => {
    const points = now.seats[company.seat - 1]?.points.slice(0, before.round) ?? company.points
    const comes = !company.arrived && points.at(-1)! > (company.points.at(-1) ?? 0)
    return { ...company, points, arrived: comes ? ++place : company.arrived }
  })
  const slots = before.slots.map((one) =>
    one.slot === slot ? { ...one, card, turned: !!turned, covered: one.card ? (one.covered ?? 0) + 1 : 0 } : one
  )
  return { ...before, seats, slots, arrivals: place, last: { seat: step.by, slot } }
}
