// The texts of Scurry.
import type { Now, Sight, Step } from '$web/board'
import { capital, count, listed, nameOf } from '$web/lib/words'
import type { ScurryAim } from './aim.svelte'
import { latticeOf } from './geometry'
import { choicesOf, placesOf, preyOf, runOf, type Choices, type Run, type Word } from './story'
import { COLOURS, acornAt, colourOf, squirrelAt, type View } from './view'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']
const acorns = (n: number, colour = ''): string => `${n} ${colour}${colour && ' '}acorn${n === 1 ? '' : 's'}`

/** How many acorns a seat has yet to lay in the set-up. */
export const toLay = (seat: number, sight: Sight<View>): number =>
  sight.view.phase === 'tile'
    ? Math.max(0, Number(sight.options.tiles ?? 0) - sight.view.sides[seat - 1]!.tiles.length)
    : 0

/** Why a click on the board does nothing now. */
export function idle(sight: Sight<View>): string {
  if (!sight.live) return 'You are looking back. Return to the game to play.'
  if (!sight.turn.length) return 'The game is over.'
  return `It is ${nameOf(sight, sight.turn[0]!)}’s turn. Click a squirrel to see what it sees.`
}

/** The state of the game, with the colour as subject. */
export function doing(sight: Sight<View>): string {
  const who = capital(colourOf(sight.turn[0] ?? 1))
  switch (sight.view.phase) {
    case 'tile':
      return `${who} to lay`
    case 'token':
      return `${who} to place a squirrel`
    case 'lead':
      return `${who} to lead`
    case 'run':
      return `${who} is running`
    case 'draw':
      return 'Setting up'
    default:
      return `After ${count(sight.view.turn - 1, 'turn')}`
  }
}

function yours(sight: Sight<View>): { title: string; text: string } {
  const { view, seat } = sight
  const own = colourOf(seat)
  const other = colourOf(3 - seat)
  const ways = choicesOf(sight).vertices.size
  const chance = view.last_chance ? 'Last chance: own every acorn at the end of this turn. ' : ''
  switch (view.phase) {
    case 'tile':
      return {
        title: 'Lay an acorn',
        text: `Choose any empty vertex; the acorn lies ${own} side up. ${capital(acorns(toLay(seat, sight)))} to go.`
      }
    case 'token':
      return { title: 'Place your squirrel', text: 'Choose any empty vertex. Your first run starts there.' }
    case 'lead':
      return {
        title: 'Lay your lead',
        text:
          `${chance}Lay a ${other} acorn on a marked vertex, for your squirrel to run to.` +
          (chance ? '' : ' You can take it back until you run.')
      }
    case 'run':
      if (view.moves === 0)
        return {
          title: 'Begin your run',
          text: `You can run to ${acorns(ways, other)}. Until you do, you can still take back the lead.`
        }
      return {
        title: `${NUMBERS[ways]} ${other} acorn${ways === 1 ? '' : 's'} in sight`,
        text: 'Keep running as long as you see one. Where the run ends, your squirrel eats the acorn underfoot.'
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
      return `${who} is laying acorns, ${toLay(sight.turn[0] ?? 1, sight)} to go.`
    case 'token':
      return `${who} is choosing where the squirrel starts.`
    case 'lead':
      return `${who} is choosing a lead.${view.last_chance ? ' This is the last chance to own every acorn.' : ''}`
    case 'run':
      return `${who} led ${run?.lead ?? ''} and has run to ${acorns(run?.stops.length ?? 0)} so far.`
    default:
      return ''
  }
}

/** What the panel says once a vertex is aimed at. */
function aiming(sight: Sight<View>, word: Word, at: string): Now {
  const { view, seat } = sight
  const other = colourOf(3 - seat)
  switch (word) {
    case 'tile':
      return {
        title: `An acorn on ${at}`,
        text: `It lies ${colourOf(seat)} side up. ${capital(acorns(toLay(seat, sight)))} to go, this one included.`,
        confirm: { label: `Lay it on ${at}`, ready: true }
      }
    case 'token':
      return {
        title: `Your squirrel on ${at}`,
        text: 'The lines show what it sees from there. Your first run starts here.',
        confirm: { label: `Start at ${at}`, ready: true }
      }
    case 'lead':
      return {
        title: `Your lead on ${at}`,
        text: `A ${other} acorn for your squirrel to run to. You can take it back until you run.`,
        confirm: { label: `Lay it on ${at}`, ready: true }
      }
    case 'move': {
      const way = latticeOf(view.rows).bearing(view.sides[seat - 1]!.token!, at)
      const isLead = runOf(sight.steps, view)?.lead === at
      return {
        title: `Run to ${at}${isLead ? ', your lead' : ''}`,
        text: `${count(way?.distance ?? 0, 'step')} away. Your squirrel turns the acorn to your side.`,
        confirm: { label: `Run to ${at}`, ready: true }
      }
    }
  }
}

const MISSING: Record<Word, string> = {
  tile: 'Choose a point',
  token: 'Choose a point',
  lead: 'Choose a marked point',
  move: 'Choose an acorn'
}

export function now(sight: Sight<View>, aim: ScurryAim): Now {
  const { view, turn } = sight
  if (view.phase === 'draw') return { title: 'Setting up', text: 'Chance places the acorns and the squirrels.' }
  const text = theirs(sight, runOf(sight.steps, view))
  if (!sight.live)
    return {
      title: view.phase === 'lead' || view.phase === 'run' ? `Looking back: turn ${view.turn}` : 'Looking back: set-up',
      text
    }
  if (sight.seat > 0 && turn.includes(sight.seat)) {
    const choices = choicesOf(sight)
    const target = aim.target(choices)
    if (choices.word && target) return aiming(sight, choices.word, target)
    return { ...yours(sight), confirm: choices.word ? { label: MISSING[choices.word], ready: false } : undefined }
  }
  const name = nameOf(sight, turn[0] ?? 1)
  return { title: sight.seat > 0 ? `Wait for ${name}` : `${name}’s turn`, text }
}

const NAMES: Record<Word, string> = {
  tile: 'Lay an acorn on',
  token: 'Start at',
  lead: 'Lay your lead on',
  move: 'Run to'
}

/** A legal move in words. */
export function name(move: string): string {
  const [word, vertex] = move.split(' ')
  return `${NAMES[word as Word]} ${vertex}`
}

/** A turn in one line: the lead, then every stop of the run. */
export function tellTurn(steps: Step[]): string {
  const lead = steps.find((step) => step.do.startsWith('lead '))
  const stops = steps.filter((step) => step.do.startsWith('move ')).map((step) => step.do.split(' ')[1]!)
  if (!lead && !stops.length) return steps.map(tell).join(', ')
  const led = lead ? tell(lead) : ''
  return [led, stops.length ? `runs to ${stops.join(', ')}` : ''].filter(Boolean).join(', ')
}

export function tell(step: Step): string {
  const [word, vertex] = step.do.split(' ')
  switch (word) {
    case 'tile':
      return `lays an acorn on ${vertex}`
    case 'token':
      return `starts at ${vertex}`
    case 'lead':
      return `leads ${vertex}`
    case 'move':
      return `runs to ${vertex}`
    case 'setup': {
      const each = /brown=(\S+)/.exec(step.do)?.[1]?.split(',').length ?? 0
      const squirrels = [1, 2].flatMap((seat) => placesOf([step], seat))
      return `chance places ${each} acorns each, squirrels on ${listed(squirrels)}`
    }
    default:
      return step.do
  }
}

export function holding(seat: number, sight: Sight<View>): string {
  const name = seat === 1 ? 'Brown' : 'Gray'
  const left = toLay(seat, sight)
  if (left > 0) return `${name}, ${left} to lay`
  if (sight.view.sides[seat - 1]!.underfoot) return `${name}, 1 underfoot`
  return seat === 1 ? 'Brown, cap up' : 'Gray, cap down'
}

const REACHABLE = { tile: 'free', token: 'free', lead: 'free to lead', move: 'can be reached' }

/** A vertex for screen readers. */
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
      parts.push(`sees ${listed(side.sees)}`, prey.length ? `could run to ${listed(prey)}` : 'has nothing to run to')
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
