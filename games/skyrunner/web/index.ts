import type { GameModule } from '$web/board'
import { SkyAim } from './aim.svelte'
import Board from './Board.svelte'
import Choices from './Choices.svelte'
import './skyrunner.css'
import { holding, now, tell } from './tell'
import Tray from './Tray.svelte'
import type { View } from './view'

export default { newAim: () => new SkyAim(), Board, Tray, Choices, now, tell, holding } satisfies GameModule<
  View,
  SkyAim
>
