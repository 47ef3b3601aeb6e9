// The JSON of games/skirrid/view.cpp. Squares are texts such as "j10".
import type { Sight as AnySight } from '$web/board'

export type Cell = readonly [down: number, right: number]

export interface Shape {
  name: string
  die: number
  cells: Cell[] // face up; the first can bear a mark
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

/** Whether the viewer has to place a shape now. */
export const isToPlace = (sight: Sight): boolean =>
  sight.live && sight.view.phase === 'place' && sight.seat > 0 && sight.turn.includes(sight.seat)

/** The seat whose shapes and duties the board shows: the viewer's, or the mover's for a spectator. */
export const eyes = (sight: Sight): number => sight.seat || sight.view.mover || 1

export const shapeOf = (kind: string, view: View): Shape | undefined =>
  view.shapes.find((shape) => shape.name === kind.replace(/\d$/, ''))

/** Where the latest shape lies, or the centre. */
export const lastPlace = ({ view }: Sight): string =>
  view.pieces.find((piece) => piece.last)?.mark_square ?? view.pieces.at(-1)?.mark_square ?? view.centre

/** The shapes as the tray and the keys 1 to 6 count them: from the largest to the smallest. */
export const inOrder = (view: View): Shape[] => [...view.shapes].sort((a, b) => b.die - a.die)
