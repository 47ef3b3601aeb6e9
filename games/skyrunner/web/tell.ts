// The texts of SkyRunner for the shell.
import type { Happening, Now, Step } from '$web/board'
import { capital, count, listed, nameOf, sentence } from '$web/lib/words'
import type { SkyAim } from './aim.svelte'
import { laidAt, type LaidCard } from './laid'
import { asked, isMine, type Question, type Sight } from './view'
import { cardName, cardText, climbEnd, doing, kindOf, placeInWords, valueOf } from './words'

const openText = (open: string | null): string =>
  !open
    ? 'No card is left to turn, so numbers have no effect.'
    : kindOf(open) === 'crash'
      ? `Crash ${valueOf(open)} is open. Only numbers may be played, and the lowest single one falls.`
      : `${capital(cardName(open))} is open. The highest single number wins it.`

function choosing(sight: Sight, aim?: SkyAim): Now {
  const { view } = sight
  if (isMine(sight)) {
    const card = aim?.move.startsWith('play ') ? aim.move.slice(5) : ''
    if (!card)
      return {
        title: 'Choose a card',
        text: openText(view.open),
        confirm: { label: 'Choose a card', ready: false }
      }
    return {
      title: capital(cardName(card)),
      text: cardText(card, view.open),
      confirm: { label: `Lay ${cardName(card)} face down`, ready: true }
    }
  }
  const waiting = sight.turn.filter((seat) => seat !== sight.seat).map((seat) => nameOf(sight, seat))
  const title = sight.live ? `Wait for ${listed(waiting)}` : `Round ${view.round}: everyone chooses`
  return {
    title,
    text: view.own_choice ? `Your card, ${cardName(view.own_choice)}, lies face down.` : openText(view.open)
  }
}

/** A question to the viewer before anything is aimed at. */
function question(sight: Sight, { kind, card, seat, squares }: Question): Now {
  const climber = sight.view.players[seat - 1]!
  const name = card ? cardName(card) : ''
  switch (kind) {
    case 'climb': {
      const steps = count(valueOf(card!), 'step')
      const from = climber.place === 'ground' ? 'the ground' : climber.place
      const holds = climber.equipment ? count(climber.equipment, 'equipment card') : 'no equipment'
      return {
        title: `Your climb: ${steps}`,
        text: `From ${from} with ${holds}. Point at a window, or drag your climber.`,
        brief: `From ${from} with ${holds}. Tap a window.`,
        confirm: { label: 'Choose a window', ready: false }
      }
    }
    case 'use':
      return {
        title: `You won ${name}`,
        text: 'Press a climber to use it at once, or the open card to keep it.',
        confirm: { label: 'Use it or keep it', ready: false }
      }
    case 'target':
      return {
        title: `Whom does ${name} hit?`,
        text: `Press the climber who ${card === 'lost' ? 'loses an equipment card' : 'falls three squares'}.`,
        confirm: { label: 'Choose a climber', ready: false }
      }
    case 'give':
      return {
        title: 'You are hit on the ground',
        text: 'You give up a climbing card instead of falling. Choose it from your hand.',
        confirm: { label: 'Choose a climbing card', ready: false }
      }
    default:
      return {
        title: 'You fall over the ledge',
        text: `${capital(count(squares ?? 0, 'square'))} to go. Press one of the two windows: left or right?`,
        confirm: { label: 'Choose a side', ready: false }
      }
  }
}

/** What the aimed move leads to, in one sentence. */
export function effectOf(sight: Sight, aim: SkyAim): string {
  const end = climbEnd(aim.move, sight)
  const me = sight.view.players[sight.seat - 1]!
  if (end?.stay) return `You stay at height ${me.height}, and the card is used.`
  if (end) {
    const cost = end.equipment ? ` It costs ${end.equipment} of your ${count(me.equipment, 'equipment card')}.` : ''
    return `Height ${me.height} to ${end.height}.${cost}`
  }
  if (aim.move === 'keep') return 'You can lay it in a later round.'
  const { after } = aim
  if (!after) return ''
  const told = sight.view.players.flatMap((was) => {
    const then = after.players[was.seat - 1]!
    const who = was.seat === sight.seat ? 'You' : nameOf(sight, was.seat)
    const does = (one: string, many: string) => (was.seat === sight.seat ? many : one)
    if (then.height < was.height) {
      const to = then.place === 'ground' ? 'the ground' : then.place
      return [`${who} ${does('falls', 'fall')} from ${was.place} to ${to}.`]
    }
    if (then.debts.length > was.debts.length) return [`${who} ${does('owes', 'owe')} for it.`]
    if (then.equipment < was.equipment && was.seat !== sight.seat)
      return [`${who} keeps ${count(then.equipment, 'equipment card')}.`]
    return []
  })
  return told.join(' ')
}

function aimingAt(sight: Sight, aim: SkyAim): Now {
  const title = doing(aim.move, sight)
  const effect = effectOf(sight, aim)
  const again = climbEnd(aim.move, sight) ? 'Point at another window, or press it again.' : ''
  return {
    title,
    text: [effect, again].filter(Boolean).join(' ') || 'Press it again, or the button below.',
    brief: effect || 'Press it again, or the button.',
    confirm: { label: title, ready: true }
  }
}

const WAITS: Record<Question['kind'], (who: string, card: string) => string> = {
  climb: (who, card) => `${who} climbs ${count(valueOf(card), 'step')}.`,
  use: (who, card) => `${who} won ${cardName(card)} and may use it at once.`,
  target: (who, card) => `${who} chooses whom ${cardName(card)} hits.`,
  give: (who) => `${who} is hit on the ground and gives up a climbing card.`,
  fall: (who) => `${who} falls over a ledge and chooses the side.`
}

export function now(sight: Sight, aim?: SkyAim): Now {
  const { view } = sight
  if (view.phase === 'over') return { title: 'The game is over', text: '' }
  if (view.phase === 'open') return { title: `Round ${view.round}`, text: 'The next card is being turned.' }
  if (view.phase === 'choose') return choosing(sight, aim)
  const asks = view.question!
  if (asked(sight)) return aim?.move ? aimingAt(sight, aim) : question(sight, asks)
  const who = nameOf(sight, asks.seat)
  return {
    title: sight.live ? `Wait for ${who}` : `Round ${view.round}: ${who}`,
    text: WAITS[asks.kind](who, asks.card ?? '')
  }
}

/** The move aimed at, as long as it is legal. */
export const aimed = (sight: Sight, aim: SkyAim): string | null =>
  isMine(sight) && aim.move && (sight.legal === null || sight.legal.includes(aim.move)) ? aim.move : null

export const aimAt = (move: string, _: Sight, aim: SkyAim): void => aim.take(move)

/** A move in the list of all moves. */
export const name = (move: string, sight: Sight): string => doing(move, sight, true)

/** The height a climb gains, so that the list of all moves begins with the highest. */
export const worth = (move: string, sight: Sight): number | undefined => {
  const end = climbEnd(move, sight)
  return end && end.height - sight.view.players[sight.seat - 1]!.height
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

/** A turn in the list of moves: what a card did counts more than that it was laid. */
export function tellTurn(steps: Step[], sight: Sight): string {
  const acts = steps.filter((step) => step.by > 0)
  const after = acts.filter((step) => !step.do.startsWith('play'))
  const told = (after.length ? after : acts.length ? acts : steps).map((step) => tell(step, sight))
  return capital(told.join(', '))
}

/** What the panel says while play pauses. */
export function tellMoment(told: Happening[], sight: Sight): Now {
  const isReveal = told.some(({ kind }) => kind === 'reveal')
  const isRound = told.some(({ kind }) => kind === 'round')
  const label = isRound ? 'Next round' : 'Go on'
  const fell = told.find(({ kind }) => kind === 'fall') ?? told.find(({ moment }) => moment)
  if (!isReveal) {
    const falls = fell?.kind === 'fall' && fell.seat
    const title = !falls ? 'What happened' : falls === sight.seat ? 'You fall' : `${nameOf(sight, falls)} falls`
    return {
      title,
      text: [sentence(fell?.text ?? ''), others(told, fell)].join(' ').trim(),
      confirm: { label, ready: true }
    }
  }
  const laid = laidAt(sight, true)
  const winner = laid.cards.find((card) => card.flag)
  const own = laid.cards.find((card) => card.seat === sight.seat)
  const who = winner && (winner.seat === sight.seat ? 'Your' : `${nameOf(sight, winner.seat)}’s`)
  const title = !laid.open
    ? 'There is no card to win'
    : !winner
      ? 'Nobody wins the card'
      : `${who} ${winner.card} ${kindOf(laid.open) === 'crash' ? `gets ${laid.open}` : 'wins the card'}`
  const yours = own && own !== winner ? ` ${ownResult(own)}` : ''
  const rule = !laid.open
    ? 'No card was left to turn.'
    : !winner
      ? `No number was played by one player alone, so ${cardName(laid.open)} stays.`
      : kindOf(laid.open) === 'crash'
        ? 'The lowest number that nobody else played is hit.'
        : 'The highest number that nobody else played takes the open card.'
  const gets = winner
    ? kindOf(laid.open) === 'crash'
      ? ''
      : `It takes ${cardName(laid.open)}.`
    : laid.open
      ? `${capital(cardName(laid.open))} stays open.`
      : rule
  return { title, text: `${rule}${yours}`, brief: `${gets}${yours}`.trim(), confirm: { label, ready: true } }
}

function ownResult({ card, cancelled, result }: LaidCard): string {
  if (cancelled) return `Your ${card} is cancelled.`
  switch (kindOf(card)) {
    case 'climb':
      return `You climb ${count(valueOf(card), 'step')} in your turn.`
    case 'parasite':
      return 'Your parasite waits for the end of the round.'
    case 'number':
      break
    default:
      return `Your ${card === 'lost' ? 'lost equipment' : card} strikes in your turn.`
  }
  return result === 'escapes' ? `Your ${card} escapes.` : `Your ${card} has no effect.`
}

const others = (told: Happening[], first: Happening | undefined): string =>
  told
    .filter((happening) => happening !== first && happening.kind !== 'round')
    .map(({ text }) => sentence(text))
    .join(' ')

/** Where a player is; the cards beside the tower show the hand. */
export function holding(seat: number, sight: Sight): string {
  const { place, debts } = sight.view.players[seat - 1]!
  return debts.length ? `${placeInWords(place)}, ${count(debts.length, 'debt')}` : placeInWords(place)
}
