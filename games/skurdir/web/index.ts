import type { GameModule } from '$web/board'
import { sentence } from '$web/lib/words'
import { aimAt } from './acts'
import { SkurdirAim } from './aim.svelte'
import Board from './Board.svelte'
import { aimed } from './intent'
import { moveName, now } from './now'
import Peek from './Peek.svelte'
import { confirm } from './plays'
import { worth } from './reading'
import Tray from './Tray.svelte'
import type { View } from './view'
import { holding, tell, tellTurn } from './words'

const game: GameModule<View, SkurdirAim> = {
  newAim: () => new SkurdirAim(),
  Board,
  Tray,
  Peek,
  now: (sight, aim) => now({ sight, aim }),
  aimed: (sight, aim) => aimed({ sight, aim }),
  confirm: (sight, desk, aim) => confirm({ sight, desk, aim }),
  aimAt: (move, sight, aim) => aimAt({ sight, aim }, move),
  name: (move, sight) => moveName(sight, move),
  worth: (move, sight) => worth(sight.view, move),
  tell,
  tellTurn,
  tellMoment: (told) => ({ title: 'The pool is empty', text: told.map(({ text }) => sentence(text)).join(' ') }),
  holding,
  // Before the colours are picked, marks are neutral.
  seatColour: (seat, view) => {
    const colour = view.seats[seat - 1]?.colour
    return colour ? `var(--sk-${colour}-seat, var(--sk-${colour}))` : 'var(--edge)'
  }
}
export default game
