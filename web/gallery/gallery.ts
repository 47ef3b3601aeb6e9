// Shows one position: /?game=scurry&position=NAME&theme=dark. positions.py makes the positions.
import '@fontsource-variable/atkinson-hyperlegible-next'
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
const position = (await answer.json()) as Omit<Sight<unknown>, 'live'>
mount(Bench, { target: document.getElementById('app')!, props: { game, position } })
document.body.dataset.ready = 'true'
