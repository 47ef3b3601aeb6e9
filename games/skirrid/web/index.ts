import type { GameModule } from '$web/board'
import { sentence } from '$web/lib/words'
import { SkirridAim } from './aim.svelte'
import Board from './Board.svelte'
import Peek from './Peek.svelte'
import { colourOf } from './seats'
import Tray from './Tray.svelte'
import type { View } from './view'
import { aimAt, aimed, holding, name, now, tell, tellTurn, worth } from './words'

const skirrid: GameModule<View, SkirridAim> = {
  newAim: () => new SkirridAim(),
  Board,
  Tray,
  isTrayBeside: true,
  Peek,
  now,
  aimed,
  aimAt,
  name,
  worth,
  tell,
  tellTurn,
  tellMoment: (told) => ({ title: 'Free of the Arena', text: told.map(({ text }) => sentence(text)).join(' ') }),
  holding,
  seatColour: colourOf
}
export default skirrid
