// Who is how high.
import type { Climber, Sight } from './view'

const ENDINGS = ['th', 'st', 'nd', 'rd']

/** "1st" to "5th": the viewer's rank at a height; players at the same height share it. */
export function rankOf(sight: Sight, height: number): string {
  const above = sight.view.players.filter((other) => other.seat !== sight.seat && other.height > height).length
  return `${above + 1}${ENDINGS[above + 1] ?? 'th'}`
}

/** The highest of the others. */
export const leaderOf = (sight: Sight): Climber | undefined =>
  sight.view.players
    .filter((other) => other.seat !== sight.seat)
    .reduce<Climber | undefined>((best, other) => (best && best.height >= other.height ? best : other), undefined)
