// Loads boards from the games' folders. A build may leave games out, and a server may offer games without a board.
import type { Component } from 'svelte'
import type { GameModule } from '../board'

const modules = import.meta.glob<{ default: GameModule }>('../../../games/*/web/index.ts')
const vignettes = import.meta.glob<{ default: Component }>('../../../games/*/web/Vignette.svelte')

export async function board(game: string): Promise<GameModule> {
  const load = modules[`../../../games/${game}/web/index.ts`] ?? (() => import('../table/plain/module'))
  return (await load()).default
}

export async function vignette(game: string): Promise<Component | undefined> {
  return (await vignettes[`../../../games/${game}/web/Vignette.svelte`]?.())?.default
}
