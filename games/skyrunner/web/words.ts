// Cards and moves in words.
import { listed, nameOf } from '$web/lib/words'
import { type Climber, type Sight } from './view'

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

/** The label of the button that plays a move. */
export function doing(move: string, sight: Sight): string {
  const [verb, ...rest] = move.split(' ')
  const who = nameOf(sight, Number(rest.at(-1)))
  switch (verb) {
    case 'play':
      return `Lay ${cardName(rest.join(' '))} face down`
    case 'climb': {
      const end = sight.view.question?.ends?.find((e) => (e.stay ? 'stay' : e.place) === rest[0])
      const cost = end?.equipment ? ` for ${end.equipment} equipment` : ''
      return rest[0] === 'stay'
        ? 'Stay here'
        : rest[0] === 'roof'
          ? `Climb onto the roof${cost}`
          : `Climb to ${rest[0]}${cost}`
    }
    case 'use':
    case 'target':
      return rest[0] === 'lost' || sight.view.question?.card === 'lost' ? `${who} loses equipment` : `Sabotage ${who}`
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
