import type { GameModule } from '$web/board'
import { SkirridAim } from './aim.svelte'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import { colourOf } from './seats'
import Tray from './Tray.svelte'
import type { View } from './view'
import { holding, now, tell } from './words'

const skirrid: GameModule<View, SkirridAim> = {
  newAim: () => new SkirridAim(),
  Board,
  Tray,
  Choices,
  now,
  tell,
  holding,
  seatColour: colourOf
}
export default skirrid
