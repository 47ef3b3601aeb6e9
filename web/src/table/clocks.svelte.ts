// Clocks tick between two sights. The timers are shared by the page and run only while something shows a clock.
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
  /** A seat's time left in milliseconds; null without a clock. */
  left(table: TableState, seat: number): number | null {
    const left = table.seats[seat - 1]?.time_left
    if (left === undefined) return null
    if (table.stage !== 'playing' || !table.turn.includes(seat)) return left
    often()
    const grace = table.seats[seat - 1]?.grace_left ?? 0 // the clock does not run yet
    return Math.max(0, left - Math.max(0, performance.now() - table.came - grace))
  },
  /** The time of day, updated every few seconds. */
  now(): number {
    seldom()
    return Date.now()
  }
}
