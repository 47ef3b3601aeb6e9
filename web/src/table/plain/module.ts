// The board of a game that has none yet: "All moves" lists its moves, so that a new game can be played at once.
import type { GameModule } from '../../board'
import { nameOf } from '../../lib/words'
import { PlainAim } from './aim.svelte'
import PlainBoard from './PlainBoard.svelte'

const module: GameModule<unknown, PlainAim> = {
  newAim: () => new PlainAim(),
  Board: PlainBoard,
  now: (sight, aim) => {
    if (sight.turn.length === 0) return { title: 'Game over', text: '' }
    if (!sight.turn.includes(sight.seat)) return { title: `Wait for ${nameOf(sight, sight.turn[0] ?? 0)}`, text: '' }
    const text = 'This game has no board yet. Open “All moves”, or type a move.'
    return aim.move
      ? { title: aim.move, text, confirm: { label: `Play ${aim.move}`, ready: true } }
      : { title: 'Choose a move', text, confirm: { label: 'Choose a move', ready: false } }
  },
  aimed: (_, aim) => aim.move || null,
  aimAt: (move, _, aim) => (aim.move = move),
  name: (move) => move,
  tell: (step) => step.do
}

export default module
