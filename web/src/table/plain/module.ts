// The board of a game that has none yet: its moves as a list, so that a new game can be played at once.
import type { Aim, GameModule } from '../../board'
import { nameOf } from '../../lib/words'
import PlainBoard from './PlainBoard.svelte'
import PlainChoices from './PlainChoices.svelte'

class PlainAim implements Aim {
  clear(): boolean {
    return false
  }
}

const module: GameModule<unknown, PlainAim> = {
  newAim: () => new PlainAim(),
  Board: PlainBoard,
  Choices: PlainChoices,
  now: (sight) => {
    if (sight.turn.length === 0) return { title: 'Game over', text: '' }
    if (sight.turn.includes(sight.seat)) return { title: 'Choose a move', text: 'This game has no board yet.' }
    return { title: `Wait for ${nameOf(sight, sight.turn[0] ?? 0)}`, text: '' }
  },
  tell: (step) => step.do
}

export default module
