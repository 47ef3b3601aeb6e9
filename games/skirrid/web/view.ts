// The JSON of games/skirrid/view.cpp. Squares are texts such as "j10".
import type { Sight as AnySight } from '$web/board'

export type Cell = readonly [down: number, right: number]

export interface Shape {
  name: string
  die: number
  cells: Cell[] // right side up, the one that can bear a mark first
}

export interface Piece {
  text: string
  seat: number
  shape: string
  mark: number // 1 for none
  mark_square: string
  squares: string[]
  block: boolean
  points: number
  last: boolean
}

export interface Block {
  seat: number
  squares: string[]
  forbidden: string[]
  binds: number[]
}

export interface Kind {
  name: string
  shape: string
  mark: number
  left: number
  dealt: number
}

export interface Holder {
  points: number
  arena_rule: boolean
  shapes_left: number
  hand: Kind[]
  partner: number | null
}

export interface View {
  numbers: number[][] // rows from the top
  arena: string[]
  arena_points: number
  centre: string
  shapes: Shape[]
  phase: 'roll' | 'place' | 'over'
  mover: number | null
  roll: number | null
  may_block: boolean
  dice: boolean
  teams: boolean
  pieces: Piece[]
  pieces_in_game: number
  blocks: Block[]
  players: Holder[]
}

export type Sight = AnySight<View>

/** Has the viewer to place a shape now? */
export const isToPlace = (sight: Sight): boolean =>
  sight.live && sight.view.phase === 'place' && sight.seat > 0 && sight.turn.includes(sight.seat)

/** Whose shapes and duties the board shows: the viewer's, or for a spectator those of whoever is to move. */
export const eyes = (sight: Sight): number => sight.seat || sight.view.mover || 1

export const nameOf = (seat: number, sight: Sight): string =>
  sight.players.find((player) => player.seat === seat)?.name ?? `Seat ${seat}`

export const shapeOf = (kind: string, view: View): Shape | undefined =>
  view.shapes.find((shape) => shape.name === kind.replace(/\d$/, ''))
