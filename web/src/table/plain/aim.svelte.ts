import type { Aim } from '../../board'

export class PlainAim implements Aim {
  move = $state('')

  clear(): boolean {
    const begun = this.move !== ''
    this.move = ''
    return begun
  }
}
