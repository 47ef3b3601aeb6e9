// The JSON of games/scurry/view.cpp.
export type Phase = 'draw' | 'tile' | 'token' | 'lead' | 'run' | 'over'

export interface Side {
  tiles: string[]
  token: string | null
  sees: string[] // the first occupied vertex in each direction
  underfoot: string | null // the acorn eaten if the run ends here
}

export interface View {
  size: number
  rows: number[] // vertices in each row, from row a at the bottom
  phase: Phase
  turn: number
  moves: number // of this run: 0, 1, or 2 for more
  last_chance: boolean
  sides: [Side, Side] // Brown, Gray
}

export type Colour = 'brown' | 'gray'
export const COLOURS: [Colour, Colour] = ['brown', 'gray']
export const colourOf = (seat: number): Colour => COLOURS[seat - 1] ?? 'brown'

/** The colour of the acorn on a vertex, if one lies there. */
export const acornAt = (view: View, vertex: string): Colour | undefined =>
  COLOURS.find((_, i) => view.sides[i]!.tiles.includes(vertex))

/** The colour of the squirrel on a vertex, if one stands there. */
export const squirrelAt = (view: View, vertex: string): Colour | undefined =>
  COLOURS.find((_, i) => view.sides[i]!.token === vertex)
