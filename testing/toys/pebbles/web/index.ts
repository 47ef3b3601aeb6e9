import type { Aim, GameModule } from '$web/board'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import type { View } from './view'
import { now, tell } from './words'

const game: GameModule<View, Aim> = {
  newAim: () => ({ clear: () => false }), // one click plays, so there is nothing to give up
  Board,
  Choices,
  now,
  tell
}
export default game
