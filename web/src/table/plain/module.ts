// The board of a game that has none: what there is to choose, as a list. It keeps a new game playable until it is drawn.
import type { Aim, GameModule } from '../../board'
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
    if (sight.turn.length === 0) return { title: 'The game is over', text: '' }
    if (sight.turn.includes(sight.seat)) return { title: 'Choose a move', text: 'This game has no drawn board yet.' }
    return { title: `Wait for ${sight.players[(sight.turn[0] ?? 1) - 1]?.name ?? 'the others'}`, text: '' }
  },
  tell: (step) => step.do
}

export default module
