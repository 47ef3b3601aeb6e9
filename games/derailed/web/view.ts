// A seat's view: the JSON of games/derailed/view.cpp. Seats, lanes, columns and rounds count from 1.
export type Side = 'N' | 'E' | 'S' | 'W'
export type Pair = 'NE' | 'NS' | 'NW' | 'ES' | 'EW' | 'SW'

export interface Slot {
  slot: string // "2,3": lane, column
  lane: number
  column: number
  card: string | null
  tracks?: Pair[] // as the card lies
  dead_ends?: Side[]
  turned?: boolean
  covered?: number // number of cards below
}

export interface Reached {
  slot: string
  in: Side[]
  out: Side[]
}

export interface Company {
  seat: number
  company: string // its letter
  name: string
  start_lane: number | null
  destination_lane: number | null
  cards: number
  arrived: number | null // place in this round, from 1
  points: number[] // of each round
  total: number
  reach: Reached[]
}

export interface HandCard {
  card: string
  tracks: Pair[]
  dead_ends: Side[]
  can_turn: boolean
}

export interface View {
  lanes: number
  columns: number
  round: number
  rounds: number
  phase: 'starts' | 'destinations' | 'first' | 'deal' | 'redraw' | 'exchange' | 'lay' | 'draw' | 'over'
  mover: number | null
  starter: number | null
  arrivals: number
  arrivals_to_end: number
  redraw: boolean
  exchange: number // cards discarded so far in the redraw
  stations: { lane: number; start: number | null; destination: number | null }[]
  slots: Slot[]
  seats: Company[]
  hand: HandCard[] | null // null for a spectator
  deck: number
  discarded: number
  discards: Record<string, number>
  unseen: Record<string, number>
  last: { seat: number; slot: string } | null
}
