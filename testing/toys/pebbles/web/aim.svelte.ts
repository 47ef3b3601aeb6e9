// What board and panel share while a person decides.
import type { Aim } from '$web/board'

export class PebblesAim implements Aim {
  move = $state('') // "take 2"; '' for none

  clear(): boolean {
    const begun = this.move !== ''
    this.move = ''
    return begun
  }
}
