// Plays what is aimed at. A ride is planned as a whole and played canal by canal.
import { chosenWay, moveNow, type Table } from './intent'
import type { Way } from './reading'

export function play({ desk, aim }: Table, move: string): void {
  aim.clear()
  desk.play(move)
}

/** Aims at a move, or plays it if it is aimed at already. */
export function propose(table: Table, move: string): void {
  if (table.aim.move === move) play(table, move)
  else table.aim.move = move
}

export function sendWay(table: Table, way: Way): void {
  const { sight, aim } = table
  const done = sight.view.ride?.so_far.rides.length ?? 0
  aim.plan = { from: way.from, rides: way.rides, seen: sight.steps.length }
  play(table, sight.view.ride ? `ride ${way.rides[done]}` : `carry ${way.from}`)
}

/** Plays the next canal of a planned ride, once the table has made the part before. */
export function follow({ sight, desk, aim }: Table): void {
  const plan = aim.plan
  if (!plan || !sight.live || sight.steps.length <= plan.seen) return
  const ride = sight.view.ride
  const done = ride?.so_far.rides ?? []
  const next = `ride ${plan.rides[done.length]}`
  if (
    ride &&
    ride.from === plan.from &&
    done.every((direction, i) => direction === plan.rides[i]) &&
    sight.legal?.includes(next)
  ) {
    plan.seen = sight.steps.length
    desk.play(next)
  } else {
    aim.plan = null
  }
}

export function confirm(table: Table): void {
  const [move, way] = [moveNow(table), chosenWay(table)]
  if (move !== null) play(table, move)
  else if (way) sendWay(table, way)
}
