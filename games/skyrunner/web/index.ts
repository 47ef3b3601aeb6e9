import type { GameModule } from '$web/board'
import { SkyAim } from './aim.svelte'
import Board from './Board.svelte'
import Peek from './Peek.svelte'
import './skyrunner.css'
import { aimAt, aimed, holding, name, now, tell, tellMoment, tellTurn, worth } from './tell'
import Tray from './Tray.svelte'
import type { View } from './view'

export default {
  newAim: () => new SkyAim(),
  Board,
  Tray,
  Peek,
  now,
  aimed,
  aimAt,
  name,
  worth,
  tell,
  tellTurn,
  tellMoment,
  holding
} satisfies GameModule<View, SkyAim>
