// The cards on the table, as shown next to the tower.
import { nameOf } from '$web/lib/words'
import { inOrder, outcome, roundsOf, type Round } from './story'
import { type Sight } from './view'
import { isNumber, kindOf } from './words'

export interface LaidCard {
  seat: number
  card: string // '' face down
  state: 'empty' | 'down' | 'secret' | 'win' | 'now' | 'done' | 'todo'
  cancelled: boolean
  flag: string
  fate: string
}

export interface Laid {
  round: number
  title: string
  open: string
  taken: boolean
  cards: LaidCard[]
}

const verdict = (name: string, card: string, crash: boolean) =>
  crash ? `${name}’s ${card} gets the crash.` : `${name}’s ${card} wins the open card.`

function bidding(sight: Sight): Laid {
  const { view } = sight
  const seats = sight.players.length
  const order = Array.from({ length: seats }, (_, i) => ((view.starting_seat - 1 + i) % seats) + 1)
  const chosen = view.players.filter((p) => p.chosen).length
  return {
    round: view.round,
    title: view.numbers_only ? 'Numbers only. The lowest single one falls.' : `${chosen} of ${seats} have chosen.`,
    open: view.open ?? '',
    taken: false,
    cards: order.map((seat) => {
      const own = seat === sight.seat && view.own_choice ? view.own_choice : ''
      const down = view.players[seat - 1]!.chosen
      return {
        seat,
        card: own,
        state: own ? 'secret' : down ? 'down' : 'empty',
        cancelled: false,
        flag: '',
        fate: own ? 'face down' : down ? 'chosen' : 'chooses'
      }
    })
  }
}

/** The cards on the table now. */
export function laidNow(sight: Sight): Laid {
  const { view } = sight
  const round = roundsOf(sight.steps, sight.players.length)[view.round - 1]
  if (!view.revealed.length)
    return view.phase === 'over' && round ? laidBefore(sight, round, view.round) : bidding(sight)
  // Once the open card is taken, only the steps tell which it was.
  const open = view.open ?? round?.open ?? ''
  const taken = view.open === null && open !== ''
  const crash = kindOf(open) === 'crash'
  const taker = view.open_goes_to ?? (taken && round ? outcome(round).winner : 0)
  const cards = view.revealed.map((r): LaidCard => {
    const wins = r.seat === taker
    const asks = view.question && r.acting
    const idle = isNumber(r.card)
      ? crash
        ? 'escapes'
        : 'no effect'
      : r.done
        ? 'done'
        : r.card === 'parasite'
          ? 'waits'
          : 'to come'
    return {
      seat: r.seat,
      card: r.card,
      state: asks ? 'now' : wins ? 'win' : r.done ? 'done' : 'todo',
      cancelled: r.cancelled,
      flag: wins ? (crash ? 'hit' : 'wins') : '',
      fate: asks
        ? view.question!.kind === 'climb'
          ? 'climbs'
          : 'acts'
        : r.cancelled
          ? 'tied'
          : wins
            ? crash
              ? 'lowest'
              : 'highest'
            : idle
    }
  })
  const best = view.revealed.find((r) => r.seat === taker)
  const title = best
    ? verdict(nameOf(sight, taker), best.card, crash)
    : open
      ? 'Nobody wins the open card.'
      : 'There is no card to win.'
  return { round: view.round, title, open, taken, cards }
}

/** The cards of a finished round. */
export function laidBefore(sight: Sight, round: Round, number: number): Laid {
  const crash = kindOf(round.open) === 'crash'
  const { cancelled, winner } = outcome(round)
  const best = round.plays.find((p) => p.seat === winner)
  return {
    round: number,
    title: best ? verdict(nameOf(sight, winner), best.card, crash) : 'Nobody wins the open card.',
    open: round.open,
    taken: best !== undefined,
    cards: inOrder(round, number, sight).map(({ seat, card }) => ({
      seat,
      card,
      state: seat === winner ? 'win' : 'done',
      cancelled: cancelled.includes(card),
      flag: seat === winner ? (crash ? 'hit' : 'wins') : '',
      fate: cancelled.includes(card)
        ? 'tied'
        : seat === winner
          ? crash
            ? 'lowest'
            : 'highest'
          : isNumber(card)
            ? crash
              ? 'escapes'
              : 'no effect'
            : 'played'
    }))
  }
}
