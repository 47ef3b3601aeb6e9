// What presses, drags and buttons come to: everything a person does with the board, the tray and the choices goes through here.
import type { Desk, Sight } from '$web/board'
import type { SkurdirAim } from './aim.svelte'
import { towards } from './geometry'
import { legalMoves, placesOf, spanMove, toolsOf, usualTool, waysOf, type Tool, type Way } from './reading'
import type { View } from './view'

export interface Table {
  sight: Sight<View>
  desk: Desk<View>
  aim: SkurdirAim
}

export const toolNow = ({ sight, aim }: Table): Tool | null => (sight.view.phase === 'build' ? (aim.tool ?? usualTool(legalMoves(sight))) : null)

/** The piece in hand: the one that was taken up, or the only one there is. */
export function pieceNow({ sight, aim }: Table): string | null {
  if (aim.piece !== null) return aim.piece
  const pieces = new Set(legalMoves(sight).filter((move) => move.startsWith('add ') || move.startsWith('stack ')).map((move) => move.split(' ')[1]!))
  return pieces.size === 1 ? [...pieces][0]! : null
}

/** The text of what a press on a cell would mean now, legal or not. */
export function moveAt(table: Table, cell: string): string | null {
  const { sight, aim } = table
  const station = sight.view.stations.find((s) => s.cell === cell)
  const piece = pieceNow(table)
  switch (sight.view.phase) {
    case 'layout':
      return piece && `stack ${piece} ${cell}`
    case 'colour':
      return station ? `colour ${station.colour}` : null
    case 'add':
      return piece && `add ${piece} ${cell}`
    case 'build': {
      const tool = toolNow(table)
      if (tool === 'station') return `station ${cell}`
      return tool && tool !== 'pass' && aim.from !== null && aim.from !== cell && station ? spanMove(sight.view, tool, aim.from, cell) : null
    }
    default:
      return null
  }
}

/** What Confirm would play: what was chosen, or all that is left to choose. */
export function moveNow({ sight, aim }: Table): string | null {
  const legal = legalMoves(sight)
  if (aim.move !== null) return aim.move
  return legal.length === 1 && sight.view.phase !== 'carry' && sight.view.phase !== 'ride' ? legal[0]! : null
}
export function chosenWay({ sight, aim }: Table): Way | undefined {
  const ways = waysOf(sight.view)
  const more = (sight.view.ride ? [sight.view.ride] : sight.view.carries).some((carry) => carry.more_routes > 0)
  return ways.find((way) => way.key === aim.way) ?? (ways.length === 1 && !more && aim.move === null ? ways[0] : undefined)
}

/** The move to show as a ghost: what waits for Confirm, or what a press would do. */
export function ghostMove(table: Table): string | null {
  const { aim, sight } = table
  const legal = legalMoves(sight)
  if (aim.thought !== null && legal.includes(aim.thought)) return aim.thought
  if (moveNow(table) !== null || aim.hover === null) return moveNow(table)
  const move = aim.hover.includes(' ') ? canalMove(table, aim.hover) : moveAt(table, aim.hover)
  return move !== null && legal.includes(move) ? move : null
}

/** What a press on a canal itself would mean. */
function canalMove(table: Table, name: string): string | null {
  const tool = toolNow(table)
  if (tool === 'remove' || tool === 'sabotage') return `${tool} ${name}`
  const legal = legalMoves(table.sight)
  return [`remove ${name}`, `sabotage ${name}`].find((move) => legal.includes(move)) ?? `remove ${name}`
}

/** The way to show: one that is pointed at, or the chosen one. */
export function wayNow(table: Table): Way | undefined {
  const ways = waysOf(table.sight.view)
  const { aim } = table
  return ways.find((way) => way.key === aim.thought) ?? chosenWay(table) ?? ways.find((way) => way.from === aim.hover && !table.sight.view.ride)
}

function play({ desk, aim }: Table, move: string): void {
  aim.clear()
  desk.play(move)
}

/** `sure`: the pointer hovers, or it is the keyboard; else a second press or Confirm plays. */
export function propose(table: Table, move: string, sure: boolean): void {
  const grave = /^(sabotage|remove|colour|first|pass)/.test(move)
  if (table.aim.move === move || (sure && !grave)) play(table, move)
  else table.aim.move = move
}

export function sendWay(table: Table, way: Way): void {
  const { sight, aim } = table
  const done = sight.view.ride?.so_far.rides.length ?? 0
  aim.plan = { from: way.from, rides: way.rides, seen: sight.steps.length }
  play(table, sight.view.ride ? `ride ${way.rides[done]}` : `carry ${way.from}`)
}

/** Plays the next canal of a ride that was decided as a whole, once the table shows that the part before is made. */
export function follow({ sight, desk, aim }: Table): void {
  const plan = aim.plan
  if (!plan || !sight.live || sight.steps.length <= plan.seen) return
  const ride = sight.view.ride
  const done = ride?.so_far.rides ?? []
  const next = `ride ${plan.rides[done.length]}`
  if (ride && ride.from === plan.from && done.every((direction, i) => direction === plan.rides[i]) && sight.legal?.includes(next)) {
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

/** A tool is taken up, or laid down again. */
export function takeTool(table: Table, tool: Tool): void {
  const { aim, desk, sight } = table
  if (!toolsOf(legalMoves(sight)).includes(tool)) {
    const own = sight.view.canals.find((canal) => canal.seat === sight.seat)?.name
    const other = sight.view.canals.find((canal) => canal.seat !== sight.seat)?.name
    const nearby = sight.view.stations[0]!.cell
    const tried = { pass: 'pass', canal: `canal ${nearby} N`, neutral: `neutral ${nearby} N`, station: `station ${nearby}`, remove: `remove ${own ?? `${nearby} N`}`, sabotage: `sabotage ${other ?? `${nearby} N`}` }
    return desk.whyNot(tried[tool])
  }
  const taken = aim.tool === tool
  aim.clear()
  if (taken) return
  aim.tool = tool
  if (tool === 'pass') aim.move = 'pass'
}

/** A stack or a passenger is taken up. */
export function takePiece(table: Table, piece: string, sure: boolean): void {
  const { aim, sight } = table
  const what = sight.view.phase === 'add' ? 'add' : 'stack'
  const cell = aim.cell
  aim.move = null
  aim.piece = aim.piece === piece && cell === null ? null : piece
  if (cell !== null) {
    aim.cell = null
    tryMove(table, `${what} ${piece} ${cell}`, sure)
  }
}

function tryMove(table: Table, move: string, sure: boolean): void {
  if (legalMoves(table.sight).includes(move)) propose(table, move, sure)
  else table.desk.whyNot(move)
}

/** A press on a cell. */
export function pressCell(table: Table, cell: string, sure: boolean): void {
  const { sight, desk, aim } = table
  const legal = legalMoves(sight)
  if (legal.length === 0) return
  const phase = sight.view.phase
  if (phase === 'carry' || phase === 'ride') return pressWay(table, cell)
  const move = moveAt(table, cell)
  const station = sight.view.stations.find((s) => s.cell === cell)
  if (move !== null && legal.includes(move)) return propose(table, move, sure)
  if (phase === 'build' && station && toolNow(table) !== 'station' && toolNow(table) !== 'pass') {
    aim.move = null
    const same = aim.from === cell
    // Two stations in one line, and yet not possible: somebody meant a canal.
    if (move !== null && aim.from !== null && !same) desk.whyNot(move)
    aim.from = same || (move !== null && aim.from !== null) ? null : cell
    return
  }
  if (phase === 'build' && !station && toolNow(table) !== 'station' && legal.includes(`station ${cell}`)) {
    aim.clear()
    aim.tool = 'station'
    aim.move = `station ${cell}`
    return
  }
  if (move !== null) return desk.whyNot(move)
  if (phase === 'layout' || phase === 'add') aim.cell = aim.cell === cell ? null : cell
  else if (phase === 'build') desk.whyNot(station ? `canal ${cell} N` : `station ${cell}`)
}

export function pressCanal(table: Table, name: string): void {
  if (table.sight.view.phase === 'carry' || table.sight.view.phase === 'ride') return pressWay(table, name)
  const move = canalMove(table, name)
  if (move === null || legalMoves(table.sight).length === 0) return
  if (!legalMoves(table.sight).includes(move)) return table.desk.whyNot(move)
  const again = table.aim.move === move
  table.aim.from = null
  table.aim.tool = move.split(' ')[0] as Tool
  if (again) confirm(table)
  else table.aim.move = move
}

function pressWay(table: Table, cell: string): void {
  const { sight, desk, aim } = table
  const ways = waysOf(sight.view)
  const now = chosenWay(table)
  const turnOf = (list: Way[]) => list[(list.findIndex((way) => way === now) + 1) % list.length]
  const starts = ways.filter((way) => way.from === cell)
  const passes = ways.filter((way) => (!now || way.from === now.from) && placesOf(way).includes(cell))
  if (now && (now.to === cell || (starts.length === 1 && starts[0] === now))) return sendWay(table, now)
  const next = turnOf(starts.length > 0 && !sight.view.ride ? starts : passes)
  if (next) aim.way = next.key
  else if (sight.view.stations.some((s) => s.cell === cell)) {
    const direction = sight.view.ride && towards(sight.view.ride.at, cell)
    if (!sight.view.ride) desk.whyNot(`carry ${cell}`)
    else if (direction) desk.whyNot(`ride ${direction}`)
  }
}

/** Something was drawn from one cell to another. */
export function drag(table: Table, from: string, to: string): void {
  const { sight, aim } = table
  if (from === to || legalMoves(sight).length === 0) return
  if (sight.view.phase === 'build') {
    aim.move = null
    aim.from = from
    if (toolNow(table) === 'station') aim.tool = null
    pressCell(table, to, true)
  } else if (sight.view.phase === 'carry') {
    const ways = waysOf(sight.view).filter((way) => way.from === from && way.to === to)
    if (ways.length === 1) return sendWay(table, ways[0]!)
    if (ways[0]) aim.way = ways[0].key
    else pressCell(table, from, true)
  }
}

/** Cells that can be pressed to good effect, given what was begun. */
export function targets(table: Table): Set<string> {
  const { sight, aim } = table
  const { view } = sight
  const legal = legalMoves(sight)
  const piece = pieceNow(table)
  const tool = toolNow(table)
  const ends = (beginning: string, place: number) => new Set(legal.filter((move) => move.startsWith(beginning)).map((move) => move.split(' ')[place]!))
  if (view.phase === 'layout') return ends(piece ? `stack ${piece} ` : 'stack ', 2)
  if (view.phase === 'add') return ends(piece ? `add ${piece} ` : 'add ', 2)
  if (view.phase === 'build' && tool === 'station') return ends('station ', 1)
  if (view.phase === 'build' && tool && aim.from !== null) return new Set(view.stations.map((s) => s.cell).filter((cell) => legal.includes(spanMove(view, tool, aim.from!, cell) ?? '')))
  if (view.phase === 'carry' || view.phase === 'ride') {
    const way = wayNow(table)
    return new Set(legal.length > 0 && way ? [way.to] : [])
  }
  return new Set()
}

/** Canals that can be pressed now: marked when a tool for taking them away is up. */
export const canalTargets = (table: Table): Set<string> => {
  const tool = toolNow(table)
  if (tool !== 'sabotage' && tool !== 'remove') return new Set()
  return new Set(legalMoves(table.sight).filter((move) => move.startsWith(`${tool} `)).map((move) => move.slice(tool.length + 1)))
}
