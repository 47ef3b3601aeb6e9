// Moves and turns in plain words.
import type { Sight, Step } from '$web/board'
import { count, nameOf } from '$web/lib/words'
import type { View } from './view'

export const stones = (n: number): string => count(n, 'stone')

export function now(sight: Sight<View>): { title: string; text: string } {
  const text = `The heap holds ${stones(sight.view.left)}.`
  if (sight.turn.includes(sight.seat)) return { title: 'Take one, two or three stones', text }
  return { title: `Wait for ${nameOf(sight, sight.turn[0] ?? null)}`, text }
}

/** "take 2" becomes "takes 2 stones". */
export const tell = (step: Step): string => `takes ${stones(Number(step.do.split(' ')[1]))}`
