// Turns presses, drags and buttons on board, tray and panel into aims and moves. A press aims; the same press again, or
// the confirm button, plays.
import { pressWay } from './carrying'
import { beside, cellOf, DIRECTIONS, facing } from './geometry'
import {
  canalMove,
  canalStarts,
  canalTargets,
  hasMoreWays,
  moveAt,
  targets,
  toolNow,
  type Choice,
  type Table
} from './intent'
import { confirm, propose } from './plays'
import { canalNamed, legalMoves, placesOf, spanMove, toolsOf, waysOf, type Tool, type Way } from './reading'

/** Aims at a legal move. */
export function aimAt(choice: Choice, move: string): void {
  const { aim, sight } = choice
  const [what, one = '', two = ''] = move.split(' ')
  aim.clear()
  if (what === 'carry' || what === 'ride') {
    const way = onlyWay(choice, what, one)
    if (way) aim.way = way.key
    else aim.move = move
    return
  }
  aim.move = move
  if (what === 'stack' || what === 'add') aim.piece = one
  else if (sight.view.phase === 'build') aim.tool = what as Tool
  if (what === 'canal' || what === 'neutral') aim.from = two && one
}

/** The way that begins with this step, if there is only one. */
function onlyWay(choice: Choice, what: string, one: string): Way | null {
  const done = choice.sight.view.ride?.so_far.rides.length ?? 0
  const ways = waysOf(choice.sight.view).filter((way) => (what === 'carry' ? way.from : way.rides[done]) === one)
  return ways.length === 1 && !hasMoreWays(choice) ? ways[0]! : null
}

/** Some move of this kind, so that the table can explain why it is illegal. */
function example({ sight: { view, seat } }: Table, tool: Tool, near = view.stations[0]!.cell): string {
  const direction = DIRECTIONS.find((way) => facing(view.stations, near, way)) ?? 'N'
  const empty = view.stations
    .flatMap((station) => DIRECTIONS.map((way) => beside(station.cell, way)))
    .find((cell) => view.stations.every((station) => station.cell !== cell))
  const canal = view.canals.find((one) => (one.seat === seat) === (tool === 'remove'))?.name ?? `${near} ${direction}`
  if (tool === 'pass') return tool
  if (tool === 'station') return `${tool} ${empty}`
  return `${tool} ${tool === 'remove' || tool === 'sabotage' ? canal : `${near} ${direction}`}`
}

/** Takes up a tool, or puts it down again. */
export function takeTool(table: Table, tool: Tool): void {
  const { aim, desk, sight } = table
  if (!toolsOf(legalMoves(sight)).includes(tool)) return desk.whyNot(example(table, tool))
  const taken = aim.tool === tool
  const from = (tool === 'canal' || tool === 'neutral') && !taken ? aim.from : null
  aim.clear()
  if (taken) return
  aim.tool = tool
  if (from !== null && legalMoves(sight).some((move) => move.startsWith(`${tool} ${from} `))) aim.from = from
  if (tool === 'pass') aim.move = 'pass'
}

/** Takes up a stack or a passenger, or puts it down again. */
export function takePiece(table: Table, piece: string): void {
  const { aim, sight, desk } = table
  const what = sight.view.phase === 'add' ? 'add' : 'stack'
  const cell = aim.cell ?? (aim.move === null ? null : aim.move.split(' ')[2]!)
  const isPutDown = aim.piece === piece
  const isOffered = legalMoves(sight).some((move) => move.startsWith(`${what} ${piece} `))
  if (!isOffered) return desk.whyNot(`${what} ${piece} ${cell ?? sight.view.stations[0]!.cell}`)
  aim.clear()
  if (isPutDown) return
  aim.piece = piece
  const move = `${what} ${piece} ${cell}`
  if (cell === null) return
  if (legalMoves(sight).includes(move)) aim.move = move
  else desk.whyNot(move)
}

/** Handles a press on a cell, a canal or an arrow. */
export function press(table: Table, id: string): void {
  const { view } = table.sight
  if (legalMoves(table.sight).length === 0) return
  if (view.phase === 'carry' || view.phase === 'ride') pressWay(table, id)
  else if (id.includes(' ')) pressCanal(table, id)
  else pressCell(table, id)
}

function pressCell(table: Table, cell: string): void {
  const { sight, desk, aim } = table
  const legal = legalMoves(sight)
  const phase = sight.view.phase
  if (phase === 'build') return pressLand(table, cell)
  const move = moveAt(table, cell)
  if (move !== null && legal.includes(move)) return propose(table, move)
  if (move === null && targets(table).has(cell)) aim.cell = aim.cell === cell ? null : cell
  else
    desk.whyNot(move ?? (phase === 'layout' || phase === 'add' ? legal[0]!.replace(/\S+$/, cell) : `station ${cell}`))
}

/** Handles a press on a cell during the building action. */
function pressLand(table: Table, cell: string): void {
  const { sight, desk, aim } = table
  const isStation = sight.view.stations.some((s) => s.cell === cell)
  const isOpen = legalMoves(sight).includes(`station ${cell}`)
  const tool = toolNow(table)
  if (tool === 'station' || !isStation) {
    if (!isOpen) return desk.whyNot(`station ${cell}`)
    const again = aim.move === `station ${cell}`
    if (!again) aim.clear()
    aim.tool = 'station'
    return propose(table, `station ${cell}`)
  }
  if (tool === 'remove' || tool === 'sabotage') return pressEnd(table, cell, tool)
  pressEndOfSpan(table, cell, tool === 'neutral' ? tool : 'canal')
}

/** Handles a press on a station with a tool that takes a canal away: its canals, one after the other. */
function pressEnd(table: Table, cell: string, tool: Tool): void {
  const { sight, desk, aim } = table
  const open = canalTargets(table)
  const here = sight.view.canals.filter(({ wide, narrow }) => [cellOf(wide), cellOf(narrow)].includes(cell))
  const moves = here.filter(({ name }) => open.has(name)).map(({ name }) => `${tool} ${name}`)
  if (moves.length === 0) return desk.whyNot(`${tool} ${here[0]?.name ?? `${cell} N`}`)
  const next = moves[(moves.indexOf(aim.move ?? '') + 1) % moves.length]!
  propose(table, next)
}

/** Handles a press on a station with a canal in hand: the wide end first, then the narrow end. */
function pressEndOfSpan(table: Table, cell: string, tool: 'canal' | 'neutral'): void {
  const { sight, desk, aim } = table
  const legal = legalMoves(sight)
  const move = aim.from === null ? null : spanMove(sight.view, tool, aim.from, cell)
  if (move !== null && legal.includes(move)) return propose(table, move)
  const wasFrom = aim.from === cell
  const kept = aim.tool
  if (wasFrom) {
    aim.clear()
    aim.tool = kept
  } else if (legal.some((one) => one.startsWith(`${tool} ${cell} `))) {
    aim.clear()
    aim.tool = kept
    aim.from = cell
  } else {
    desk.whyNot(move ?? example(table, tool, cell))
  }
}

/** Handles a press on a canal, or on an arrow, during the building action. */
function pressCanal(table: Table, name: string): void {
  const { sight, desk, aim } = table
  if (sight.view.phase !== 'build') return desk.whyNot(`canal ${name}`)
  const move = canalMove(table, name)
  if (!legalMoves(sight).includes(move)) return desk.whyNot(move)
  if (aim.move === move) return confirm(table)
  aim.clear()
  aim.tool = move.split(' ')[0] as Tool
  if (!canalNamed(sight.view, name)) aim.from = name.split(' ')[0]!
  aim.move = move
}

// ---- dragging

/** Begins a drag from a cell. True if something can be dragged from there. */
export function dragFrom(table: Table, cell: string): boolean {
  const { sight, aim } = table
  if (sight.view.phase === 'carry') return sight.view.carries.some((carry) => carry.from === cell)
  if (sight.view.phase !== 'build' || !sight.view.stations.some((station) => station.cell === cell)) return false
  const tool = aim.tool === 'neutral' ? 'neutral' : null
  if (aim.from !== cell) {
    aim.clear()
    aim.tool = tool
    const isStart = canalStarts(table).has(cell)
    if (isStart) aim.from = cell
  }
  return true
}

/** Ends a drag. `over` is the cell or arrow below, `near` the nearest arrow. Nothing is played. */
export function dragTo(table: Table, from: string, over: string | null, near: string | null): void {
  const { sight, aim, desk } = table
  if (sight.view.phase === 'carry') {
    const ways = waysOf(sight.view).filter((way) => way.from === from)
    const best =
      ways.find((way) => way.to === over) ?? ways.find((way) => placesOf(way).includes(over ?? '')) ?? ways[0]
    aim.move = null
    if (best) aim.way = best.key
    return
  }
  const tool = toolNow(table) === 'neutral' ? 'neutral' : 'canal'
  const isStation = sight.view.stations.some((station) => station.cell === over)
  const aimed = isStation ? spanMove(sight.view, tool, from, over!) : near && `${tool} ${near}`
  if (aimed && legalMoves(sight).includes(aimed)) aim.move = aimed
  else if (over !== null && over !== from) desk.whyNot(aimed ?? example(table, tool, from))
}
