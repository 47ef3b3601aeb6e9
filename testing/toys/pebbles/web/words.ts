// Moves and turns in plain words.
import type { Now, Sight, Step } from '$web/board'
import { count, nameOf } from '$web/lib/words'
import type { PebblesAim } from './aim.svelte'
import type { View } from './view'

export const stones = (n: number): string => count(n, 'stone')

/** "take 2" becomes "Take 2 stones". */
export const name = (move: string): string => `Take ${stones(Number(move.split(' ')[1]))}`

export function now(sight: Sight<View>, aim: PebblesAim): Now {
  const text = `The heap holds ${stones(sight.view.left)}.`
  if (sight.turn.includes(sight.seat))
    return aim.move
      ? { title: name(aim.move), text, confirm: { label: name(aim.move), ready: true } }
      : { title: 'Take one, two or three stones', text, confirm: { label: 'Choose a stone', ready: false } }
  return { title: `Wait for ${nameOf(sight, sight.turn[0] ?? null)}`, text }
}

/** "take 2" becomes "takes 2 stones". */
export const tell = (step: Step): string => `takes ${stones(Number(step.do.split(' ')[1]))}`
