// Cards and moves in words.
import { listed, nameOf } from '$web/lib/words'
import { type Climber, type End, type Sight } from './view'

export const isNumber = (card: string): boolean => /^\d$/.test(card)
export const kindOf = (card: string): string => (isNumber(card) ? 'number' : card.split(' ')[0]!)
export const valueOf = (card: string): number => Number(card.split(' ').at(-1))

/** A card within a sentence: "the 7", "climb 3", "lost equipment". */
export const cardName = (card: string): string =>
  isNumber(card) ? `the ${card}` : card === 'lost' ? 'lost equipment' : card

/** A climber's cards other than numbers and parasite, with their counts. */
export function held(climber: Climber): [card: string, count: number][] {
  const cards: [string, number][] = Object.entries(climber.climbing).map(([value, count]) => [`climb ${value}`, count])
  cards.push(['equipment', climber.equipment], ['lost', climber.lost], ['sabotage', climber.sabotage])
  return cards.filter(([, count]) => count > 0)
}

/** Counts equal cards, in the order of their first occurrence. */
export function counted(cards: string[]): [card: string, count: number][] {
  const counts = new Map<string, number>()
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1)
  return [...counts]
}

const times = ([card, count]: [string, number]): string => (count > 1 ? `${count} × ${card}` : card)

export function handInWords(climber: Climber): string {
  const parts = [climber.numbers.length ? `numbers ${climber.numbers.join(' ')}` : 'no numbers']
  if (climber.parasite) parts.push('parasite')
  parts.push(...held(climber).map(times))
  if (climber.debts.length) parts.push(`owes for ${listed(counted(climber.debts).map(times))}`)
  return parts.join(', ')
}

export const placeInWords = (place: string): string =>
  place === 'ground' ? 'on the ground' : place === 'roof' ? 'on the roof' : place

/** The end of a climb that a move names. */
export const climbEnd = (move: string, { view }: Sight): End | undefined =>
  view.question?.ends?.find((end) => move === `climb ${end.stay ? 'stay' : end.place}`)

/** What a move does, as a button says it; `whole` adds what it costs and where a victim is. */
export function doing(move: string, sight: Sight, whole = false): string {
  const [verb, ...rest] = move.split(' ')
  const seat = Number(rest.at(-1))
  const where = whole ? sight.view.players[seat - 1]?.place : undefined
  const who = nameOf(sight, seat) + (where ? `, ${placeInWords(where)}` : '')
  switch (verb) {
    case 'play':
      return `Lay ${cardName(rest.join(' '))} face down`
    case 'climb': {
      const end = climbEnd(move, sight)
      const cost = whole && end?.equipment ? ` for ${end.equipment} equipment` : ''
      return rest[0] === 'stay'
        ? 'Stay here'
        : rest[0] === 'roof'
          ? `Climb onto the roof${cost}`
          : `Climb to ${rest[0]}${cost}`
    }
    case 'use':
    case 'target':
      return rest[0] === 'lost' || sight.view.question?.card === 'lost'
        ? `Take equipment from ${who}`
        : `Sabotage ${who}`
    case 'keep':
      return 'Keep the card'
    case 'give':
      return `Give up ${rest.join(' ')}`
    case 'fall':
      return `Fall to the ${rest[0]}`
    default:
      return move
  }
}

/** Words of the game that a player may not know. */
export const TERMS = {
  parasite:
    'Parasite: if it is the only one of the round, its player takes all climbing cards that were played, at the end.',
  'main set': 'Main set: the cards that are still to be turned. When it is empty, the discards are shuffled into it.'
}

/** Why no card can be chosen from the hand now. */
export function refusal(sight: Sight): string {
  const { view, seat } = sight
  if (!sight.live) return 'You are looking back. Nothing can be played here.'
  if (view.phase === 'over') return 'The game is over.'
  if (view.own_choice) return `Your card, ${cardName(view.own_choice)}, lies face down already.`
  if (view.question?.seat === seat) return 'Choose on the tower first; cards are laid in the next round.'
  const who = view.question ? nameOf(sight, view.question.seat) : ''
  return who ? `${who} is acting; cards are laid in the next round.` : 'The next card is being turned.'
}

/** The numbers and the parasite that are left, apart from the card about to be laid: "1, 4, 6 and the parasite". */
export function keptInWords(climber: Climber, laid = ''): string {
  const kept = climber.numbers.map(String).filter((card) => card !== laid)
  if (climber.parasite && laid !== 'parasite') kept.push('the parasite')
  return kept.length ? listed(kept) : 'no numbers'
}

/** What a card in the hand does when it is laid. */
export function cardText(card: string, open: string | null): string {
  switch (kindOf(card)) {
    case 'number':
      if (!open) return 'There is no card to win, so it has no effect.'
      return kindOf(open) === 'crash'
        ? `If nobody else lays a ${card}, the lowest number gets ${open}. Equal numbers cancel out.`
        : `If nobody else lays a ${card}, the highest number takes ${cardName(open)}. Equal numbers cancel out.`
    case 'climb':
      return `You climb ${valueOf(card)} steps in this round. A parasite may then take the card.`
    case 'parasite':
      return 'If it is the only one, it takes all climbing cards that others lay in this round.'
    case 'lost':
      return 'After the reveal you choose who loses an equipment card.'
    case 'equipment':
      return 'A climb uses it up: over a ledge, onto the roof or past another figure. It is never laid on its own.'
    default:
      return 'After the reveal you choose who falls three squares.'
  }
}
