// The shape about to be placed: its kind, rotation and square, and what the table says about it.
import { untrack } from 'svelte'
import type { Aim, Desk } from '$web/board'
import { SIDE, cellAt, isUnder, lens, moved, squareAt } from './geometry'
import { coveredBy, fitted, named, readPlacement, textOf, turnsOf, type Placement } from './placement'
import { isToPlace, lastPlace, shapeOf, type Cell, type Sight, type View } from './view'

export interface Outcome {
  points: number
  total: number
  closes: string[] // squares that the block would close to others
  frees: boolean // from the Arena rule
}

const PAUSE = 120 // ms that an aim must rest before its outcome is requested
export const FINGER = 46 // px that a square must measure under a finger, with its share of the joint
const FINE = 24 // px at which a square is easy to hit without the lens
const REACH = 0.28 // of the lens' width from its middle before it follows the aim

export class SkirridAim implements Aim {
  kind = $state('')
  turns = $state(0)
  block = $state(false)
  square = $state('') // the square aimed at
  hover = $state('') // the square under the mouse
  looks = $state(false) // through the lens without a shape in hand
  side = $state(40) // px that a square of the whole board measures
  middle = $state('j10') // of the lens

  #sight = $state.raw<Sight>()
  #desk: Desk<View> | undefined
  #position = ''
  #legal = $state.raw<Record<string, ReadonlySet<string>>>({}) // by kind
  #outcomes = $state.raw<Record<string, Outcome>>({}) // by text
  #asked = new Set<string>()

  ready = $derived(this.#sight !== undefined && isToPlace(this.#sight))
  cells: readonly Cell[] = $derived((this.#sight && shapeOf(this.kind, this.#sight.view)?.cells) ?? [])
  /** Squares too small to hit: a lens magnifies them while a shape is in hand. */
  isSmall = $derived(this.side < FINE)
  zoom = $derived(this.isSmall && (this.kind !== '' || this.looks))
  lens = $derived(lens(this.middle, this.zoom ? Math.max(2, FINGER / this.side) : 1))

  /** The placement in canonical notation, moved so that it lies wholly on the board. */
  placement = $derived(this.#at(this.hover || this.square))
  text = $derived(this.placement ? textOf(this.placement) : '')
  covered: readonly Cell[] = $derived(this.placement ? coveredBy(this.placement, this.cells) : [])
  /** Whether the table has sent the legal placements of this kind. */
  isKnown = $derived(this.#legal[this.kind] !== undefined)
  /** Undefined until the table has answered. */
  isLegal = $derived(this.text ? this.#legal[this.kind]?.has(this.text) : undefined)
  outcome = $derived(this.isLegal ? this.#outcomes[this.text] : undefined)
  /** Legal squares for the shape's first cell in this rotation. */
  fits: readonly string[] = $derived.by(() => {
    const alike = (text: string): string[] => {
      const other = readPlacement(text)
      return other && other.turns === this.turns && other.block === this.block ? [other.square] : []
    }
    return [...(this.#legal[this.kind] ?? [])].flatMap(alike)
  })

  #at(square: string): Placement | undefined {
    if (!this.ready || !square || this.cells.length === 0) return undefined
    return named(fitted({ kind: this.kind, square, turns: this.turns, block: this.block }, this.cells), this.cells)
  }

  /** Takes over a new sight. Call it from an effect, before `ask`. */
  follow(sight: Sight, desk: Desk<View>): void {
    this.#sight = sight
    this.#desk = desk
    const position = `${sight.live} ${sight.seat} ${sight.steps.map((step) => step.do).join()}`
    if (position === this.#position) return
    this.#position = position
    untrack(() => {
      this.#legal = {}
      this.#outcomes = {}
      this.#asked.clear()
    })
  }

  /** Asks the table for the legal placements and the outcome, if unknown. Returns a function that cancels. */
  ask(): (() => void) | undefined {
    const { kind, text } = this
    if (!this.ready || !kind) return undefined
    if (!this.#legal[kind]) void this.#askLegal(kind)
    if (!this.isLegal || this.#outcomes[text]) return undefined
    const timer = setTimeout(() => void this.#askOutcome(text), PAUSE)
    return () => clearTimeout(timer)
  }

  async #askLegal(kind: string): Promise<void> {
    if (this.#asked.has(kind)) return
    this.#asked.add(kind)
    const position = this.#position
    try {
      const known = untrack(() => this.#sight?.legal)
      const texts = known ? known.filter((text) => text.startsWith(`${kind} `)) : await this.#desk!.legal(`${kind} `)
      if (position === this.#position) this.#legal = { ...this.#legal, [kind]: new Set(texts) }
    } catch {
      this.#asked.delete(kind)
    }
  }

  async #askOutcome(text: string): Promise<void> {
    if (this.#asked.has(text)) return
    this.#asked.add(text)
    const [position, sight] = [this.#position, this.#sight!]
    try {
      const { view, scores } = await this.#desk!.preview(text)
      if (position !== this.#position) return
      const at = sight.seat - 1
      const total = scores[at] ?? 0
      const closes = view.blocks.find((block) => block.seat === sight.seat)?.forbidden ?? []
      const frees = (sight.view.players[at]?.arena_rule ?? false) && !view.players[at]?.arena_rule
      this.#outcomes = { ...this.#outcomes, [text]: { points: total - (sight.scores[at] ?? 0), total, closes, frees } }
    } catch {
      this.#asked.delete(text)
    }
  }

  // ---- Actions of the player

  /** Takes a shape in hand, or puts it back. */
  pick(kind: string): void {
    if (!this.ready) return
    this.kind = this.kind === kind ? '' : kind
    if (this.kind && this.isSmall && !this.square) this.middle = lastPlace(this.#sight!)
    this.#straighten()
  }

  /** Takes the next of the viewer's shapes of this form: plain, then marked 2, then marked 3, then plain again. */
  pickNext(shape: string): void {
    const sight = this.#sight
    const kinds =
      sight?.view.players[sight.seat - 1]?.hand.filter((kind) => kind.shape === shape && kind.left > 0) ?? []
    const next = kinds[(kinds.findIndex((kind) => kind.name === this.kind) + 1) % kinds.length]
    if (next && next.name !== this.kind) this.pick(next.name)
  }

  /** Aims at a placement that came from elsewhere: a list, a hint, a typed move. */
  take(placement: Placement): void {
    if (!this.ready) return
    this.kind = placement.kind
    this.turns = placement.turns
    this.block = placement.block
    this.point(placement.square)
    this.middle = placement.square
  }

  rotate(by: 1 | -1 = 1): void {
    const all = turnsOf(this.kind, this.cells, this.block)
    this.turns = all.at((all.indexOf(this.turns) + by) % all.length) ?? 0
  }

  flip(): void {
    this.block = !this.block
    this.#straighten()
  }

  #straighten(): void {
    if (this.cells.length === 0) return
    const all = turnsOf(this.kind, this.cells, this.block)
    this.turns = all[this.turns % all.length] ?? 0
  }

  /** Aims at a square; the lens follows when it gets near its edge. */
  point(square: string): void {
    this.hover = ''
    this.square = square
    const [down, right] = cellAt(square)
    if (!this.zoom) return
    const middle = cellAt(this.middle)
    const far = Math.max(Math.abs(down - middle[0]), Math.abs(right - middle[1]))
    if (far > (REACH * SIDE) / this.lens.scale) this.middle = square
  }

  /** Moves the lens by a share of what it shows. */
  pan(right: number, down: number): void {
    this.middle = moved(this.lens, right, down)
  }

  /** Looks at a square through the lens; at the whole board again if the lens is there already. */
  look(square: string): void {
    const there = this.zoom && isUnder(this.lens, square)
    if (there && !this.kind) this.looks = false
    else {
      this.looks = !this.kind || this.looks
      this.middle = square
    }
  }

  /** Whether a press on this square means the shape that is aimed already, not a new aim. */
  confirms(square: string): boolean {
    if (!this.square) return false
    const aimed = this.#at(this.square)
    if (!aimed) return false
    if (this.hover) return textOf(aimed) === this.text // a mouse shows what it points at
    return coveredBy(aimed, this.cells).some((cell) => squareAt(cell) === square)
  }

  /** A press on the board: aims, and plays what is aimed at already. */
  press(square: string): void {
    if (this.confirms(square)) return this.place()
    this.point(square)
    this.explain()
  }

  /** Plays the aimed placement, or asks the table why it is illegal. */
  place(): void {
    if (this.isLegal === true) this.#desk?.play(this.text)
    else this.explain()
  }

  /** Asks the table why the aimed placement is illegal, if it is. */
  explain(): void {
    if (this.isLegal === false) this.#desk?.whyNot(this.text)
  }

  /** Says a sentence, so that every press has an answer. */
  say(sentence: string): void {
    this.#desk?.say(sentence)
  }

  clear(): boolean {
    const begun = this.kind !== ''
    this.kind = this.square = this.hover = ''
    this.looks = false
    this.turns = 0
    this.block = false
    return begun
  }
}
