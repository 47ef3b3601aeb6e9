// The choice in progress: the held card, its orientation and the slot.
import type { Aim, Desk, Preview, Sight } from '$web/board'
import { canLay, fits, layText, optionsOf, type Options } from './lays'
import type { View } from './view'

export class DerailedAim implements Aim {
  held = $state<number | null>(null) // index of the held card in the hand
  turned = $state(false)
  slot = $state('')
  over = $state('') // the slot under the pointer
  dragging = $state(false)
  lit = $state<number | null>(null) // the seat whose way is shown
  peek = $state<number | null>(null) // the seat whose way is shown while the pointer is there
  after = $state.raw<{ move: string; preview: Preview<View> } | null>(null)

  clear(): boolean {
    const begun = this.held !== null || this.slot !== '' || this.lit !== null
    this.held = this.lit = this.peek = this.after = null
    this.slot = this.over = ''
    this.turned = this.dragging = false
    return begun
  }

  card(sight: Sight<View>): string {
    return (this.held !== null && sight.view.hand?.[this.held]?.card) || ''
  }

  /** The move in notation, once it is complete. Without a choice an exchange is declined. */
  move(sight: Sight<View>): string {
    const card = this.card(sight)
    const options = optionsOf(sight.legal)
    if (!card && options.keep) return 'keep'
    if (card && options.discards.includes(card)) return `discard ${card}`
    return card && canLay(options, card, this.slot, this.turned) ? layText(card, this.slot, this.turned) : ''
  }

  /** Takes a card. The held card is turned instead, or put down if turning makes no difference. */
  hold(index: number, sight: Sight<View>): void {
    const options = optionsOf(sight.legal)
    const card = sight.view.hand?.[index]?.card
    if (!card || !(fits(options, card) || options.discards.length)) return
    if (this.held === index) {
      if (options.lays.length && sight.view.hand?.[index]?.can_turn) this.turn(sight)
      else this.held = null
      return
    }
    this.held = index
    this.turned = false
    if (this.slot) this.settle(options, card)
    else if (!options.lays.some((lay) => lay.card === card && !lay.turned)) this.turned = options.lays.length > 0
  }

  turn(sight: Sight<View>): void {
    const card = this.held !== null ? sight.view.hand?.[this.held] : undefined
    if (!card?.can_turn || !sight.live) return
    this.turned = !this.turned
    if (this.slot && !canLay(optionsOf(sight.legal), card.card, this.slot, this.turned)) this.slot = ''
  }

  /** Fits the card into the slot, turned if it does not fit as it is held. False if it does not fit. */
  private settle(options: Options, card: string): boolean {
    if (canLay(options, card, this.slot, this.turned)) return true
    if (canLay(options, card, this.slot, !this.turned)) {
      this.turned = !this.turned
      return true
    }
    this.slot = ''
    return false
  }

  /** Aims at a slot; plays if it is aimed at already. Every press is answered. */
  strike(slot: string, sight: Sight<View>, desk: Desk<View>): void {
    if (!sight.live || !sight.legal?.length) return
    const options = optionsOf(sight.legal)
    const first = sight.view.hand?.[0]?.card ?? ''
    if (!options.lays.length) return desk.whyNot(layText(first, slot, false))
    const card = this.card(sight)
    if (!card) {
      const fitting = options.lays.some((lay) => lay.slot === slot)
      this.slot = fitting && this.slot !== slot ? slot : ''
      if (!fitting) desk.whyNot(layText(first, slot, false))
      return
    }
    if (this.slot === slot && canLay(options, card, slot, this.turned)) return this.play(sight, desk)
    this.aimSlot(slot, sight, desk)
  }

  /** Aims at a slot for the held card, turned if it must be. */
  aimSlot(slot: string, sight: Sight<View>, desk: Desk<View>): void {
    const card = this.card(sight)
    const asked = this.turned
    this.slot = slot
    if (!this.settle(optionsOf(sight.legal), card)) desk.whyNot(layText(card, slot, asked))
  }

  /** Aims at a legal move. */
  take(move: string, sight: Sight<View>): void {
    const [verb, card, slot = '', turned] = move.split(' ')
    this.clear()
    if (verb === 'keep') return
    const at = sight.view.hand?.findIndex((one) => one.card === card) ?? -1
    this.held = at < 0 ? null : at
    this.slot = verb === 'lay' ? slot : ''
    this.turned = turned === 'turned'
  }

  play(sight: Sight<View>, desk: Desk<View>): void {
    const move = this.move(sight)
    if (!move || !sight.live) return
    this.clear()
    desk.play(move)
  }

  /** Toggles the display of a company's way. */
  light(seat: number): void {
    this.lit = this.lit === seat ? null : seat
  }
}
