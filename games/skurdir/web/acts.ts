// Turns presses, drags and buttons on board, tray and choices into moves.
import { beside, DIRECTIONS, facing, towards } from './geometry'
import { canalMove, chosenWay, moveAt, moveNow, toolNow, type Table } from './intent'
import { legalMoves, placesOf, toolsOf, waysOf, type Tool, type Way } from './reading'

function play({ desk, aim }: Table, move: string): void {
  aim.clear()
  desk.play(move)
}

/** Plays a move if `sure` (mouse or keyboard); otherwise a second press or the confirm button plays it. */
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
  aim.clear()
  if (taken) return
  aim.tool = tool
  if (tool === 'pass') aim.move = 'pass'
}

/** Takes up a stack or a passenger. */
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

/** Handles a press on a cell. */
export function pressCell(table: Table, cell: string, sure: boolean): void {
  const { sight, desk, aim } = table
  const legal = legalMoves(sight)
  const phase = sight.view.phase
  if (legal.length === 0) return
  if (phase === 'carry' || phase === 'ride') return pressWay(table, cell)
  if (aim.tool === 'pass') aim.clear()
  const move = moveAt(table, cell)
  if (move !== null && legal.includes(move)) propose(table, move, sure)
  else if (phase === 'build') pressLand(table, cell, move)
  else if (move !== null) desk.whyNot(move)
  else if (phase === 'layout' || phase === 'add') aim.cell = aim.cell === cell ? null : cell
}

/** Handles a press that makes no building move yet: the wide end of a canal, or a cell for the station. */
function pressLand(table: Table, cell: string, tried: string | null): void {
  const { sight, desk, aim } = table
  const tool = toolNow(table)
  const station = sight.view.stations.some((s) => s.cell === cell)
  if (tool === 'station') return desk.whyNot(`station ${cell}`)
  if (!station) {
    if (!legalMoves(sight).includes(`station ${cell}`)) return desk.whyNot(`station ${cell}`)
    aim.clear()
    aim.tool = 'station'
    aim.move = `station ${cell}`
    return
  }
  if (tool === null) return desk.whyNot(example(table, 'canal', cell))
  aim.move = null
  if (tried !== null) desk.whyNot(tried)
  aim.from = aim.from === cell || tried !== null ? null : cell
}

export function pressCanal(table: Table, name: string): void {
  const { sight, desk, aim } = table
  const legal = legalMoves(sight)
  if (legal.length === 0) return
  if (sight.view.phase === 'carry' || sight.view.phase === 'ride') return pressWay(table, name)
  if (sight.view.phase !== 'build') return
  const move = canalMove(table, name)
  if (!legal.includes(move)) return desk.whyNot(move)
  if (aim.move === move) return confirm(table)
  aim.clear()
  aim.tool = move.split(' ')[0] as Tool
  aim.move = move
}

function pressWay(table: Table, cell: string): void {
  const { sight, desk, aim } = table
  const ways = waysOf(sight.view)
  const now = chosenWay(table)
  const turnOf = (list: Way[]) => list[(list.findIndex((way) => way.key === now?.key) + 1) % list.length]
  const starts = ways.filter((way) => way.from === cell)
  const passes = ways.filter((way) => (!now || way.from === now.from) && placesOf(way).includes(cell))
  if (now && (now.to === cell || (starts.length === 1 && starts[0]!.key === now.key))) return sendWay(table, now)
  const next = turnOf(starts.length > 0 && !sight.view.ride ? starts : passes)
  if (next) aim.way = next.key
  else if (sight.view.stations.some((s) => s.cell === cell)) {
    const direction = sight.view.ride && towards(sight.view.ride.at, cell)
    if (!sight.view.ride) desk.whyNot(`carry ${cell}`)
    else if (direction) desk.whyNot(`ride ${direction}`)
  }
}

/** Handles a drag from one cell to another. */
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
