// The interface between the shell and a game's board. A board draws what a seat sees and reports a choice; it knows no
// rules. The server says what is legal, what a move leads to and why it is refused, through the Sight and the Desk.
import type { Component } from 'svelte'

export interface Step {
  by: number // seat, from 1; 0 is chance
  do: string // in the game's notation; only its first word while it is hidden from the viewer
}

export interface Player {
  seat: number // from 1
  name: string
  you: boolean
}

/** What the viewer sees now, or saw at an earlier step. `View` is the JSON of games/<game>/view.cpp. */
export interface Sight<View> {
  view: View
  seat: number // the viewer's; 0 for a spectator
  turn: number[] // seats that owe a decision; [] when the game is over
  legal: string[] | null // the viewer's legal moves; [] if there is nothing to decide, null if too many: ask the desk
  scores: number[]
  players: Player[]
  steps: Step[] // the whole game so far
  options: Record<string, unknown>
  live: boolean // false for an earlier step, where nothing can be played
}

export interface Preview<View> {
  view: View
  scores: number[]
}

/** What a board may ask the table. */
export interface Desk<View> {
  /** Plays a move. */
  play(move: string): void
  /** Reports an illegal attempt; the shell shows the reason. */
  whyNot(move: string): void
  /** Legal moves that begin with `prefix`, for games with too many to send. */
  legal(prefix: string): Promise<string[]>
  /** What the viewer would see after a legal move. */
  preview(move: string): Promise<Preview<View>>
}

/** The choice in progress, shared by board, tray and choices: a class with `$state` fields. */
export interface Aim {
  /** Drops the choice in progress (Esc, a new position, another seat's turn). True if there was one. */
  clear(): boolean
}

export interface BoardProps<View, A extends Aim> {
  sight: Sight<View>
  desk: Desk<View>
  aim: A
}

/** A game's board, the default export of games/<game>/web/index.ts. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell hands every game its own view and aim
export interface GameModule<View = any, A extends Aim = any> {
  newAim(): A
  /** The board: one SVG that fills its box. */
  Board: Component<BoardProps<View, A>>
  /** A hand or a supply below the board. */
  Tray?: Component<BoardProps<View, A>>
  /** The same choices as buttons in the panel, for players who cannot hit a small target. */
  Choices: Component<BoardProps<View, A>>
  /** What to do now: a short title and at most two sentences. The shell announces the result. */
  now(sight: Sight<View>): { title: string; text: string }
  /** A step for the move list and the screen reader, without the player's name: "leads f6". */
  tell(step: Step, sight: Sight<View>): string
  /** A player's holdings, shown next to name and score: "3 canals in hand". */
  holding?(seat: number, sight: Sight<View>): string
  /** The seat's colour where a game has its own (Brown and Gray); the default is --seat-N. */
  seatColour?(seat: number, view: View): string
  /** Seats have secrets from each other: on a shared device the board is hidden between turns. */
  secrets?: boolean
}
