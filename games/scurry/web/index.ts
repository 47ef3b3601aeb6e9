import type { GameModule } from '$web/board'
import { ScurryAim } from './aim.svelte'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import './scurry.css'
import { holding, now, tell } from './texts'
import type { View } from './view'

const scurry: GameModule<View, ScurryAim> = {
  newAim: () => new ScurryAim(),
  Board,
  Choices,
  now,
  tell,
  holding,
  seatColour: (seat) => (seat === 1 ? 'light-dark(#8b4a22, #d98a4e)' : 'light-dark(#56656f, #b7c3cb)')
}
export default scurry
