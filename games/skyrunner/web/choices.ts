// Where on the tower the viewer can choose, and what a press elsewhere is answered with.
import { nameOf } from '$web/lib/words'
import { asked, isMine, type Place, type Sight } from './view'
import { cardName, handInWords, placeInWords } from './words'

export interface Choice {
  move: string
  cost: number // in equipment cards
}

/** A cell of the tower: a place, but on the ground one for each seat. */
export const cellOf = (place: Place, seat: number): string =>
  place.place === 'ground' ? `ground-${seat}` : place.place

const targeting = (sight: Sight, seat: number): string => {
  const question = asked(sight)
  return question?.kind === 'use' ? `use ${question.card} ${seat}` : `target ${seat}`
}

/** The move that chooses a player as the victim; '' if there is none. */
export const targetMove = (sight: Sight, seat: number): string =>
  asked(sight)?.targets?.includes(seat) ? targeting(sight, seat) : ''

/** The cells of legal moves. */
export function choicesOf(sight: Sight): Map<string, Choice> {
  const found = new Map<string, Choice>()
  const question = asked(sight)
  if (!question) return found
  for (const end of question.ends ?? [])
    found.set(cellOf(end, question.seat), { move: `climb ${end.stay ? 'stay' : end.place}`, cost: end.equipment })
  for (const seat of question.targets ?? [])
    found.set(cellOf(sight.view.players[seat - 1]!, seat), { move: targeting(sight, seat), cost: 0 })
  if (question.kind === 'fall') {
    found.set(question.left!.place, { move: 'fall left', cost: 0 })
    found.set(question.right!.place, { move: 'fall right', cost: 0 })
  }
  return found
}

/** The cell that a move leads to; '' if it is not on the tower. */
export function cellOfMove(move: string, sight: Sight): string {
  for (const [cell, choice] of choicesOf(sight)) if (choice.move === move) return cell
  return ''
}

/** The move that a press on a cell without a choice stands for; '' if none. The table explains it. */
export function triedMove(cell: string, sight: Sight): string {
  const question = asked(sight)
  const who = sight.view.players.find((player) => cellOf(player, player.seat) === cell)
  if (question?.kind === 'climb')
    return who?.seat === sight.seat ? 'climb stay' : `climb ${cell.startsWith('ground') ? 'ground' : cell}`
  return who && question?.targets ? targeting(sight, who.seat) : ''
}

const task = (sight: Sight): string => {
  if (!isMine(sight)) return ''
  switch (asked(sight)?.kind) {
    case 'give':
      return 'Choose a climbing card from your hand.'
    case 'fall':
      return 'Choose one of the two marked windows.'
    case 'use':
    case 'target':
      return 'Choose one of the marked climbers.'
    default:
      return sight.view.phase === 'choose' ? 'Choose a card from your hand.' : ''
  }
}

/** What is on a cell of the tower, for somebody who presses it and has nothing to choose there. */
export function aboutCell(cell: string, sight: Sight): string {
  const who = sight.view.players.find((player) => cellOf(player, player.seat) === cell)
  const place = cell.startsWith('ground') ? 'ground' : cell
  const what = who
    ? `${nameOf(sight, who.seat)} is ${place === 'roof' || place === 'ground' ? placeInWords(place) : `at ${place}`}.`
    : `${place === 'roof' ? 'The roof' : place === 'ground' ? 'The ground' : place} is free.`
  return `${what} ${task(sight)}`.trim()
}

/** A player's hand in a sentence. Hands are open. */
export const aboutHand = (seat: number, sight: Sight): string =>
  `${nameOf(sight, seat)} is ${placeInWords(sight.view.players[seat - 1]!.place).replace(/^(\w\d)/, 'at $1')} and holds ${handInWords(sight.view.players[seat - 1]!)}.`

/** The open card and the cards that are left to turn, in sentences. */
export function aboutPiles({ view }: Sight): string {
  const left = Object.entries(view.main_set.cards)
    .filter(([, count]) => count > 0)
    .map(([card, count]) => `${count} × ${cardName(card)}`)
  const open = view.open ? `Open: ${cardName(view.open)}.` : 'No card is open.'
  const main = left.length
    ? `The main set has ${view.main_set.count} cards: ${left.join(', ')}.`
    : 'The main set is empty: the discards are shuffled when a card must be turned.'
  return `${open} ${main}`
}
