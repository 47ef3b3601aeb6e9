// "Since your last turn": shows what the others have done, turn by turn, on the board.
import type { Sight } from '../board'
import { settings } from '../lib/settings.svelte'
import type { Lookback } from './lookback.svelte'
import type { Turn } from './turns'

const PACE = { steps: 0, slow: 2400, normal: 1200, fast: 600, instant: 1200 } // ms a turn; 0 waits for a press

export class Replay {
  /** The turns that are shown; [] while nothing is replayed. */
  turns = $state.raw<Turn[]>([])
  at = $state(0)
  isPaused = $state(false)
  /** Number of steps that the viewer has seen replayed; the control is gold until then. */
  seen = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly past: Lookback,
    private readonly live: () => Sight<unknown> | null
  ) {}

  get turn(): Turn | null {
    return this.turns[this.at] ?? null
  }

  start(turns: Turn[]): void {
    if (!turns.length) return
    this.turns = turns
    this.seen = turns.at(-1)!.to
    this.isPaused = settings.speed === 'steps'
    this.go(0)
  }

  /** Shows one of the turns; past the last one the game goes on. */
  go(at: number): void {
    const live = this.live()
    const turn = this.turns[Math.max(0, at)]
    if (!turn || !live) return this.stop()
    this.at = Math.max(0, at)
    // The latest turn is the live position, shown as the past for as long as it is replayed.
    void this.past.go(turn.to, live, true)
    this.#wait()
  }

  toggle(): void {
    this.isPaused = !this.isPaused
    this.#wait()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.turns = []
    this.at = 0
    const live = this.live()
    if (live) void this.past.go(null, live)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const pace = PACE[settings.speed]
    if (!this.isPaused && pace) this.#timer = setTimeout(() => this.go(this.at + 1), pace)
  }
}
