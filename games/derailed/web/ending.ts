// Reconstructs the railway at the end of a round, which the next round removes at once.
import type { Step } from '$web/board'
import { layText } from './lays'
import type { View } from './view'

/**
 * `before` is the last view of the round, `laid` are the lays since then, `now` is a view of the next round, and
 * `foreseen` is the preview of the last lay, if it was the viewer's own.
 */
export function lastOfRound(
  before: View,
  now: View,
  laid: Step[],
  foreseen: { move: string; view: View } | null
): View | null {
  const last = laid.at(-1)
  if (!last) return null
  if (foreseen && foreseen.view.round === before.round && last.do === foreseen.move) return foreseen.view
  let place = before.arrivals
  const seats = before.seats.map((company) => {
    const points = now.seats[company.seat - 1]?.points.slice(0, before.round) ?? company.points
    const comes = !company.arrived && points.at(-1)! > (company.points.at(-1) ?? 0)
    return { ...company, points, arrived: comes ? ++place : company.arrived }
  })
  const slots = before.slots.map((slot) => ({ ...slot }))
  for (const step of laid) {
    const [, card = '', at = '', turned] = step.do.split(' ')
    const slot = slots.find((one) => one.slot === at)
    if (!slot || step.do !== layText(card, at, !!turned)) continue
    slot.covered = slot.card ? (slot.covered ?? 0) + 1 : 0
    Object.assign(slot, { card, turned: !!turned })
  }
  const slot = last.do.split(' ')[2] ?? ''
  return { ...before, seats, slots, arrivals: place, last: { seat: last.by, slot } }
}
