// The texts of Skurðir.
import type { Sight, Step } from '$web/board'
import { capital, count, nameOf } from '$web/lib/words'
import { builtNow, toolsOf, waysOf, type Tool } from './reading'
import { compass, named, shown, type Colour, type View } from './view'

/** The owner of a colour: "yours", "Puffin's", "nobody's". */
export function whose(sight: Sight<View>, seat: number | null): string {
  if (seat === null) return 'nobody’s'
  return seat === sight.seat ? 'yours' : `${nameOf(sight, seat)}’s`
}

export const hasTo = (text: string, direction: string): string => `${shown(text)} to the ${compass(direction)}`

/** Everyone's points, most first. */
export function gains(view: View, points: number[]): { seat: number; colour: Colour; points: number }[] {
  return points
    .map((gain, i) => ({ seat: i + 1, colour: view.seats[i]?.colour ?? 'red', points: gain }))
    .filter((gain) => gain.points > 0)
    .sort((a, b) => b.points - a.points || a.seat - b.seat)
}
/** "Yellow 8, Green 7". */
export const gainText = (view: View, points: number[]): string =>
  gains(view, points)
    .map((gain) => `${capital(gain.colour)} ${gain.points}`)
    .join(', ') || 'no points'

/** The label of the carry button: everyone's points if they fit, otherwise the viewer's. */
export function carryText(sight: Sight<View>, points: number[]): string {
  const all = points.filter((gain) => gain > 0).length < 4
  return `Carry: ${all ? gainText(sight.view, points) : `${points[sight.seat - 1] ?? 0} for you`}`
}

const WAIT: Partial<Record<View['phase'], string>> = {
  layout: 'They are placing a stack.',
  first: 'They decide who plays first.',
  colour: 'They are picking a colour.',
  build: 'They build one thing, then carry a passenger if they can.',
  carry: 'They are choosing a passenger to carry.',
  ride: 'They are choosing the way of a passenger.',
  add: 'They are adding a passenger from the pool.'
}

export function now(sight: Sight<View>): { title: string; text: string } {
  const { view } = sight
  if (view.phase === 'stacks' || view.phase === 'centre')
    return { title: 'Setting up', text: 'Chance makes the stacks of passengers and stations.' }
  const mover = nameOf(sight, view.mover)
  if (!sight.live) return { title: 'Looking back', text: `It was ${mover}’s turn.` }
  if (!sight.turn.includes(sight.seat))
    return { title: sight.seat === 0 ? `${mover}’s turn` : `Wait for ${mover}`, text: WAIT[view.phase] ?? '' }
  return yours(sight)
}

function yours(sight: Sight<View>): { title: string; text: string } {
  const { view } = sight
  const legal = sight.legal ?? []
  switch (view.phase) {
    case 'layout':
      return {
        title: 'Place a stack',
        text: `Choose one of the ${view.unplaced.length} stacks and put it next to one on the land.`
      }
    case 'first':
      return {
        title: 'Who plays first?',
        text: 'That player picks a colour first and takes the first turn. Both go round clockwise.'
      }
    case 'colour':
      return {
        title: 'Pick your colour',
        text: 'You get its two stations on the land, three canals and a station to build.'
      }
    case 'build': {
      if (legal.length === 1 && legal[0] === 'pass') return { title: 'You must pass', text: 'Nothing can be built.' }
      const draws = toolsOf(legal).some((tool) => tool === 'canal' || tool === 'neutral')
      return {
        title: 'Build one thing',
        text: draws
          ? 'Press two stations to dig a canal from the first to the second, or choose another action.'
          : 'Choose an action, then press where to use it.'
      }
    }
    case 'carry': {
      const passengers = new Set(waysOf(view).map((way) => way.from)).size
      return {
        title: 'Carry a passenger',
        text:
          passengers === 1
            ? 'You can carry one passenger. The chips show who scores what.'
            : `You can carry one of ${passengers} passengers, each with a ring. The chips show who scores what.`
      }
    }
    case 'ride':
      return {
        title: 'Choose the way',
        text: `The ${view.ride?.passenger ?? ''} passenger is at ${shown(view.ride?.at ?? '')}.`
      }
    case 'add':
      return {
        title: 'Add a passenger',
        text: `Choose one from the pool, but not ${view.just_carried ?? 'the same colour'}, and put it on a station.`
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
      return `${stackText(one)} goes in the centre`
    case 'stack':
      return step.by === 0 ? `${stackText(one)} goes on ${shown(two)}` : `places ${stackText(one)} on ${shown(two)}`
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
      return `carries the passenger from ${shown(one)}`
    case 'ride':
      return `rides ${compass(one)}`
    case 'add':
      return `adds ${one} to ${shown(two)}`
    default:
      return step.do
  }
}
export const stackText = (name: string): string => `${named(name.charAt(1))} on ${named(name.charAt(0))}`

export function holding(seat: number, sight: Sight<View>): string {
  const hand = sight.view.seats[seat - 1]
  if (!hand?.colour) return ''
  const away = hand.canals_away > 0 ? ` (${hand.canals_away} away)` : ''
  const canals = count(hand.canals_in_hand, 'canal') + away
  return [capital(hand.colour), canals, hand.extra_station && 'station', hand.sabotage && 'sabotage']
    .filter(Boolean)
    .join(', ')
}

/** "A green canal is away until your next turn is over." */
export function awayText(sight: Sight<View>): string[] {
  return sight.view.away.map(({ colour, after_turn_of, not_this_turn }) => {
    const who = after_turn_of === sight.seat ? 'your' : `${nameOf(sight, after_turn_of)}’s`
    const when = not_this_turn || sight.view.mover !== after_turn_of ? 'next turn' : 'turn'
    return `A ${colour} canal is away until ${who} ${when} is over.`
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

/** The label of the button that plays a move. */
export function moveText(sight: Sight<View>, move: string): string {
  const [what, one = '', two = ''] = move.split(' ')
  const way = two ? `${shown(one)} ${compass(two)}` : ''
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
      return `Ride ${compass(one)}`
    default:
      return `Add ${one} to ${shown(two)}`
  }
}
