// Shows what happened at a table slowly enough to follow. The server waits for nobody: this page lags behind it, turn by
// turn, and pauses for what everybody should read.
import type { Happening, Step } from '../board'
import { settings, type Speed } from '../lib/settings.svelte'
import type { TableState } from './merge'

export interface Look {
  view: unknown
  scores: number[]
  turn: number[]
}

/** Milliseconds before the next turn is shown, and before the next step of the same turn. */
const PAUSES: Record<Speed, [turn: number, step: number]> = {
  steps: [0, 0], // each waits for the confirming button
  slow: [2400, 900],
  normal: [1200, 450],
  fast: [500, 200],
  instant: [0, 0]
}
const OWN = 250 // after the viewer's own step
const READING = 12_000 // the longest pause while other people are at the table

/** What is shown at once: a number of steps, and what came of the last of them. */
interface Frame {
  step: number
  by: number // seat of the turn it shows
  state: TableState // the last state has its own view; that of an earlier step is asked for
  isLast: boolean
  isQuiet: boolean // nothing to see: hidden choices of others
  told: Happening[]
}

// A hidden choice shows its first word alone.
const isHidden = (step: Step): boolean => !step.do.includes(' ')
export const momentsOf = (steps: Step[]): Happening[] =>
  steps.flatMap((step) => step.told ?? []).filter((happening) => happening.moment)

/** The turns in the steps from `from` on, as the number of steps after each. A moment ends a frame. */
export function framesOf(now: TableState, from: number): Frame[] {
  const frames: Frame[] = []
  let by = 0
  let told: Happening[] = []
  let isQuiet = true
  const close = (step: number): void => {
    frames.push({ step, by, state: now, isLast: step === now.played, isQuiet, told })
    told = []
    isQuiet = true
  }
  for (let i = from; i < now.played; i++) {
    const step = now.steps[i]!
    const next = now.steps[i + 1]
    if (step.by) by = step.by
    isQuiet &&= isHidden(step)
    told.push(...(step.told ?? []))
    const isMoment = told.some((happening) => happening.moment)
    const isTurnOver = next === undefined || (next.by > 0 && next.by !== by && !isHidden(next))
    if (next === undefined || isMoment || isTurnOver) close(i + 1)
  }
  return frames
}

// Nobody looks at a hidden page, so nothing is kept back there.
const isUnseen = (): boolean => typeof document !== 'undefined' && document.hidden

export class Presenter {
  shown = $state.raw<TableState | null>(null)
  /** What play pauses for; null while nothing has to be read. */
  moment = $state.raw<Happening[] | null>(null)
  /** Step by step: the next turn waits for the confirming button. */
  isHolding = $state(false)
  /** Turns that have happened and are yet to be shown. */
  waiting = $state(0)
  /** The seat whose turn was shown last. */
  by = $state(0)
  /** Called after each change, with the state before and after it. */
  onshow: (before: TableState | null, now: TableState) => void = () => {}

  #queue: Frame[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #reading: ReturnType<typeof setTimeout> | undefined
  #due = 0 // when the next frame may be shown
  #busy = false

  constructor(private readonly look: (step: number, seat: number) => Promise<Look>) {}

  get isCaughtUp(): boolean {
    return this.waiting === 0 && !this.moment && !this.isHolding
  }

  take(now: TableState): void {
    const last = this.#queue.at(-1)?.state ?? this.shown
    if (!last || now.played <= last.played || now.seat !== last.seat) return this.#replace(now, last)
    this.#queue.push(...framesOf(now, last.played))
    this.#count()
    this.#pump()
  }

  /** Goes on: the confirming button, or enough time to read. */
  next(): void {
    this.#release()
    this.#due = 0
    this.#pump()
  }

  /** Shows the present at once. */
  skip(): void {
    const last = this.#queue.at(-1)
    this.#queue = []
    this.#count()
    this.#release()
    if (last) this.#show(last.state)
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#reading)
  }

  #release(): void {
    clearTimeout(this.#reading)
    this.moment = null
    this.isHolding = false
  }

  // Something other than new steps: a chat line, a take-back, another seat's eyes.
  #replace(now: TableState, last: TableState | null): void {
    const isSame = last?.played === now.played && last.seat === now.seat
    const frame = this.#queue.at(-1)
    if (isSame && frame) {
      frame.state = now
      return
    }
    this.#queue = []
    this.#count()
    if (!isSame) this.#release()
    this.#show(now)
  }

  #count(): void {
    this.waiting = this.#queue.length
  }

  #show(now: TableState): void {
    const before = this.shown
    this.shown = now
    this.onshow(before, now)
  }

  #pump(): void {
    clearTimeout(this.#timer)
    if (this.#busy || this.moment || this.isHolding || !this.#queue.length) return
    if (isUnseen() || settings.speed === 'instant') return this.skip()
    const delay = this.#due - performance.now()
    if (delay > 0) this.#timer = setTimeout(() => this.#pump(), delay)
    else this.#step()
  }

  #step(): void {
    const frame = this.#queue[0]!
    if (frame.isLast) this.#turn(frame, frame.state)
    else void this.#fetch(frame)
  }

  async #fetch(frame: Frame): Promise<void> {
    const { step, state } = frame
    this.#busy = true
    const look = await this.look(step, state.seat).catch(() => null)
    this.#busy = false
    if (this.#queue[0] !== frame) {
      this.#pump() // skipped or taken back meanwhile
      return
    }
    const { view, scores, turn } = look ?? state
    const steps = state.steps.slice(0, step)
    this.#turn(frame, { ...state, view, scores, turn, steps, played: step, legal: [], stage: 'playing', result: null })
  }

  #turn(frame: Frame, state: TableState): void {
    this.#queue.shift()
    this.#count()
    this.by = frame.by
    this.#pause(frame)
    this.#show(state)
    this.#pump()
  }

  #pause(frame: Frame): void {
    const { yours, seats, stage } = frame.state
    if (frame.isQuiet && !frame.told.length) return
    const isOwn = yours.includes(frame.by)
    const [turn, step] = PAUSES[settings.speed]
    this.#due = performance.now() + (isOwn ? Math.min(OWN, turn) : this.#queue[0]?.by === frame.by ? step : turn)
    const isEnd = frame.isLast && stage === 'over'
    const told = frame.told.some((happening) => happening.moment) && !isEnd ? frame.told : null
    this.moment = told
    this.isHolding = !told && settings.speed === 'steps' && !isOwn && frame.by > 0 && !isEnd
    const others = seats.some((seat) => seat.kind === 'guest' && !yours.includes(seat.seat))
    if (told && others) this.#reading = setTimeout(() => this.next(), READING)
  }
}
