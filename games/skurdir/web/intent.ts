// Interprets the choice in progress together with the legal moves. Nothing here has side effects.
import type { Desk, Sight } from '$web/board'
import type { SkurdirAim } from './aim.svelte'
import { legalMoves, spanMove, usualTool, waysOf, words, type Tool, type Way } from './reading'
import type { View } from './view'

export interface Table {
  sight: Sight<View>
  desk: Desk<View>
  aim: SkurdirAim
}

export const toolNow = ({ sight, aim }: Table): Tool | null =>
  sight.view.phase === 'build' ? (aim.tool ?? usualTool(legalMoves(sight))) : null

/** The piece in hand: the chosen one, or the only one there is. */
export function pieceNow({ sight, aim }: Table): string | null {
  if (aim.piece !== null) return aim.piece
  const pieces = new Set(
    legalMoves(sight)
      .filter((move) => move.startsWith('add ') || move.startsWith('stack '))
      .map((move) => move.split(' ')[1]!)
  )
  return pieces.size === 1 ? [...pieces][0]! : null
}

/** The move that a press on a cell would make now, legal or not. */
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
      return tool && tool !== 'pass' && aim.from !== null && aim.from !== cell && station
        ? spanMove(sight.view, tool, aim.from, cell)
        : null
    }
    default:
      return null
  }
}

/** The move that the confirm button would play: the chosen one, or the only one there is. */
export function moveNow({ sight, aim }: Table): string | null {
  const legal = legalMoves(sight)
  if (aim.move !== null) return aim.move
  return legal.length === 1 && sight.view.phase !== 'carry' && sight.view.phase !== 'ride' ? legal[0]! : null
}
export function chosenWay({ sight, aim }: Table): Way | undefined {
  const ways = waysOf(sight.view)
  const more = (sight.view.ride ? [sight.view.ride] : sight.view.carries).some((carry) => carry.more_routes > 0)
  return (
    ways.find((way) => way.key === aim.way) ?? (ways.length === 1 && !more && aim.move === null ? ways[0] : undefined)
  )
}

/** The move to preview on the board: the one to confirm, or the one a press would make. */
export function ghostMove(table: Table): string | null {
  const { aim, sight } = table
  const legal = legalMoves(sight)
  if (aim.thought !== null && legal.includes(aim.thought)) return aim.thought
  if (moveNow(table) !== null || aim.hover === null) return moveNow(table)
  const move = aim.hover.includes(' ') ? canalMove(table, aim.hover) : moveAt(table, aim.hover)
  return move !== null && legal.includes(move) ? move : null
}

/** The move that a press on a canal would make. */
export function canalMove(table: Table, name: string): string {
  const tool = toolNow(table)
  if (tool === 'remove' || tool === 'sabotage') return `${tool} ${name}`
  const legal = legalMoves(table.sight)
  return [`remove ${name}`, `sabotage ${name}`].find((move) => legal.includes(move)) ?? `remove ${name}`
}

/** The way to show: the one pointed at, or the chosen one. */
export function wayNow(table: Table): Way | undefined {
  const ways = waysOf(table.sight.view)
  const { aim } = table
  return (
    ways.find((way) => way.key === aim.thought) ??
    chosenWay(table) ??
    ways.find((way) => way.from === aim.hover && !table.sight.view.ride)
  )
}

/** Cells where a press makes a legal move, given the choice so far. */
export function targets(table: Table): Set<string> {
  const { sight, aim } = table
  const { view } = sight
  const legal = legalMoves(sight)
  const piece = pieceNow(table)
  const tool = toolNow(table)
  const ends = (beginning: string, place: number) =>
    new Set(legal.filter((move) => move.startsWith(beginning)).map((move) => move.split(' ')[place]!))
  if (view.phase === 'layout') return ends(piece ? `stack ${piece} ` : 'stack ', 2)
  if (view.phase === 'add') return ends(piece ? `add ${piece} ` : 'add ', 2)
  if (view.phase === 'build' && tool === 'station') return ends('station ', 1)
  if (view.phase === 'build' && tool && aim.from !== null)
    return new Set(
      view.stations.map((s) => s.cell).filter((cell) => legal.includes(spanMove(view, tool, aim.from!, cell) ?? ''))
    )
  if (view.phase === 'carry' || view.phase === 'ride') {
    const way = wayNow(table)
    return new Set(legal.length > 0 && way ? [way.to] : [])
  }
  return new Set()
}

/** Stations where a canal may begin, while none is chosen. */
export function canalStarts(table: Table): Set<string> {
  const tool = toolNow(table)
  if ((tool !== 'canal' && tool !== 'neutral') || table.aim.from !== null) return new Set()
  return new Set(words(legalMoves(table.sight), `${tool} `, 0))
}

/** Canals that the chosen tool can remove. */
export const canalTargets = (table: Table): Set<string> => {
  const tool = toolNow(table)
  if (tool !== 'sabotage' && tool !== 'remove') return new Set()
  return new Set(
    legalMoves(table.sight)
      .filter((move) => move.startsWith(`${tool} `))
      .map((move) => move.slice(tool.length + 1))
  )
}
