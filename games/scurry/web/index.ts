import type { GameModule } from '$web/board'
import { sentence } from '$web/lib/words'
import { ScurryAim } from './aim.svelte'
import Board from './Board.svelte'
import Peek from './Peek.svelte'
import './scurry.css'
import { choicesOf } from './story'
import { holding, name, now, tell, tellTurn } from './texts'
import type { View } from './view'

const scurry: GameModule<View, ScurryAim> = {
  newAim: () => new ScurryAim(),
  Board,
  Peek,
  now,
  aimed: (sight, aim) => aim.move(choicesOf(sight)),
  aimAt: (move, _, aim) => {
    aim.chosen = move.split(' ')[1]!
    aim.pointed = null
  },
  name,
  tell,
  tellTurn,
  tellMoment: (told) => ({ title: 'One turn to come back', text: told.map(({ text }) => sentence(text)).join(' ') }),
  holding,
  seatColour: (seat) => (seat === 1 ? 'light-dark(#8b4a22, #d98a4e)' : 'light-dark(#56656f, #b7c3cb)')
}
export default scurry
