// The choice in progress, shared by board and panel.
import type { Aim, Desk, Preview } from '$web/board'
import type { Choices } from './story'
import type { View } from './view'

export class ScurryAim implements Aim {
  chosen = $state<string | null>(null) // a vertex that awaits confirmation
  pointed = $state<string | null>(null) // the vertex under the pointer or the focus
  watched = $state(0) // the seat whose lines of sight are shown
  #view: View | null = null
  #asked = new Set<string>()
  #told = $state.raw<{ view: View | null; previews: Record<string, Preview<View>> }>({ view: null, previews: {} })

  clear(): boolean {
    const begun = this.chosen !== null || this.watched !== 0
    this.chosen = null
    this.watched = 0
    return begun
  }

  /** The vertex aimed at: under the pointer or the focus, or else chosen before. */
  target({ vertices }: Choices): string | null {
    return [this.pointed, this.chosen].find((vertex) => vertex && vertices.has(vertex)) ?? null
  }

  /** The move aimed at. */
  move(choices: Choices): string | null {
    const target = this.target(choices)
    return target && choices.word ? `${choices.word} ${target}` : null
  }

  /** The preview of a move, once the table has sent it. */
  preview(view: View, move: string): Preview<View> | undefined {
    return this.#told.view === view ? this.#told.previews[move] : undefined
  }

  /** Asks for a preview, once for each move of a position. */
  foresee(desk: Desk<View>, view: View, move: string): void {
    if (this.#view !== view) {
      this.#view = view
      this.#asked.clear()
    }
    if (this.#asked.has(move)) return
    this.#asked.add(move)
    desk.preview(move).then(
      (preview) => {
        if (this.#view !== view) return
        const known = this.#told.view === view ? this.#told.previews : {}
        this.#told = { view, previews: { ...known, [move]: preview } }
      },
      () => this.#asked.delete(move)
    )
  }
}
