// One board with a position: /?game=scurry&position=NAME&theme=dark. Positions are made by positions.py.
import '@fontsource-variable/atkinson-hyperlegible-next'
import '../src/tokens.css'
import '../src/base.css'
import { mount } from 'svelte'
import type { GameModule } from '../src/board'
import Bench from './Bench.svelte'

const modules = import.meta.glob<{ default: GameModule }>('../../games/*/web/index.ts')
const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset.theme = theme
const name = asked.get('game') ?? 'scurry'
const { default: game } = await modules[`../../games/${name}/web/index.ts`]!()
const position = await (await fetch(`/positions/${name}-${asked.get('position')}.json`)).json()
mount(Bench, { target: document.getElementById('app')!, props: { game, position } })
document.body.dataset.ready = 'true'
