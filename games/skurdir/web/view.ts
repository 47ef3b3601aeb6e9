// The JSON of games/skurdir/view.cpp.
export type Colour = 'red' | 'yellow' | 'green' | 'blue' | 'black'
export type Paint = Colour | 'neutral'
export type Direction = 'N' | 'E' | 'S' | 'W'
export type Phase = 'stacks' | 'centre' | 'layout' | 'first' | 'colour' | 'build' | 'carry' | 'ride' | 'add' | 'over'
export type XY = [number, number]

export interface Station {
  cell: string
  xy: XY
  colour: Colour
  seat: number | null
  extra: boolean
  passengers: Colour[] // from the bottom
}

export interface Unplaced {
  stack: string
  colour: Colour
  passengers: Colour[]
}

/** Where a canal runs, or would run. */
export interface Span {
  name: string
  wide: XY
  narrow: XY
  direction: Direction
}

export interface Canal extends Span {
  colour: Paint
  seat: number | null
  spans: XY[]
}

export interface Hand {
  seat: number
  colour: Colour | null
  canals_in_hand: number
  canals_on_board: number
  canals_away: number
  extra_station: boolean
  sabotage: boolean
  points: number
}

export interface Chip {
  value: number
  station?: string
  canal?: string
  colour: Paint
  seat: number | null
}

export interface Route {
  rides: Direction[]
  to: string
  points: number[]
  chips: Chip[]
}

export interface Carry {
  from: string
  passenger: Colour
  routes: Route[]
  more_routes: number
}

export interface Ride extends Carry {
  at: string
  so_far: Route
}

export interface View {
  phase: Phase
  mover: number | null
  bounds: { west: number; east: number; south: number; north: number }
  stations: Station[]
  unplaced: Unplaced[]
  canals: Canal[]
  seats: Hand[]
  away: { colour: Paint; after_turn_of: number; not_this_turn: boolean }[]
  pool: { passengers: Colour[]; canals: number }
  carries: Carry[]
  ride: Ride | null
  just_carried: Colour | null
  carried: number
  stall: number
  stall_limit: number
}

export const COLOURS: Colour[] = ['red', 'yellow', 'green', 'blue', 'black']
const LETTERS: Record<Paint, string> = { red: 'R', yellow: 'Y', green: 'G', blue: 'B', black: 'K', neutral: '' }
export const letter = (colour: Paint): string => LETTERS[colour]
export const named = (code: string): Colour => COLOURS.find((colour) => LETTERS[colour] === code) ?? 'red'
const COMPASS: Record<string, string> = { N: 'north', E: 'east', S: 'south', W: 'west' }
export const compass = (direction: string): string => COMPASS[direction] ?? direction
/** A cell for display, with a true minus sign; notation has a hyphen. */
export const shown = (cell: string): string => cell.replace(/-/g, '−')
