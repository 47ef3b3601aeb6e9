// The cards on the table, as shown next to the tower and at the reveal.
import { nameOf } from '$web/lib/words'
import { inOrder, outcome, roundsOf, type Round } from './story'
import { type Question, type Revealed, type Sight } from './view'
import { cardName, isNumber, kindOf, valueOf } from './words'

export interface LaidCard {
  seat: number
  card: string // '' face down
  state: 'empty' | 'down' | 'secret' | 'win' | 'now' | 'done' | 'todo'
  cancelled: boolean
  flag: boolean // it gets the open card
  fate: string // in a word or two
  result: string // what the reveal says of it
}

export interface Laid {
  round: number
  title: string // a sentence
  open: string
  taken: boolean
  cards: LaidCard[]
}

const isCrash = (open: string): boolean => kindOf(open) === 'crash'

function verdict(sight: Sight, taker: number, card: string, open: string): string {
  if (!open) return 'There is no card to win.'
  if (!taker) return `Nobody wins ${cardName(open)}, so it stays.`
  const name = nameOf(sight, taker)
  return isCrash(open)
    ? `${name}’s ${card} is the lowest single number and gets ${open}.`
    : `${name}’s ${card} is the highest single number and takes ${cardName(open)}.`
}

function resultOf(card: string, wins: boolean, cancelled: boolean, open: string): string {
  if (cancelled) return 'cancelled'
  switch (kindOf(card)) {
    case 'number':
      if (wins) return isCrash(open) ? `gets ${open}` : `takes ${cardName(open)}`
      return isCrash(open) ? 'escapes' : 'no effect'
    case 'climb':
      return `climbs ${valueOf(card)}`
    case 'parasite':
      return 'waits'
    default:
      return 'strikes'
  }
}

const rank = (open: string): string => (isCrash(open) ? 'lowest' : 'highest')

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
        flag: false,
        fate: own ? 'face down' : down ? 'chosen' : 'chooses',
        result: ''
      }
    })
  }
}

const ACTS: Record<Question['kind'], string> = {
  climb: 'climbs now',
  use: 'decides',
  target: 'aims',
  give: 'strikes',
  fall: 'strikes'
}

/** What an opened card has done, or is about to do. */
function fateOf(
  { seat, card, done, cancelled }: Revealed,
  wins: boolean,
  open: string,
  round: Round | undefined
): string {
  if (cancelled) return 'tied'
  if (wins) return rank(open)
  if (isNumber(card)) return isCrash(open) ? 'escapes' : 'no effect'
  if (!done) return card === 'parasite' ? 'waits' : 'to come'
  const climb = round?.acts.find((step) => step.by === seat && step.do.startsWith('climb'))?.do.slice(6)
  return climb === undefined ? 'done' : climb === 'stay' ? 'stayed' : climb === 'roof' ? 'on the roof' : `to ${climb}`
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
  const taker = view.open_goes_to ?? (taken && round ? outcome(round).winner : 0)
  const cards = view.revealed.map((r): LaidCard => {
    const wins = r.seat === taker
    const asks = view.question !== null && r.acting
    return {
      seat: r.seat,
      card: r.card,
      state: asks ? 'now' : wins ? 'win' : r.done ? 'done' : 'todo',
      cancelled: r.cancelled,
      flag: wins,
      fate: asks ? ACTS[view.question!.kind] : fateOf(r, wins, open, round),
      result: resultOf(r.card, wins, r.cancelled, open)
    }
  })
  const best = view.revealed.find((r) => r.seat === taker)?.card ?? ''
  return { round: view.round, title: verdict(sight, taker, best, open), open, taken, cards }
}

/** The cards of a finished round. */
export function laidBefore(sight: Sight, round: Round, number: number): Laid {
  const { cancelled, winner } = outcome(round)
  const taker = round.open ? winner : 0
  const best = round.plays.find((p) => p.seat === taker)?.card ?? ''
  return {
    round: number,
    title: verdict(sight, taker, best, round.open),
    open: round.open,
    taken: taker > 0,
    cards: inOrder(round, number, sight).map(({ seat, card }) => {
      const [wins, isTied] = [seat === taker, cancelled.includes(card)]
      const shown = { seat, card, done: true, acting: false, cancelled: isTied }
      return {
        seat,
        card,
        state: wins ? 'win' : 'done',
        cancelled: isTied,
        flag: wins,
        fate: fateOf(shown, wins, round.open, round),
        result: resultOf(card, wins, isTied, round.open)
      }
    })
  }
}

/** The cards to show: at the reveal those of the latest round with all its cards, even if it has ended by that. */
export function laidAt(sight: Sight, isReveal: boolean): Laid {
  if (!isReveal || sight.view.revealed.length) return laidNow(sight)
  const seats = sight.players.length
  const rounds = roundsOf(sight.steps, seats)
  const isOpen = ({ plays }: Round): boolean => plays.length === seats && plays.every(({ card }) => card !== '')
  const last = rounds.map(isOpen).lastIndexOf(true)
  return last < 0 ? laidNow(sight) : laidBefore(sight, rounds[last]!, last + 1)
}
