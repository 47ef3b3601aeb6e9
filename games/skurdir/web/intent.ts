// Interprets the choice in progress together with the legal moves. Nothing here has side effects.
import type { Desk, Sight } from '$web/board'
import type { SkurdirAim } from './aim.svelte'
import { facing, xyOf } from './geometry'
import { canalNamed, legalMoves, spanMove, stationsOf, usualTool, waysOf, words, type Tool, type Way } from './reading'
import type { Direction, Span, View } from './view'

export interface Choice {
  sight: Sight<View>
  aim: SkurdirAim
}
export interface Table extends Choice {
  desk: Desk<View>
}

export const toolNow = ({ sight, aim }: Choice): Tool | null =>
  sight.view.phase === 'build' ? (aim.tool ?? usualTool(legalMoves(sight))) : null

/** The piece in hand: the chosen one, or the only one there is. */
export function pieceNow({ sight, aim }: Choice): string | null {
  if (aim.piece !== null) return aim.piece
  const pieces = new Set(
    legalMoves(sight)
      .filter((move) => move.startsWith('add ') || move.startsWith('stack '))
      .map((move) => move.split(' ')[1]!)
  )
  return pieces.size === 1 ? [...pieces][0]! : null
}

/** The move that a press on a cell would make now, legal or not. */
export function moveAt(choice: Choice, cell: string): string | null {
  const { sight, aim } = choice
  const station = sight.view.stations.find((s) => s.cell === cell)
  const piece = pieceNow(choice)
  switch (sight.view.phase) {
    case 'layout':
      return piece && `stack ${piece} ${cell}`
    case 'colour':
      return station ? `colour ${station.colour}` : null
    case 'add':
      return piece && `add ${piece} ${cell}`
    case 'build': {
      const tool = toolNow(choice)
      if (tool === 'station') return `station ${cell}`
      return (tool === 'canal' || tool === 'neutral') && aim.from !== null && aim.from !== cell && station
        ? spanMove(sight.view, tool, aim.from, cell)
        : null
    }
    default:
      return null
  }
}

/** The move that the confirm button would play: the chosen one, or the only one there is. */
export function moveNow({ sight, aim }: Choice): string | null {
  const legal = legalMoves(sight)
  if (aim.move !== null) return aim.move
  return legal.length === 1 && sight.view.phase !== 'carry' && sight.view.phase !== 'ride' ? legal[0]! : null
}

export const hasMoreWays = ({ sight: { view } }: Choice): boolean =>
  (view.ride ? [view.ride] : view.carries).some((carry) => carry.more_routes > 0)

/** The way that the confirm button would send the passenger: the chosen one, or the only one there is. */
export function chosenWay(choice: Choice): Way | undefined {
  const { aim, sight } = choice
  const ways = waysOf(sight.view)
  const isOnly = ways.length === 1 && !hasMoreWays(choice) && aim.move === null
  return ways.find((way) => way.key === aim.way) ?? (isOnly ? ways[0] : undefined)
}

/** The move that the confirm button would begin with, in notation. */
export function aimed(choice: Choice): string | null {
  const way = chosenWay(choice)
  const { ride } = choice.sight.view
  if (!way) return moveNow(choice)
  return ride ? `ride ${way.rides[ride.so_far.rides.length]!}` : `carry ${way.from}`
}

/** The move to preview on the board: the one to confirm, or the one a press would make. */
export function ghostMove(choice: Choice): string | null {
  const { aim, sight } = choice
  const legal = legalMoves(sight)
  if (aim.hover === null) return moveNow(choice)
  const move = aim.hover.includes(' ') ? canalMove(choice, aim.hover) : moveAt(choice, aim.hover)
  return move !== null && legal.includes(move) ? move : moveNow(choice)
}

/** The move that a press on a canal, or on the arrow of a canal to be dug, would make. */
export function canalMove(choice: Choice, name: string): string {
  const tool = toolNow(choice)
  if (!canalNamed(choice.sight.view, name)) return `${tool === 'neutral' ? tool : 'canal'} ${name}`
  if (tool === 'remove' || tool === 'sabotage') return `${tool} ${name}`
  const legal = legalMoves(choice.sight)
  return [`remove ${name}`, `sabotage ${name}`].find((move) => legal.includes(move)) ?? `remove ${name}`
}

/** The way to show: the chosen one, or the best of the passenger pointed at. */
export function wayNow(choice: Choice): Way | undefined {
  const { aim, sight } = choice
  return chosenWay(choice) ?? waysOf(sight.view).find((way) => way.from === aim.hover && !sight.view.ride)
}

/** Cells where a press makes a legal move, given the choice so far. */
export function targets(choice: Choice): Set<string> {
  const { sight, aim } = choice
  const { view } = sight
  const legal = legalMoves(sight)
  const piece = pieceNow(choice)
  const tool = toolNow(choice)
  const ends = (beginning: string, place: number) =>
    new Set(legal.filter((move) => move.startsWith(beginning)).map((move) => move.split(' ')[place]!))
  if (view.phase === 'layout') return ends(piece ? `stack ${piece} ` : 'stack ', 2)
  if (view.phase === 'add') return ends(piece ? `add ${piece} ` : 'add ', 2)
  if (view.phase === 'colour') {
    const open = ends('colour ', 1)
    return new Set(view.stations.filter((station) => open.has(station.colour)).map((station) => station.cell))
  }
  if (view.phase === 'build' && tool === 'station') return ends('station ', 1)
  if (view.phase === 'build' && (tool === 'canal' || tool === 'neutral') && aim.from !== null)
    return new Set(
      view.stations.map((s) => s.cell).filter((cell) => legal.includes(spanMove(view, tool, aim.from!, cell) ?? ''))
    )
  if (view.phase === 'carry' || view.phase === 'ride') {
    const way = wayNow(choice)
    return new Set(legal.length > 0 && way ? [way.to] : [])
  }
  return new Set()
}

/** Stations where a canal may begin, while none is chosen. */
export function canalStarts(choice: Choice): Set<string> {
  const tool = toolNow(choice)
  if ((tool !== 'canal' && tool !== 'neutral') || choice.aim.from !== null) return new Set()
  return new Set(words(legalMoves(choice.sight), `${tool} `, 0))
}

/** Canals that the chosen tool can remove. */
export function canalTargets(choice: Choice): Set<string> {
  const tool = toolNow(choice)
  if (tool !== 'sabotage' && tool !== 'remove') return new Set()
  return new Set(
    legalMoves(choice.sight)
      .filter((move) => move.startsWith(`${tool} `))
      .map((move) => move.slice(tool.length + 1))
  )
}

// ---- arrows

/** The canal that a move would dig. */
export function spanOf(view: View, move: string): Span | undefined {
  const [what, cell, direction] = move.split(' ') as [string, string, Direction]
  const end = what === 'canal' || what === 'neutral' ? facing(view.stations, cell, direction) : undefined
  return end && { name: `${cell} ${direction}`, wide: xyOf(cell), narrow: end.xy, direction }
}

/** Canals that could be dug from the chosen station. */
export function sprouts(choice: Choice): Span[] {
  const { sight, aim } = choice
  if (aim.from === null) return []
  return legalMoves(sight)
    .filter((move) => move.startsWith(`${toolNow(choice)} ${aim.from} `))
    .map((move) => spanOf(sight.view, move))
    .filter((span) => span !== undefined)
}

/** Canals by which the passenger could leave the chosen way, or its next canals if none is chosen. */
export function branches(choice: Choice): Span[] {
  const { sight } = choice
  const { view } = sight
  const legal = legalMoves(sight)
  const now = chosenWay(choice)
  const names = new Set<string>()
  if (legal.length === 0 || (view.phase !== 'carry' && view.phase !== 'ride')) return []
  const done = view.ride?.so_far.rides.length ?? 0
  if (view.ride)
    for (const move of legal) if (now?.rides[done] !== move.slice(5)) names.add(`${view.ride.at} ${move.slice(5)}`)
  if (now) {
    const stops = stationsOf(now)
    for (const way of waysOf(view).filter((one) => one.from === now.from)) {
      const fork = way.rides.findIndex((direction, i) => direction !== now.rides[i])
      if (fork >= done) names.add(`${stops[fork]!} ${way.rides[fork]!}`)
    }
  }
  return [...names].map((name) => canalNamed(view, name)).filter((canal) => canal !== undefined)
}

/** Every arrow to draw: each leads from a station into a canal. */
export const arrows = (choice: Choice): Span[] => [...sprouts(choice), ...branches(choice)]
