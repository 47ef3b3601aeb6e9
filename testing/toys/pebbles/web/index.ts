import type { GameModule } from '$web/board'
import { PebblesAim } from './aim.svelte'
import Board from './Board.svelte'
import type { View } from './view'
import { name, now, tell } from './words'

const game: GameModule<View, PebblesAim> = {
  newAim: () => new PebblesAim(),
  Board,
  now,
  aimed: (_, aim) => aim.move || null,
  aimAt: (move, _, aim) => (aim.move = move),
  name,
  tell
}
export default game
