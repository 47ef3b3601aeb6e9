// Where figures would be after the aimed move.
import type { Place, Sight, View } from './view'

/** `after` is the server's preview; the end of the viewer's own climb or fall is known at once. */
export function ghostsOf(sight: Sight, move: string, after: View | null): Map<number, Place> {
  const ghosts = new Map<number, Place>()
  const { question, players } = sight.view
  const end =
    question?.ends?.find((e) => !e.stay && move === `climb ${e.place}`) ??
    (move === 'fall left' ? question?.left : move === 'fall right' ? question?.right : undefined)
  if (end) ghosts.set(question!.seat, end)
  for (const player of after?.players ?? [])
    if (player.place !== players[player.seat - 1]!.place) ghosts.set(player.seat, player)
  return ghosts
}
