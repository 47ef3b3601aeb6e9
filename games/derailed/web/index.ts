import type { GameModule } from '$web/board'
import { DerailedAim } from './aim.svelte'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import './palette.css'
import Tray from './Tray.svelte'
import type { View } from './view'
import { holding, now, tell } from './words'

export default {
  newAim: () => new DerailedAim(),
  Board,
  Tray,
  Choices,
  now,
  tell,
  holding,
  secrets: true
} satisfies GameModule<View, DerailedAim>
