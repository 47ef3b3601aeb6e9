// What the board says in words.
import type { Sight, Step } from '$web/board'
import { choicesOf, placesOf, preyOf, runOf, type Choices, type Run } from './story'
import { COLOURS, acornAt, colourOf, squirrelAt, type View } from './view'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const acorns = (n: number, colour = ''): string => `${n} ${colour}${colour && ' '}acorn${n === 1 ? '' : 's'}`
const list = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Tiles that a seat has still to lay in the set-up. */
export const toLay = (seat: number, sight: Sight<View>): number =>
  sight.view.phase === 'tile'
    ? Math.max(0, Number(sight.options.tiles ?? 0) - sight.view.sides[seat - 1]!.tiles.length)
    : 0

/** What is going on, with the colour as its subject. */
export function doing(sight: Sight<View>): string {
  const who = capital(colourOf(sight.turn[0] ?? 1))
  switch (sight.view.phase) {
    case 'tile':
      return `${who} to lay`
    case 'token':
      return `${who} to place`
    case 'lead':
      return `${who} to lead`
    case 'run':
      return `${who} is running`
    case 'draw':
      return 'Setting up'
    default:
      return `after ${sight.view.turn - 1} turn${sight.view.turn === 2 ? '' : 's'}`
  }
}

function yours(sight: Sight<View>): { title: string; text: string } {
  const { view, seat } = sight
  const own = colourOf(seat)
  const other = colourOf(3 - seat)
  const ways = choicesOf(sight).vertices.size
  const chance = view.last_chance ? 'Last chance: own every acorn after this turn. ' : ''
  switch (view.phase) {
    case 'tile':
      return {
        title: 'Lay an acorn',
        text: `On any empty vertex, ${own} side up. ${capital(acorns(toLay(seat, sight)))} to go.`
      }
    case 'token':
      return { title: 'Place your squirrel', text: 'On any empty vertex: your first run starts from there.' }
    case 'lead':
      return {
        title: 'Lay your lead',
        text: `${chance}A ${other} acorn on a marked vertex, for your squirrel to run to.${chance ? '' : ' You can take it back until you run.'}`
      }
    case 'run':
      if (view.moves === 0)
        return {
          title: 'Begin your run',
          text: `${NUMBERS[ways]} ${other} acorn${ways === 1 ? '' : 's'} to start with. Until you run you can still take the lead back.`
        }
      return {
        title: `${NUMBERS[ways]} ${other} acorn${ways === 1 ? '' : 's'} in sight`,
        text: 'Run on as long as you see one. Where the run ends, your squirrel eats the acorn underfoot.'
      }
    default:
      return { title: 'Setting up', text: '' }
  }
}

function theirs(sight: Sight<View>, run: Run | null): string {
  const { view } = sight
  const who = capital(colourOf(sight.turn[0] ?? 1))
  switch (view.phase) {
    case 'tile':
      return `${who} lays an acorn; ${toLay(sight.turn[0] ?? 1, sight)} to go.`
    case 'token':
      return `${who} chooses where the squirrel starts.`
    case 'lead':
      return `${who} chooses a lead.${view.last_chance ? ' It is the last chance to turn every acorn.' : ''}`
    case 'run':
      return `${who} leads ${run?.lead} and has run to ${acorns(run?.stops.length ?? 0)} so far.`
    default:
      return ''
  }
}

export function now(sight: Sight<View>): { title: string; text: string } {
  const { view, turn } = sight
  if (view.phase === 'draw') return { title: 'Setting up', text: 'Chance lays the acorns and the squirrels.' }
  const text = theirs(sight, runOf(sight.steps, view))
  if (!sight.live)
    return {
      title: view.phase === 'lead' || view.phase === 'run' ? `Looking back: turn ${view.turn}` : 'Looking back: set-up',
      text
    }
  if (sight.seat > 0 && turn.includes(sight.seat)) return yours(sight)
  const name = sight.players[(turn[0] ?? 1) - 1]?.name ?? capital(colourOf(turn[0] ?? 1))
  return { title: sight.seat > 0 ? `Wait for ${name}` : `${name}’s turn`, text }
}

export function tell(step: Step): string {
  const [word, vertex] = step.do.split(' ')
  switch (word) {
    case 'tile':
      return `lays an acorn on ${vertex}`
    case 'token':
      return `places the squirrel on ${vertex}`
    case 'lead':
      return `leads ${vertex}`
    case 'move':
      return `runs to ${vertex}`
    case 'setup': {
      const each = /brown=(\S+)/.exec(step.do)?.[1]?.split(',').length ?? 0
      return `chance lays ${each} acorns each, squirrels on ${list([1, 2].flatMap((seat) => placesOf([step], seat)))}`
    }
    default:
      return step.do
  }
}

export function holding(seat: number, sight: Sight<View>): string {
  const name = seat === 1 ? 'Brown' : 'Gray'
  const left = toLay(seat, sight)
  if (left > 0) return `${name} · ${left} to lay`
  if (sight.view.sides[seat - 1]!.underfoot) return `${name} · 1 underfoot`
  return seat === 1 ? 'Brown, cap up' : 'Gray, cap down'
}

const REACHABLE = { tile: 'free', token: 'free', lead: 'free to lead', move: 'can be reached' }

/** A vertex as a screen reader tells it. */
export function labelOf(vertex: string, view: View, run: Run | null, { word, vertices }: Choices): string {
  const parts = [vertex]
  const acorn = acornAt(view, vertex)
  const squirrel = squirrelAt(view, vertex)
  if (squirrel) {
    const seat = COLOURS.indexOf(squirrel) + 1
    const side = view.sides[seat - 1]!
    const prey = preyOf(view, seat)
    parts.push(`${squirrel} squirrel`)
    if (side.underfoot) parts.push(`on the ${acorn} acorn underfoot`)
    if (side.sees.length)
      parts.push(`sees ${list(side.sees)}`, prey.length ? `could run to ${list(prey)}` : 'nothing to run to')
  } else {
    parts.push(acorn ? `${acorn} acorn` : 'empty')
  }
  if (run?.lead === vertex) parts.push('lead')
  const step = (run?.stops.indexOf(vertex) ?? -1) + 1
  if (step > 0) parts.push(`step ${step} of ${run!.done ? 'the last' : 'this'} run`)
  if (run?.start === vertex) parts.push('start of the run')
  if (word && vertices.has(vertex)) parts.push(REACHABLE[word])
  return parts.join(', ')
}
