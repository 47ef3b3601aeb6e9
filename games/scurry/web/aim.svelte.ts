// What board and panel share while a person makes up their mind.
import type { Aim, Desk, Preview } from '$web/board'
import type { View } from './view'

export class ScurryAim implements Aim {
  chosen = $state<string | null>(null) // a vertex that waits for confirmation
  pointed = $state<string | null>(null) // the vertex under the pointer or the keyboard's focus
  watched = $state(0) // the seat whose lines of sight stay on
  row = $state<string | null>(null) // the row that is open in the panel's chooser
  #view: View | null = null
  #asked = new Set<string>()
  #told = $state.raw<{ view: View | null; previews: Record<string, Preview<View>> }>({ view: null, previews: {} })

  clear(): boolean {
    const begun = this.chosen !== null || this.watched !== 0 || this.row !== null
    this.chosen = null
    this.watched = 0
    this.row = null
    return begun
  }

  /** What a move would lead to, once the table has told it. */
  preview(view: View, move: string): Preview<View> | undefined {
    return this.#told.view === view ? this.#told.previews[move] : undefined
  }

  /** Asks once for each move of a position. */
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
