// The choice in progress, shared by tower, hand and buttons. Choosing the same move again plays it.
import type { Aim } from '$web/board'
import type { Desk, View } from './view'

export class SkyAim implements Aim {
  move = $state('')
  after = $state.raw<View | null>(null) // the preview of the move

  pick(move: string, desk: Desk): void {
    if (move === this.move) return this.play(desk)
    this.clear()
    this.move = move
    if (move.startsWith('play')) return // a hidden card has no effect yet
    desk.preview(move).then(
      ({ view }) => {
        if (this.move === move) this.after = view
      },
      () => {}
    )
  }

  play(desk: Desk): void {
    const move = this.move
    this.clear()
    if (move) desk.play(move)
  }

  clear(): boolean {
    const had = this.move !== ''
    this.move = ''
    this.after = null
    return had
  }
}
