// The JSON of ../view.cpp. Cards are texts: "7", "parasite", "climb 3", "equipment", "lost", "sabotage", "crash 2".
import type { Desk as AnyDesk, Sight as AnySight } from '$web/board'

export interface Place {
  place: string // "ground", "L2-7", "roof"
  height: number
  section: string | null
  groove: number | null // from the left, from 1
  row: number | null // from the bottom, from 1
}

export interface Section {
  letter: string
  name: string
  grooves: number
  rows: number
}

export interface Climber extends Place {
  seat: number
  numbers: number[]
  parasite: boolean
  climbing: Record<string, number>
  equipment: number
  lost: number
  sabotage: number
  debts: string[]
  chosen: boolean
}

export interface Revealed {
  seat: number
  card: string
  done: boolean
  acting: boolean
  cancelled: boolean
}

export interface End extends Place {
  stay: boolean
  equipment: number
}

export interface Question {
  kind: 'climb' | 'use' | 'target' | 'give' | 'fall'
  seat: number
  card: string | null
  ends?: End[] // climb
  targets?: number[] // use, target
  values?: number[] // give
  left?: Place // fall
  right?: Place
  squares?: number
}

export interface Pile {
  count: number
  cards: Record<string, number>
}

export interface View {
  sections: Section[] // from the bottom
  roof_height: number
  phase: 'open' | 'choose' | 'climb' | 'use' | 'target' | 'give' | 'fall' | 'over'
  round: number
  round_limit: number
  starting_seat: number
  open: string | null
  numbers_only: boolean
  open_goes_to: number | null
  main_set: Pile
  discards: Pile
  players: Climber[]
  own_choice: string | null
  revealed: Revealed[]
  question: Question | null
}

export type Sight = AnySight<View>
export type Desk = AnyDesk<View>

/** Whether the viewer has something to decide now. */
export const isMine = (sight: Sight): boolean => sight.live && sight.turn.includes(sight.seat)

/** The question to the viewer after the reveal. */
export const asked = (sight: Sight): Question | null =>
  isMine(sight) && sight.view.question?.seat === sight.seat ? sight.view.question : null
