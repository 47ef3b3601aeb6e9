// Moves and turns in plain words.
import type { Now, Sight, Step } from '$web/board'
import { count, nameOf } from '$web/lib/words'
import type { HerringsAim } from './aim.svelte'
import type { View } from './view'

export function now(sight: Sight<View>, aim: HerringsAim): Now {
  if (!sight.turn.includes(sight.seat)) {
    return { title: `Wait for ${nameOf(sight, sight.turn[0] ?? null)}`, text: '' }
  }
  const high = Math.max(...sight.view.trick)
  const confirm = aim.card ? { label: `Play ${aim.card}`, ready: true } : { label: 'Choose a card', ready: false }
  if (high === 0) return { title: 'Lead a card', text: 'The highest card takes the trick.', confirm }
  return { title: 'Play a card', text: `The highest card so far is ${high}.`, confirm }
}

export const name = (move: string): string => `Play ${move.split(' ')[1]}`

/** "play 7" becomes "plays 7"; others see a deal without its card. */
export function tell(step: Step): string {
  const [verb, card] = step.do.split(' ')
  if (verb === 'deal') return card ? `deals ${card}` : 'deals a card'
  return `plays ${card}`
}

export const holding = (seat: number, sight: Sight<View>): string => count(sight.view.held[seat - 1] ?? 0, 'card')
