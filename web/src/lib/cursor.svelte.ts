// Roving focus on a board: one tab stop, moved by arrow keys. Every cell is a `role="gridcell"` with
// `tabindex={cursor.tabindex(id)}` and `data-cell={id}`.
export class Cursor {
  at = $state('')

  constructor(start: string) {
    this.at = start
  }

  tabindex(id: string): 0 | -1 {
    return id === this.at ? 0 : -1
  }

  /** Handles arrows, Home, End and the page keys; `next` names the cell a key leads to, if any. True if handled. */
  onkey(event: KeyboardEvent, next: (from: string, key: string) => string | undefined): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].includes(event.key))
      return false
    event.preventDefault()
    const to = next(this.at, event.key)
    if (to !== undefined) this.focus(to, event.currentTarget as Element)
    return true
  }

  focus(id: string, board: Element): void {
    this.at = id
    board.querySelector<HTMLElement | SVGElement>(`[data-cell="${CSS.escape(id)}"]`)?.focus()
  }
}

/** The cell an event on a board belongs to, so that one listener serves all cells. */
export const cellOfEvent = (event: Event) => (event.target as Element).closest<SVGElement>('[data-cell]')?.dataset.cell
