// The choice in progress, shared by board, tray and panel.
import type { Aim } from '$web/board'
import type { Tool } from './reading'
import type { View } from './view'

/** A ride planned as a whole; its canals are played one by one as the table answers. */
interface Plan {
  from: string
  rides: string[]
  seen: number // steps when the latest part was sent
}

const KEPT = 'skerry.skurdir.above'

export class SkurdirAim implements Aim {
  tool = $state<Tool | null>(null)
  piece = $state<string | null>(null) // a stack of the set-up, or the colour of a passenger from the pool
  cell = $state<string | null>(null) // its target, if that was chosen first
  from = $state<string | null>(null) // the wide end of a canal
  way = $state<string | null>(null) // key of a way
  move = $state<string | null>(null) // awaits a second press or the confirm button
  hover = $state<string | null>(null) // the cell, canal or arrow under the pointer or the focus
  after = $state.raw<{ move: string; view: View } | null>(null) // the table's preview of a building action
  above = $state(false) // seen from above: a setting, not part of the choice
  plan: Plan | null = null

  constructor() {
    this.above = localStorage.getItem(KEPT) === 'yes'
  }

  look(above: boolean): void {
    this.above = above
    localStorage.setItem(KEPT, above ? 'yes' : 'no')
  }

  clear(): boolean {
    const begun = [this.tool, this.piece, this.cell, this.from, this.way, this.move].some((part) => part !== null)
    this.tool = this.piece = this.cell = this.from = this.way = this.move = null
    return begun
  }
}
