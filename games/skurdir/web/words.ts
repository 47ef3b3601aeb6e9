// What the page says: what to do now, and what was done.
import type { Sight, Step } from '$web/board'
import { builtNow, toolsOf, waysOf, type Tool } from './reading'
import { capital, COMPASS, named, shown, type Colour, type Direction, type View } from './view'

export const nameOf = (sight: Sight<View>, seat: number | null): string =>
  sight.players.find((player) => player.seat === seat)?.name ?? `Seat ${seat}`

/** Whose a colour is: "yours", "Puffin's", "nobody's". */
export function whose(sight: Sight<View>, seat: number | null): string {
  if (seat === null) return 'nobody’s'
  return seat === sight.seat ? 'yours' : `${nameOf(sight, seat)}’s`
}

export const hasTo = (text: string, direction: string): string =>
  `${shown(text)} to the ${COMPASS[direction as Direction] ?? direction}`

/** "Yellow 8, Green 7": what everybody would get, most first. */
export function gains(view: View, points: number[]): { seat: number; colour: Colour; points: number }[] {
  return points
    .map((gain, i) => ({ seat: i + 1, colour: view.seats[i]?.colour ?? 'red', points: gain }))
    .filter((gain) => gain.points > 0)
    .sort((a, b) => b.points - a.points || a.seat - b.seat)
}
export const gainText = (view: View, points: number[]): string =>
  gains(view, points)
    .map((gain) => `${capital(gain.colour)} ${gain.points}`)
    .join(', ') || 'no points'

/** What the button says that carries: everybody's points if they are few, else one's own. */
export function carryText(sight: Sight<View>, points: number[]): string {
  const all = points.filter((gain) => gain > 0).length < 4
  return `Carry · ${all ? gainText(sight.view, points) : `${points[sight.seat - 1]} for you`}`
}

const WAIT: Partial<Record<View['phase'], string>> = {
  layout: 'A stack is being placed.',
  first: 'Somebody is chosen to play first.',
  colour: 'A colour is being picked.',
  build: 'First they build one thing, then they carry a passenger if they can.',
  carry: 'A passenger is about to be carried.',
  ride: 'A passenger is on its way.',
  add: 'A passenger comes from the pool.'
}

export function now(sight: Sight<View>): { title: string; text: string } {
  const { view } = sight
  if (view.phase === 'stacks' || view.phase === 'centre')
    return { title: 'The stacks are made', text: 'Chance joins passengers and stations.' }
  const mover = nameOf(sight, view.mover)
  if (!sight.live) return { title: 'Looking back', text: `Here it was the turn of ${mover}.` }
  if (!sight.turn.includes(sight.seat))
    return { title: sight.seat === 0 ? `${mover} to play` : `Wait for ${mover}`, text: WAIT[view.phase] ?? '' }
  return yours(sight)
}

function yours(sight: Sight<View>): { title: string; text: string } {
  const { view } = sight
  const legal = sight.legal ?? []
  switch (view.phase) {
    case 'layout':
      return {
        title: 'Place a stack',
        text: `Take any of the ${view.unplaced.length} and put it beside a stack that stands.`
      }
    case 'first':
      return { title: 'Who plays first?', text: 'From there colours are picked, and turns go, clockwise.' }
    case 'colour':
      return {
        title: 'Pick your colour',
        text: 'Both stations on the land come with it, three canals and a station of your own.'
      }
    case 'build': {
      if (legal.length === 1 && legal[0] === 'pass') return { title: 'You must pass', text: 'Nothing can be built.' }
      const draws = toolsOf(legal).some((tool) => tool === 'canal' || tool === 'neutral')
      return {
        title: 'Build one thing',
        text: draws
          ? 'Press two stations for a canal from the first to the second, or take up another tool.'
          : 'Take up a tool, then press where to use it.'
      }
    }
    case 'carry': {
      const count = new Set(waysOf(view).map((way) => way.from)).size
      return {
        title: 'Carry a passenger',
        text:
          count === 1
            ? 'One passenger can go. The chips show who would get what.'
            : `${count} passengers can go, each ringed. The chips show who would get what.`
      }
    }
    case 'ride':
      return {
        title: 'Choose the way',
        text: `The ${view.ride?.passenger} passenger is at ${shown(view.ride?.at ?? '')}.`
      }
    case 'add':
      return {
        title: 'Add a passenger',
        text: `Take one from the pool, but not ${view.just_carried}, and put it on a station.`
      }
    default:
      return { title: '', text: '' }
  }
}

export function tell(step: Step, sight: Sight<View>): string {
  const [what, one = '', two = ''] = step.do.split(' ')
  switch (what) {
    case 'stacks':
      return 'ten stacks are made'
    case 'centre':
      return `${stackText(one)} stands in the centre`
    case 'stack':
      return step.by === 0 ? `${stackText(one)} on ${shown(two)}` : `places ${stackText(one)} on ${shown(two)}`
    case 'first':
      return Number(one) === step.by ? 'plays first' : `lets ${nameOf(sight, Number(one))} play first`
    case 'colour':
      return `picks ${one}`
    case 'canal':
      return `digs a canal from ${hasTo(one, two)}`
    case 'neutral':
      return `digs a neutral canal from ${hasTo(one, two)}`
    case 'station':
      return `builds a station on ${shown(one)}`
    case 'remove':
      return `removes the canal from ${hasTo(one, two)}`
    case 'sabotage':
      return `sabotages the canal from ${hasTo(one, two)}`
    case 'pass':
      return 'passes'
    case 'carry':
      return `carries the passenger of ${shown(one)}`
    case 'ride':
      return `rides ${COMPASS[one as Direction] ?? one}`
    case 'add':
      return `adds ${one} on ${shown(two)}`
    default:
      return step.do
  }
}
export const stackText = (name: string): string => `${named(name.charAt(1))} on ${named(name.charAt(0))}`

export function holding(seat: number, sight: Sight<View>): string {
  const hand = sight.view.seats[seat - 1]
  if (!hand?.colour) return ''
  const canals = `${hand.canals_in_hand} ${hand.canals_in_hand === 1 ? 'canal' : 'canals'}${hand.canals_away > 0 ? `, ${hand.canals_away} away` : ''}`
  return [capital(hand.colour), canals, hand.extra_station && 'station', hand.sabotage && 'sabotage']
    .filter(Boolean)
    .join(' · ')
}

/** "Your green canal is back after this turn." */
export function awayText(sight: Sight<View>): string[] {
  return sight.view.away.map(({ colour, after_turn_of, not_this_turn }) => {
    const who = after_turn_of === sight.seat ? 'your' : `${nameOf(sight, after_turn_of)}’s`
    return `A ${colour} canal is away until ${who} ${not_this_turn || sight.view.mover !== after_turn_of ? 'next turn' : 'turn'} is over.`
  })
}

export const builtText = (sight: Sight<View>): string => {
  const built = builtNow(sight.steps)
  return built === null ? '' : shown(built)
}

export const TOOL_NAMES: Record<Tool, string> = {
  canal: 'Canal',
  neutral: 'Neutral',
  station: 'Station',
  sabotage: 'Sabotage',
  remove: 'Remove',
  pass: 'Pass'
}

/** A move as the button that plays it says it. */
export function moveText(sight: Sight<View>, move: string): string {
  const [what, one = '', two = ''] = move.split(' ')
  const way = two ? `${shown(one)} ${COMPASS[two as Direction] ?? two}` : ''
  switch (what) {
    case 'stack':
      return `Place ${stackText(one)} on ${shown(two)}`
    case 'first':
      return Number(one) === sight.seat ? 'Play first' : `${nameOf(sight, Number(one))} plays first`
    case 'colour':
      return `Play ${one}`
    case 'canal':
      return `Dig from ${way}`
    case 'neutral':
      return `Dig a neutral canal from ${way}`
    case 'station':
      return `Build a station on ${shown(one)}`
    case 'remove':
      return `Remove the canal ${way}`
    case 'sabotage':
      return `Sabotage the canal ${way}`
    case 'pass':
      return 'Pass'
    case 'carry':
      return `Carry from ${shown(one)}`
    case 'ride':
      return `Ride ${COMPASS[one as Direction] ?? one}`
    default:
      return `Add ${one} on ${shown(two)}`
  }
}
