// The choice in progress, shared by tower, cards and hand. Choosing the same move again plays it.
import type { Aim } from '$web/board'
import type { Desk, View } from './view'

export class SkyAim implements Aim {
  move = $state('')
  after = $state.raw<View | null>(null) // the preview of the move
  #desk: Desk | undefined

  /** Takes over the desk. Call it from an effect. */
  follow(desk: Desk): void {
    this.#desk = desk
  }

  /** Aims at a move; plays it if it is aimed at already. */
  pick(move: string): void {
    if (move === this.move) this.play()
    else this.take(move)
  }

  /** Aims at a move that may come from elsewhere: a list, a hint, a typed move. */
  take(move: string): void {
    this.clear()
    this.move = move
    if (move.startsWith('play') || !this.#desk) return // a hidden card has no effect yet
    this.#desk.preview(move).then(
      ({ view }) => {
        if (this.move === move) this.after = view
      },
      () => {}
    )
  }

  play(): void {
    const move = this.move
    this.clear()
    if (move) this.#desk?.play(move)
  }

  clear(): boolean {
    const had = this.move !== ''
    this.move = ''
    this.after = null
    return had
  }
}
