// Shows a choice of a list on the board while it has the pointer or the focus.
import type { Action } from 'svelte/action'
import type { SkurdirAim } from './aim.svelte'

export interface Thought {
  aim: SkurdirAim
  of: string | null // a move, or the key of a way
}

export const think: Action<HTMLElement, Thought> = (choice, first) => {
  let { aim, of } = first
  const begin = () => (aim.thought = of)
  const end = () => (aim.thought = null)
  for (const type of ['pointerenter', 'focus']) choice.addEventListener(type, begin)
  for (const type of ['pointerleave', 'blur']) choice.addEventListener(type, end)
  return {
    update: (next) => void ({ aim, of } = next),
    destroy: () => aim.thought === of && end()
  }
}
