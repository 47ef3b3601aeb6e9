// Looking back: the step that is shown, and the sight at that step.
import type { Sight } from '../board'
import type { Look } from './presenter.svelte'

export class Lookback {
  /** Number of steps shown; null for the present. */
  step = $state<number | null>(null)
  #shown = $state.raw<(Look & { step: number; seat: number }) | null>(null)
  #cache = new Map<string, Look>()

  constructor(private readonly ask: (step: number) => Promise<Look>) {}

  /** The sight at the shown step; until it arrives, the previous one. */
  sight(live: Sight<unknown> | null): Sight<unknown> | null {
    if (!live || this.step === null) return live
    const shown = this.#shown
    if (!shown || shown.seat !== live.seat) return { ...live, legal: [], live: false }
    return { ...live, ...shown, steps: live.steps.slice(0, shown.step), legal: [], live: false }
  }

  /** Shows a step; null or the last one is the present, unless that shall be shown as the past too. */
  async go(step: number | null, live: Sight<unknown>, isLastPast = false): Promise<void> {
    const last = live.steps.length
    if (step === null || (step >= last && !isLastPast)) {
      this.step = null
      this.#shown = null
      return
    }
    const wanted = Math.max(0, step)
    this.step = wanted
    const key = `${live.seat} ${wanted}`
    let look = this.#cache.get(key)
    if (!look) {
      look = await this.ask(wanted)
      this.#cache.set(key, look)
    }
    if (this.step === wanted)
      this.#shown = { view: look.view, scores: look.scores, turn: look.turn, step: wanted, seat: live.seat }
  }

  move(by: number, live: Sight<unknown>): Promise<void> {
    return this.go((this.step ?? live.steps.length) + by, live)
  }

  /** Moves through the game by arrow keys, Home and End. True if the key was one of them. */
  onkey(key: string, live: Sight<unknown>): boolean {
    if (key === 'ArrowLeft') void this.move(-1, live)
    else if (key === 'ArrowRight') void this.move(1, live)
    else if (key === 'Home') void this.go(0, live)
    else if (key === 'End') void this.go(null, live)
    else return false
    return true
  }

  /** Drops what is known from this step on, because the steps have changed. */
  forget(from: number): void {
    for (const key of this.#cache.keys()) if (Number(key.split(' ')[1]) > from) this.#cache.delete(key)
    if (this.step !== null && this.step > from) this.step = null
  }
}
