import type { GameModule } from '$web/board'
import { SkurdirAim } from './aim.svelte'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import Tray from './Tray.svelte'
import type { View } from './view'
import { holding, now, tell } from './words'

const game: GameModule<View, SkurdirAim> = {
  newAim: () => new SkurdirAim(),
  Board,
  Tray,
  Choices,
  now,
  tell,
  holding,
  seatColour: (seat, view) => {
    const colour = view.seats[seat - 1]?.colour
    return colour ? `var(--sk-${colour}-seat, var(--sk-${colour}))` : `var(--seat-${seat})`
  }
}
export default game
