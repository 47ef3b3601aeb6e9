// The interface between the shell and a game's board. A board draws what a seat sees and reports a choice; it knows no
// rules. The server says what is legal, what a move leads to and why it is refused, through the Sight and the Desk.
import type { Component } from 'svelte'

/** Something worth telling that a step led to: an arrival, the end of a round, a cancelled bid, a fall. */
export interface Happening {
  kind: string // "arrival", "round", "reveal", "fall": each game's story.cpp lists its own
  text: string // a sentence without the full stop: "Ashfield arrives first"
  seat?: number // whom it is about
  moment?: boolean // play pauses here until everybody could read it
}

export interface Step {
  by: number // seat, from 1; 0 is chance
  do: string // in the game's notation; only its first word while it is hidden from the viewer
  points?: number[] // what each seat gained or lost by it; absent if nobody did
  told?: Happening[]
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
  /** Answers a click that leads nowhere: "Choose a shape first." Every click gets an answer. */
  say(sentence: string): void
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

/** A hint drawn on the board: first where to look (a region, a piece, a card), then the move itself. */
export interface Hint {
  move: string
  stage: 'where' | 'what'
}

export interface BoardProps<View, A extends Aim> {
  sight: Sight<View>
  desk: Desk<View>
  aim: A
  hint?: Hint | null
  /** What play pauses for: the board shows the reveal, the arrival, the end of the round. The sight is the one after it. */
  moment?: Happening[] | null
}

/** What the panel says. It changes with the aim; its height never does. */
export interface Now {
  title: string // "Canal to the north"; one line
  text: string // one sentence, at most two lines
  brief?: string // the phone's sentence; title and text by default
  phases?: { names: string[]; at: number } // the steps of a turn: Build, Carry, Add
  /** The confirming button: what it does ("Place it for +18"), or what is missing ("Choose a station"). */
  confirm?: { label: string; ready: boolean }
}

/** A game's board, the default export of games/<game>/web/index.ts. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell hands every game its own view and aim
export interface GameModule<View = any, A extends Aim = any> {
  newAim(): A
  /** The board: one SVG that fills its box, on a phone too. Everything is chosen here, in the tray or in "All moves". */
  Board: Component<BoardProps<View, A>>
  /** A hand or a supply below the board. */
  Tray?: Component<BoardProps<View, A>>
  /** On a desk the tray stands beside the board instead of below it. */
  isTrayBeside?: boolean
  /** What the move aimed at leads to: 64 px high, in the panel. */
  Peek?: Component<BoardProps<View, A>>
  /** What to do now, given the aim. The shell announces the result. */
  now(sight: Sight<View>, aim: A): Now
  /** The move aimed at once it is complete, else null. The confirming button plays it. */
  aimed(sight: Sight<View>, aim: A): string | null
  /** Does what the confirming button says, where that is not simply to play `aimed`. Enter outside of board and tray too. */
  confirm?(sight: Sight<View>, desk: Desk<View>, aim: A): void
  /** Aims at a legal move, so that board and panel show it: from "All moves", a typed move or a hint. */
  aimAt(move: string, sight: Sight<View>, aim: A): void
  /** A legal move in words, for "All moves": "Canal from yellow to the north". */
  name(move: string, sight: Sight<View>): string
  /** What a legal move earns at once, where the page can tell: "All moves" lists the best first. */
  worth?(move: string, sight: Sight<View>, aim: A): number | undefined
  /** A step for the screen reader, without the player's name: "leads f6". */
  tell(step: Step, sight: Sight<View>): string
  /** All steps of one seat's turn in one line of the move list: "rides south". `tell` of each step by default. */
  tellTurn?(steps: Step[], sight: Sight<View>): string
  /** What the panel says while play pauses; the texts of the happenings by default. Titles have at most 30 letters. */
  tellMoment?(told: Happening[], sight: Sight<View>): Now
  /** A player's holdings, shown next to name and score: "3 canals in hand". */
  holding?(seat: number, sight: Sight<View>): string
  /** The seat's colour where a game has its own (Brown and Gray); the default is --seat-N. */
  seatColour?(seat: number, view: View): string
  /** Seats have secrets from each other: on a shared device the board is hidden between turns. */
  secrets?: boolean
}
