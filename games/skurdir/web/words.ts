// The texts of Skurðir.
import type { Sight, Step } from '$web/board'
import { capital, count, listed, nameOf } from '$web/lib/words'
import type { Tool } from './reading'
import { compass, named, shown, type Colour, type Route, type View } from './view'

/** The owner of a colour: "yours", "Puffin's", "nobody's". */
export function whose(sight: Sight<View>, seat: number | null): string {
  if (seat === null) return 'nobody’s'
  return seat === sight.seat ? 'yours' : `${nameOf(sight, seat)}’s`
}

export const hasTo = (text: string, direction: string): string => `${shown(text)} to the ${compass(direction)}`

export interface Gain {
  seat: number
  who: string // "you" for the viewer
  colour: Colour
  points: number
}

/** What everyone earns: the viewer first, then the most. */
export function gainsFor(sight: Sight<View>, points: number[]): Gain[] {
  return points
    .map((gain, i) => ({
      seat: i + 1,
      who: i + 1 === sight.seat ? 'you' : nameOf(sight, i + 1),
      colour: sight.view.seats[i]?.colour ?? 'red',
      points: gain
    }))
    .filter((gain) => gain.points > 0)
    .sort(
      (a, b) => Number(b.seat === sight.seat) - Number(a.seat === sight.seat) || b.points - a.points || a.seat - b.seat
    )
}

/** "the yellow station", "your own black station"; short: "your station"; one: "the yellow one". */
export function stationText(sight: Sight<View>, cell: string, form: 'full' | 'short' | 'one' = 'full'): string {
  const station = sight.view.stations.find((each) => each.cell === cell)
  if (!station) return shown(cell)
  const isOwn = station.seat !== null && station.seat === sight.seat
  if (isOwn && form === 'short') return 'your station'
  return `${isOwn ? 'your own' : 'the'} ${station.colour} ${form === 'one' ? 'one' : 'station'}`
}

/** "north and east, 2 stops"; a long way only by its first canal. */
export function wayText({ rides }: Route): string {
  const directions = rides.map(compass)
  const stops = count(rides.length, 'stop')
  return rides.length > 3 ? `${stops}, first ${directions[0]!}` : `${listed(directions)}, ${stops}`
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

/** A whole turn in one line: "digs north; rides 2 stops; adds blue". */
export function tellTurn(steps: Step[], sight: Sight<View>): string {
  const told: string[] = []
  const rides = steps.filter((step) => step.do.startsWith('ride ')).length
  for (const step of steps) {
    const [what, one = '', two = ''] = step.do.split(' ')
    if (what === 'canal') told.push(`digs ${compass(two)}`)
    else if (what === 'neutral') told.push(`digs ${compass(two)}, neutral`)
    else if (what === 'remove') told.push('removes a canal')
    else if (what === 'sabotage') told.push('sabotages a canal')
    else if (what === 'station') told.push('builds a station')
    else if (what === 'carry') told.push(rides > 0 ? `rides ${count(rides, 'stop')}` : 'carries a passenger')
    else if (what === 'add') told.push(`adds ${one}`)
    else if (what !== 'ride') told.push(tell(step, sight))
    else if (told.length === 0) told.push(`rides ${count(rides, 'stop')}`)
  }
  return told.join('; ')
}

export const stackText = (name: string): string => `${named(name.charAt(1))} on ${named(name.charAt(0))}`

/** In a few words: the third station stands on the board once it is built, so only a used sabotage is named. */
export function holding(seat: number, sight: Sight<View>): string {
  const hand = sight.view.seats[seat - 1]
  if (!hand?.colour) return ''
  const away = hand.canals_away > 0 ? ` (${hand.canals_away} away)` : ''
  const canals = count(hand.canals_in_hand, 'canal') + away
  return [capital(hand.colour), canals, !hand.sabotage && 'no sabotage'].filter(Boolean).join(', ')
}

/** "A green canal is away until your next turn is over." */
export function awayText(sight: Sight<View>): string[] {
  return sight.view.away.map(({ colour, after_turn_of, not_this_turn }) => {
    const who = after_turn_of === sight.seat ? 'your' : `${nameOf(sight, after_turn_of)}’s`
    const when = not_this_turn || sight.view.mover !== after_turn_of ? 'next turn' : 'turn'
    return `A ${colour} canal is away until ${who} ${when} is over.`
  })
}

export const TOOL_NAMES: Record<Tool, string> = {
  canal: 'Canal',
  neutral: 'Neutral',
  station: 'Station',
  sabotage: 'Sabotage',
  remove: 'Remove',
  pass: 'Pass'
}
