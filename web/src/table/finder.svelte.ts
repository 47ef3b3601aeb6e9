// "All moves": the complete list, searched by notation or words. Moving through it aims on the board.
import { ranked, type Found } from './search'
import type { Session } from './session.svelte'
import { settings } from '../lib/settings.svelte'
import { capital } from '../lib/words'

const SHOWN = 200 // a longer list is cut; typing narrows it

export class Finder {
  text = $state('')
  marked = $state(-1)
  isOpen = $state(settings.allMoves)
  #asked = $state.raw<{ view: unknown; moves: string[] | null }>({ view: null, moves: null })

  constructor(private readonly session: Session) {}

  /** All legal moves; null while the table is asked. */
  moves = $derived.by((): string[] | null => {
    const { live, mine } = this.session
    if (!live || !mine) return []
    if (live.legal) return live.legal
    return this.#asked.view === live.view ? this.#asked.moves : null
  })
  all = $derived.by((): Found[] => {
    const { module, live, aim } = this.session
    return (this.moves ?? []).map((move) => ({
      move,
      name: capital((live && module?.name(move, live)) ?? move),
      worth: live ? module?.worth?.(move, live, aim) : undefined
    }))
  })
  found = $derived.by((): Found[] => ranked(this.text, this.all))
  shown = $derived.by((): Found[] => this.found.slice(0, SHOWN))

  open(text = ''): void {
    this.isOpen = true
    settings.allMoves = true
    void this.ask().then(() => this.type(text))
  }

  /** Searches, and aims at the first match. */
  type(text: string): void {
    this.text = text
    this.marked = -1
    if (text.trim() && this.shown.length) this.mark(0)
  }

  close(): void {
    this.isOpen = false
    settings.allMoves = false
    this.text = ''
  }

  /** Fetches the moves where there are too many to send with every sight. */
  async ask(): Promise<void> {
    const live = this.session.live
    if (!live || live.legal || this.#asked.view === live.view) return
    this.#asked = { view: live.view, moves: null }
    const moves = await this.session.desk.legal('').catch(() => null)
    if (this.#asked.view === live.view) this.#asked = { view: moves ? live.view : null, moves }
  }

  /** Aims at the marked move, so that the board shows it. */
  mark(at: number): void {
    const count = this.shown.length
    if (!count) return
    this.marked = (Math.max(at, -1) + count) % count
    this.session.aimAt(this.shown[this.marked]!.move)
  }

  play(at = this.marked): void {
    const found = this.shown[at]
    if (found) void this.session.play(found.move)
    else if (this.text.trim()) void this.session.whyNot(this.text.trim())
    if (found) this.text = ''
    this.marked = -1
  }
}
