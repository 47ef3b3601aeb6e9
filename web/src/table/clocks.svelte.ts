// Clocks run on between two sights. One ticking state for the whole page, and only while something shows it.
import { createSubscriber } from 'svelte/reactivity'
import type { TableState } from './merge'

const tick = (period: number) =>
  createSubscriber((update) => {
    const timer = setInterval(update, period)
    return () => clearInterval(timer)
  })
const often = tick(250)
const seldom = tick(5_000)

export const clocks = {
  /** Milliseconds of a seat, now; null where it has no clock. */
  left(table: TableState, seat: number): number | null {
    const left = table.seats[seat - 1]?.time_left
    if (left === undefined || left === null) return null
    if (table.stage !== 'playing' || !table.turn.includes(seat)) return left
    often()
    return Math.max(0, left - (performance.now() - table.came))
  },
  /** The time of day, renewed now and then. */
  now(): number {
    seldom()
    return Date.now()
  }
}
