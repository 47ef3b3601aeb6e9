// Splits the steps into rounds. The view says more about the current round, but only the steps are left of earlier ones.
import type { Step } from '$web/board'
import { type Sight } from './view'
import { isNumber, kindOf, valueOf } from './words'

export interface Round {
  open: string // '' if there was no card to turn
  turned: boolean // false if it still lay there from the round before
  plays: { seat: number; card: string }[] // card is '' while it is hidden
  acts: Step[] // after the reveal
}

export function roundsOf(steps: Step[], seats: number): Round[] {
  const rounds: Round[] = []
  for (const { by, do: text } of steps) {
    const [verb, ...rest] = text.split(' ')
    let round = rounds.at(-1)
    if (verb === 'open') rounds.push({ open: rest.join(' '), turned: true, plays: [], acts: [] })
    else if (verb === 'play') {
      if (!round || round.plays.length === seats)
        rounds.push((round = { open: round?.open ?? '', turned: false, plays: [], acts: [] }))
      round.plays.push({ seat: by, card: rest.join(' ') })
    } else round?.acts.push({ by, do: text })
  }
  return rounds
}

/** The numbers that cancelled each other, and the seat that got the open card, if any. */
export function outcome(round: Round): { cancelled: string[]; winner: number } {
  const numbers = round.plays.filter((p) => isNumber(p.card))
  const single = numbers.filter((p) => numbers.filter((q) => q.card === p.card).length === 1)
  const sign = kindOf(round.open) === 'crash' ? -1 : 1
  single.sort((a, b) => sign * (valueOf(b.card) - valueOf(a.card)))
  const cancelled = [...new Set(numbers.filter((p) => !single.includes(p)).map((p) => p.card))].sort()
  return { cancelled, winner: single[0]?.seat ?? 0 }
}

/** The cards of a round in the order of play. The starting seat moves on by one each round. */
export function inOrder(round: Round, number: number, sight: Sight): Round['plays'] {
  const seats = sight.players.length
  const starter = sight.view.starting_seat + number - sight.view.round
  const place = (seat: number) => (seat - starter + seats * 2) % seats
  return [...round.plays].sort((a, b) => place(a.seat) - place(b.seat))
}
