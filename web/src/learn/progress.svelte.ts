// Which lessons this device has solved, and which games have offered theirs.
import { remember, remembered } from '../lib/settings.svelte'

const KEY = 'lessons'

function kept(): Record<string, number[]> {
  try {
    const found = JSON.parse(remembered(KEY) ?? '{}') as unknown
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(
      Object.entries(found).map(([game, solved]) => [game, Array.isArray(solved) ? solved.map(Number) : []])
    )
  } catch {
    return {}
  }
}

export class Progress {
  #solved = $state.raw(kept())

  solved(game: string): number[] {
    return this.#solved[game] ?? []
  }

  has(game: string, lesson: number): boolean {
    return this.solved(game).includes(lesson)
  }

  add(game: string, lesson: number): void {
    if (this.has(game, lesson)) return
    this.#solved = { ...this.#solved, [game]: [...this.solved(game), lesson].sort((a, b) => a - b) }
    remember(KEY, JSON.stringify(this.#solved))
  }

  /** The first lesson that is not solved yet; 1 if all are. */
  next(game: string, count: number): number {
    for (let lesson = 1; lesson <= count; lesson++) if (!this.has(game, lesson)) return lesson
    return 1
  }
}

export const progress = new Progress()

/** Whether the lessons of a game should be offered: once, on its first visit. */
export function offersLessons(game: string): boolean {
  if (remembered(`offered.${game}`) || progress.solved(game).length) return false
  remember(`offered.${game}`, 'yes')
  return true
}
