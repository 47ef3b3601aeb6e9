// Announcements for screen readers; App.svelte renders the two live regions.
const KEPT = 8

export interface Line {
  n: number
  text: string
}

/** Each announcement is a line of its own, so that several at once are all heard, and the same words twice are too. */
class Voice {
  polite = $state.raw<Line[]>([])
  assertive = $state.raw<Line[]>([])
  #count = 0

  tell(text: string): void {
    this.polite = this.#added(this.polite, text)
  }
  call(text: string): void {
    this.assertive = this.#added(this.assertive, text)
  }
  #added(lines: Line[], text: string): Line[] {
    return [...lines.slice(1 - KEPT), { n: this.#count++, text }]
  }
}

export const voice = new Voice()
