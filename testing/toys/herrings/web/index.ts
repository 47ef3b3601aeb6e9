import type { GameModule } from '$web/board'
import { HerringsAim } from './aim.svelte'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import Tray from './Tray.svelte'
import type { View } from './view'
import { holding, now, tell } from './words'

const game: GameModule<View, HerringsAim> = {
  newAim: () => new HerringsAim(),
  Board,
  Tray,
  Choices,
  now,
  tell,
  holding,
  secrets: true // people who share a device must not see each other's hands
}
export default game
