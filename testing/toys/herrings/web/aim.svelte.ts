// What tray and panel share while a person decides.
import type { Aim, Desk } from '$web/board'
import type { View } from './view'

export class HerringsAim implements Aim {
  card = $state(0) // the selected card; 0 for none

  clear(): boolean {
    const begun = this.card !== 0
    this.card = 0
    return begun
  }

  /** The first press selects a card, the second plays it. */
  press(card: number, desk: Desk<View>): void {
    if (this.card === card) desk.play(`play ${card}`)
    else this.card = card
  }
}
