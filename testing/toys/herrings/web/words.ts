// Moves and turns in plain words.
import type { Sight, Step } from '$web/board'
import { count, nameOf } from '$web/lib/words'
import type { View } from './view'

export function now(sight: Sight<View>): { title: string; text: string } {
  if (!sight.turn.includes(sight.seat)) {
    return { title: `Wait for ${nameOf(sight, sight.turn[0] ?? null)}`, text: '' }
  }
  const high = Math.max(...sight.view.trick)
  if (high === 0) return { title: 'Lead a card', text: 'The highest card takes the trick.' }
  return { title: 'Play a card', text: `The highest card so far is ${high}.` }
}

/** "play 7" becomes "plays 7"; others see a deal without its card. */
export function tell(step: Step): string {
  const [verb, card] = step.do.split(' ')
  if (verb === 'deal') return card ? `deals ${card}` : 'deals a card'
  return `plays ${card}`
}

export const holding = (seat: number, sight: Sight<View>): string => count(sight.view.held[seat - 1] ?? 0, 'card')
