import type { GameModule } from '$web/board'
import { HerringsAim } from './aim.svelte'
import Board from './Board.svelte'
import Tray from './Tray.svelte'
import type { View } from './view'
import { holding, name, now, tell } from './words'

const game: GameModule<View, HerringsAim> = {
  newAim: () => new HerringsAim(),
  Board,
  Tray,
  now,
  aimed: (_, aim) => (aim.card ? `play ${aim.card}` : null),
  aimAt: (move, _, aim) => (aim.card = Number(move.split(' ')[1])),
  name,
  tell,
  holding,
  secrets: true // people who share a device must not see each other's hands
}
export default game
