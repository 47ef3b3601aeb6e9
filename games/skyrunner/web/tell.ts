// The texts of SkyRunner for the shell.
import type { Step } from '$web/board'
import { capital, count, listed, nameOf } from '$web/lib/words'
import { asked, isMine, type Sight } from './view'
import { cardName, held, kindOf, placeInWords, valueOf } from './words'

interface Told {
  title: string
  text: string
}

const openText = (open: string | null): string =>
  !open
    ? 'No card is left to turn, so numbers have no effect.'
    : kindOf(open) === 'crash'
      ? `Crash ${valueOf(open)} is open. Only numbers may be played, and the lowest single one falls.`
      : `${capital(cardName(open))} is open. The highest single number wins it.`

function choosing(sight: Sight): Told {
  const { view } = sight
  if (isMine(sight)) return { title: 'Choose a card', text: openText(view.open) }
  const waiting = sight.turn.filter((seat) => seat !== sight.seat).map((seat) => nameOf(sight, seat))
  const title = sight.live ? `Wait for ${listed(waiting)}` : `Round ${view.round}: everyone chooses`
  return {
    title,
    text: view.own_choice ? `Your card, ${cardName(view.own_choice)}, lies face down.` : openText(view.open)
  }
}

export function now(sight: Sight): Told {
  const { view } = sight
  if (view.phase === 'open') return { title: `Round ${view.round}`, text: 'The next card is being turned.' }
  if (view.phase === 'choose') return choosing(sight)
  const question = view.question!
  const who = nameOf(sight, question.seat)
  const card = question.card ? cardName(question.card) : ''
  const mine = asked(sight) !== null
  const wait = sight.live ? `Wait for ${who}` : `Round ${view.round}: ${who}`
  const climber = view.players[question.seat - 1]!
  switch (question.kind) {
    case 'climb': {
      const steps = count(valueOf(question.card!), 'step')
      const holds = climber.equipment ? `${count(climber.equipment, 'equipment card')} in hand` : 'No equipment in hand'
      return mine
        ? { title: `Your climb: ${steps}`, text: `From ${climber.place}. ${holds}.` }
        : { title: wait, text: `${who} climbs ${steps} from ${climber.place}.` }
    }
    case 'use':
      return mine
        ? { title: `You won ${card}`, text: 'Use it at once against another player, or keep it.' }
        : { title: wait, text: `${who} won ${card} and may use it at once.` }
    case 'target':
      return mine
        ? {
            title: `Whom does ${card} hit?`,
            text: question.card === 'lost' ? 'Choose who loses an equipment card.' : 'Choose who falls three squares.'
          }
        : { title: wait, text: `${who} chooses whom ${card} hits.` }
    case 'give':
      return mine
        ? {
            title: 'You are sabotaged',
            text: 'On the ground you give up a climbing card instead of falling. Choose which.'
          }
        : { title: wait, text: `${who} is sabotaged on the ground and gives up a climbing card.` }
    default:
      return mine
        ? {
            title: 'You fall over the ledge',
            text: `To the left or to the right? ${capital(count(question.squares ?? 0, 'square'))} to go.`
          }
        : { title: wait, text: `${who} falls over a ledge and chooses the side.` }
  }
}

export function tell(step: Step, sight: Sight): string {
  const [verb, ...rest] = step.do.split(' ')
  const card = rest.join(' ')
  const other = nameOf(sight, Number(rest.at(-1)))
  switch (verb) {
    case 'open':
      return `${capital(cardName(card))} is turned`
    case 'play':
      return card ? `plays ${cardName(card)}` : 'lays a card face down'
    case 'climb':
      return card === 'stay' ? 'stays in place' : card === 'roof' ? 'climbs onto the roof' : `climbs to ${card}`
    case 'use':
      return rest[0] === 'lost' ? `uses lost equipment against ${other}` : `sabotages ${other}`
    case 'target':
      return `hits ${other}`
    case 'keep':
      return 'keeps the won card'
    case 'give':
      return `gives up ${card}`
    case 'fall':
      return `falls to the ${card}`
    default:
      return step.do
  }
}

export function holding(seat: number, sight: Sight): string {
  const climber = sight.view.players[seat - 1]!
  const climbs = held(climber).filter(([card]) => kindOf(card) === 'climb')
  const parts = [
    placeInWords(climber.place),
    count(
      climbs.reduce((sum, [, count]) => sum + count, 0),
      'climb'
    ),
    `${climber.equipment} equipment`
  ]
  if (climber.debts.length) parts.push(count(climber.debts.length, 'debt'))
  return parts.join(', ')
}
