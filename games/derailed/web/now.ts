// What the panel says: the task, the card aimed at and what it does, and what the confirm button does.
import type { Happening, Now, Preview, Sight } from '$web/board'
import { capital, count, listed, nameOf, sentence } from '$web/lib/words'
import type { DerailedAim } from './aim.svelte'
import { doesWhat, kindOf, placeOf } from './cards'
import { optionsOf } from './lays'
import { outlookOf } from './outlook'
import type { View } from './view'
import { arrivalsIn, shortName } from './words'

export function now(sight: Sight<View>, aim: DerailedAim): Now {
  const { view, seat } = sight
  const round = `Round ${view.round} of ${view.rounds}.`
  if (!sight.live) return { title: 'Looking back', text: `${round} You see the railway at an earlier step.` }
  if (seat > 0 && sight.turn.includes(seat)) return yours(sight, aim)
  const waits = sight.turn.filter((one) => one > 0)
  if (!waits.length) return { title: 'Dealing', text: 'Cards are being dealt.' }
  const name = nameOf(sight, waits[0]!)
  const theirs = view.seats[waits[0]! - 1]
  const title = seat > 0 ? `Wait for ${name}` : `${name}’s turn`
  if (view.seats[seat - 1]?.arrived)
    return { title, text: 'Your train is home. You score a point on each of your turns until the round is over.' }
  const doing = view.phase === 'redraw' ? 'may exchange cards' : 'is about to lay a card'
  return { title, text: `${round} ${theirs ? shortName(theirs) : name} ${doing}.` }
}

const open = (label: string): Now['confirm'] => ({ label, ready: false })
const ready = (label: string): Now['confirm'] => ({ label, ready: true })

function yours(sight: Sight<View>, aim: DerailedAim): Now {
  const options = optionsOf(sight.legal)
  const card = aim.card(sight)
  if (sight.view.phase === 'redraw') return redraw(sight, card)
  if (options.discards.length)
    return {
      title: card ? `Discard the ${kindOf(card)}` : 'Discard a card',
      text: 'None of your cards can be laid. You draw another one if the deck has any left.',
      confirm: card ? ready(`Discard the ${kindOf(card)}`) : open('Choose a card')
    }
  if (card) return lay(sight, aim, card)
  if (aim.slot)
    return {
      title: capital(placeOf(aim.slot)),
      text: 'Choose a card for this slot. Cards that do not fit there are dimmed.',
      confirm: open('Choose a card')
    }
  const company = sight.view.seats[sight.seat - 1]
  return {
    title: 'Choose a card',
    text: `Take a card from your hand; the board shows where ${company ? shortName(company) : 'your train'} can use it.`,
    confirm: open('Choose a card')
  }
}

function redraw({ view }: Sight<View>, card: string): Now {
  if (card)
    return {
      title: `Exchange the ${kindOf(card)}`,
      text: 'It goes to the discard pile, and you draw another card.',
      confirm: ready(`Discard the ${kindOf(card)}`)
    }
  return {
    title: 'Exchange cards?',
    text: view.exchange
      ? 'You may discard one more card, or keep the rest.'
      : 'You may discard up to two cards and draw as many, or keep your hand.',
    confirm: ready(view.exchange ? 'Keep the rest' : 'Keep my hand')
  }
}

function lay(sight: Sight<View>, aim: DerailedAim, card: string): Now {
  const held = sight.view.hand?.[aim.held!]
  const kind = capital(kindOf(card))
  const does = doesWhat(card, aim.turned)
  if (!aim.move(sight))
    return {
      title: aim.turned ? `${kind}, turned` : kind,
      text: `${does} Choose a marked slot.`,
      brief: 'Choose a marked slot.',
      confirm: open('Choose a slot')
    }
  const title = `${kind} on ${placeOf(aim.slot)}`
  const after = aim.after?.move === aim.move(sight) ? aim.after.preview : null
  const gain = after ? (arrivalsIn(sight.view, after.view).get(sight.seat) ?? 0) : 0
  const told = after ? consequences(sight, after).join(' ') : ''
  return {
    title,
    text: `${does}${held?.can_turn ? ' Choose the card again to turn it.' : ''}`,
    brief: told || undefined,
    confirm: ready(gain > 0 ? `Lay the card for +${gain}` : 'Lay the card')
  }
}

/** The consequences of a lay: arrivals, the viewer's way, who is kept out by it, the end of the round. */
export function consequences(sight: Sight<View>, { view }: Preview<View>): string[] {
  const gained = arrivalsIn(sight.view, view)
  const told = sight.view.seats
    .filter(({ seat }) => gained.has(seat))
    .map((company) => {
      const gain = gained.get(company.seat)!
      const who = company.seat === sight.seat ? 'You arrive' : `${shortName(company)} arrives`
      return `${who}${gain > 1 ? ' first' : ''}: +${gain}.`
    })
  if (view.round > sight.view.round || view.phase === 'over' || view.arrivals >= view.arrivals_to_end)
    return [...told, 'The round ends.']
  const isOut = (at: View, seat: number): boolean => outlookOf(at, at.seats[seat - 1]!)?.kind === 'out'
  const own = view.seats[sight.seat - 1]
  const mine = own && outlookOf(view, own)
  if (mine?.kind === 'open') told.push(`You have ${count(mine.cards, 'card')} to go.`)
  if (mine?.kind === 'out') told.push('You are kept out.')
  for (const company of view.seats)
    if (company.seat !== sight.seat && isOut(view, company.seat) && !isOut(sight.view, company.seat))
      told.push(`${shortName(company)} is kept out.`)
  return told
}

// ---- moments

/** What the panel says while play pauses for an arrival or the end of a round. */
export function tellMoment(told: Happening[], sight: Sight<View>): Now {
  const { view } = sight
  const arrivals = told.filter(({ kind }) => kind === 'arrival')
  const round = told.find(({ kind }) => kind === 'round')
  const arrived = sentence(arrivals.map(({ text }) => capital(text)).join('. '))
  if (!round) {
    const seats = arrivals.map(({ seat }) => seat)
    const who = listed(view.seats.filter(({ seat }) => seats.includes(seat)).map((company) => shortName(company)))
    return {
      title:
        seats.length === 1 && seats[0] === sight.seat
          ? 'Your train is home'
          : `${who} ${seats.length > 1 ? 'arrive' : 'arrives'}`,
      text: arrived || told.map(({ text }) => sentence(text)).join(' '),
      confirm: { label: 'Go on', ready: true }
    }
  }
  const next = view.phase === 'over' ? '' : ' The railway is swept away and the destinations are shuffled.'
  const ended = view.phase === 'over' ? view.round : view.round - 1
  const why = sentence(/because ([^:]+)/.exec(round.text)?.[1] ?? '')
  return {
    title: `Round ${ended} is over`,
    text: `${arrived || why}${next}`.trim(),
    confirm: { label: view.phase === 'over' ? 'See the result' : `Start round ${ended + 1}`, ready: true }
  }
}
