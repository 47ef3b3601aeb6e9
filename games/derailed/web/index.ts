import type { GameModule } from '$web/board'
import { DerailedAim } from './aim.svelte'
import Board from './Board.svelte'
import { now, tellMoment } from './now'
import './palette.css'
import Peek from './Peek.svelte'
import Tray from './Tray.svelte'
import type { View } from './view'
import { holding, moveName, tell, tellTurn } from './words'

export default {
  newAim: () => new DerailedAim(),
  Board,
  Tray,
  Peek,
  now,
  aimed: (sight, aim) => aim.move(sight) || null,
  confirm: (sight, desk, aim) => aim.play(sight, desk),
  aimAt: (move, sight, aim) => aim.take(move, sight),
  name: moveName,
  tell,
  tellTurn,
  tellMoment,
  holding,
  secrets: true
} satisfies GameModule<View, DerailedAim>
