// Shows one position: /?game=scurry&position=NAME&theme=dark. positions.py makes the positions.
import '../src/fonts.css'
import '../src/tokens.css'
import '../src/base.css'
import { mount } from 'svelte'
import type { GameModule, Sight } from '../src/board'
import Bench from './Bench.svelte'

const modules = import.meta.glob<{ default: GameModule }>('../../games/*/web/index.ts')
const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset.theme = theme
const name = asked.get('game') ?? 'scurry'
const { default: game } = await modules[`../../games/${name}/web/index.ts`]!()
const answer = await fetch(`/positions/${name}-${asked.get('position') ?? ''}.json`)
const position = (await answer.json()) as Omit<Sight<unknown>, 'live'> & { aim?: string | null }
mount(Bench, {
  target: document.getElementById('app')!,
  props: { game, position, stage: asked.get('stage') === 'where' ? 'where' : 'what' }
})
// What is aimed at is asked for after a moment's rest.
if (position.aim) await new Promise((resolve) => setTimeout(resolve, 500))
document.body.dataset.ready = 'true'
