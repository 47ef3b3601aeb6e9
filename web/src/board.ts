// The line between the shell and a game's board. A board draws what a seat sees and reports a choice; it knows no rules. What is legal, what a move would lead to and
// why it is refused comes from the server, through the Sight and the Desk.
import type { Component } from 'svelte'

export interface Step {
  by: number // a seat from 1; 0 is chance
  do: string // in the game's notation; its first word only while it is hidden from the viewer
}

export interface Player {
  seat: number // from 1
  name: string
  you: boolean
}

/** What the viewer sees now, or at the step that is being looked back at. `View` is the JSON of games/<game>/view.cpp. */
export interface Sight<View> {
  view: View
  seat: number // through whose eyes; 0 for a spectator
  turn: number[] // seats that owe a decision; [] when the game is over
  legal: string[] | null // what `seat` may do now: [] when it has nothing to decide; null when there are too many, then ask the desk
  scores: number[]
  players: Player[]
  steps: Step[] // the whole game so far
  options: Record<string, unknown>
  live: boolean // false while looking back: nothing can be played
}

export interface Preview<View> {
  view: View
  scores: number[]
}

/** What a board may ask of the table. */
export interface Desk<View> {
  /** The person has decided. */
  play(move: string): void
  /** Something illegal was tried: the shell tells why it is not possible. */
  whyNot(move: string): void
  /** The legal moves that begin with `prefix`, for games with too many to send. */
  legal(prefix: string): Promise<string[]>
  /** What the seat would see after a legal move. */
  preview(move: string): Promise<Preview<View>>
}

/** What board, tray and choices share while a person makes up their mind: a class with `$state` fields. */
export interface Aim {
  /** Esc, a new position, or somebody else's turn: whatever was begun is given up. True if there was something. */
  clear(): boolean
}

export interface BoardProps<View, A extends Aim> {
  sight: Sight<View>
  desk: Desk<View>
  aim: A
}

/** A game's page, as games/<game>/web/index.ts exports it by default. */
export interface GameModule<View = any, A extends Aim = any> {
  newAim(): A
  /** The board alone, one SVG that fills its box. */
  Board: Component<BoardProps<View, A>>
  /** A hand or a supply, below the board. */
  Tray?: Component<BoardProps<View, A>>
  /** The same choices as buttons, in the panel: nobody must hit a tiny target. */
  Choices: Component<BoardProps<View, A>>
  /** What to do now, while the game goes on: a short title and at most two sentences. How it ended is told by the shell. */
  now(sight: Sight<View>): { title: string; text: string }
  /** A step as the move list and a screen reader tell it, without the player's name: "leads f6". */
  tell(step: Step, sight: Sight<View>): string
  /** What a player's row shows beside name and score: "3 canals in hand". */
  holding?(seat: number, sight: Sight<View>): string
  /** The picture's colours of each seat where a game has its own (Brown and Gray); else --seat-N. */
  seatColour?(seat: number, view: View): string
  /** A seat sees what the others at the same device must not: hot-seat hides the board between turns. */
  secrets?: boolean
}
