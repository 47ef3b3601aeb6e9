// Presses on the board while a passenger is to be carried: whom, and by which way.
import { towards } from './geometry'
import { chosenWay, type Table } from './intent'
import { confirm, propose, sendWay } from './plays'
import { legalMoves, placesOf, stationsOf, waysOf, type Way } from './reading'

/** Handles a press on a passenger, on its destination, or on a canal or a station that it could pass. */
export function pressWay(table: Table, id: string): void {
  const { sight, aim } = table
  const { view } = sight
  const now = chosenWay(table)
  if (now && now.to === id) return sendWay(table, now)
  const starts = view.ride ? [] : view.carries.filter((carry) => carry.from === id)
  if (starts[0]) return pressPassenger(table, id, starts[0].more_routes > 0)
  if (view.ride && id.startsWith(`${view.ride.at} `) && aim.move === `ride ${id.split(' ')[1]!}`) return confirm(table)
  const next = wayThrough(table, id)
  aim.move = null
  if (next) aim.way = next.key
  else if (view.ride && id.startsWith(`${view.ride.at} `)) tryRide(table, id.split(' ')[1]!)
  else whyNotWay(table, id)
}

/** Shows the ways of a passenger one after the other; with too many to list, the last of them is "canal by canal". */
function pressPassenger(table: Table, cell: string, hasMore: boolean): void {
  const { aim } = table
  const ways = waysOf(table.sight.view).filter((way) => way.from === cell)
  const now = chosenWay(table)
  if (ways.length === 1 && !hasMore && now?.key === ways[0]!.key) return sendWay(table, now)
  const at = aim.move === `carry ${cell}` ? -1 : ways.findIndex((way) => way.key === now?.key)
  const isLast = at === ways.length - 1
  aim.move = isLast && hasMore ? `carry ${cell}` : null
  aim.way = aim.move === null ? ways[(at + 1) % ways.length]!.key : null
}

/** The best way that leaves the chosen one here, or else the next way that passes here. */
function wayThrough(table: Table, id: string): Way | undefined {
  const now = chosenWay(table)
  const ways = waysOf(table.sight.view).filter((way) => !now || way.from === now.from)
  const [cell, direction] = id.split(' ')
  const fork = now && direction ? stationsOf(now).indexOf(cell!) : -1
  const branch =
    fork < 0
      ? undefined
      : ways.find(
          (way) => way.rides[fork] === direction && now!.rides.slice(0, fork).every((one, i) => one === way.rides[i])
        )
  if (branch && branch.key !== now?.key) return branch
  const passing = ways.filter((way) => placesOf(way).includes(id))
  return passing[(passing.findIndex((way) => way.key === now?.key) + 1) % passing.length]
}

function tryRide(table: Table, direction: string): void {
  const move = `ride ${direction}`
  table.aim.way = null
  if (legalMoves(table.sight).includes(move)) propose(table, move)
  else table.desk.whyNot(move)
}

function whyNotWay({ sight, desk }: Table, id: string): void {
  const cell = id.split(' ')[0]!
  if (!sight.view.ride) return desk.whyNot(`carry ${cell}`)
  const direction = towards(sight.view.ride.at, cell)
  desk.whyNot(direction ? `ride ${direction}` : `carry ${cell}`)
}
