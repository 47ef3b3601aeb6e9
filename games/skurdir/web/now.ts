// What the panel says: the task, what is aimed at, and what the confirm button does.
import type { Now } from '$web/board'
import { capital, listed, nameOf } from '$web/lib/words'
import { facing, xyOf } from './geometry'
import { chosenWay, moveNow, pieceNow, toolNow, type Choice } from './intent'
import { canalNamed, legalMoves, toolsOf, waysOf, type Tool, type Way } from './reading'
import { compass, shown, type Colour, type Direction, type View } from './view'
import { gainsFor, stackText, stationText, wayText } from './words'

const WAIT: Partial<Record<View['phase'], string>> = {
  layout: 'They are placing a stack.',
  first: 'They decide who plays first.',
  colour: 'They are picking a colour.',
  build: 'They build one thing, then carry a passenger if they can.',
  carry: 'They are choosing a passenger to carry.',
  ride: 'They are choosing the way of a passenger.',
  add: 'They are adding a passenger from the pool.'
}
const STEPS: Partial<Record<View['phase'], number>> = { build: 0, carry: 1, ride: 1, add: 2 }

export function now(choice: Choice): Now {
  const { sight } = choice
  const { view } = sight
  if (view.phase === 'stacks' || view.phase === 'centre')
    return { title: 'Setting up', text: 'Chance makes the stacks of passengers and stations.' }
  const mover = nameOf(sight, view.mover)
  if (!sight.live) return { title: 'Looking back', text: `It was ${mover}’s turn.` }
  if (!sight.turn.includes(sight.seat))
    return { title: sight.seat === 0 ? `${mover}’s turn` : `Wait for ${mover}`, text: WAIT[view.phase] ?? '' }
  const told = yours(choice)
  const at = STEPS[view.phase]
  return at === undefined ? told : { ...told, phases: { names: ['Build', 'Carry', 'Add'], at } }
}

const open = (label: string): Now['confirm'] => ({ label, ready: false })
const ready = (label: string): Now['confirm'] => ({ label, ready: true })

function yours(choice: Choice): Now {
  switch (choice.sight.view.phase) {
    case 'layout':
      return layout(choice)
    case 'first':
      return first(choice)
    case 'colour':
      return colour(choice)
    case 'build':
      return build(choice)
    case 'carry':
    case 'ride':
      return carry(choice)
    case 'add':
      return add(choice)
    default:
      return { title: '', text: '' }
  }
}

// ---- the set-up

function layout(choice: Choice): Now {
  const [move, piece] = [moveNow(choice), pieceNow(choice)]
  if (move !== null) {
    const [, stack, cell] = move.split(' ')
    const title = `${capital(stackText(stack!))}, at ${shown(cell!)}`
    const text = 'Choose another dot to move it, or another stack.'
    return { title, text, confirm: ready('Place the stack') }
  }
  const { length } = choice.sight.view.unplaced
  const text = piece
    ? 'Choose a dot on the land. Stacks stand next to each other.'
    : `Choose one of the ${length} stacks below, then a dot on the land.`
  return {
    title: piece ? capital(stackText(piece)) : 'Place a stack',
    text,
    confirm: open(piece ? 'Choose a dot' : 'Choose a stack')
  }
}

function first({ sight, aim }: Choice): Now {
  if (aim.move === null)
    return {
      title: 'Who plays first?',
      text: 'That player picks a colour first and takes the first turn. Both go round clockwise.',
      confirm: open('Choose a player')
    }
  const seat = Number(aim.move.split(' ')[1])
  const who = seat === sight.seat ? 'You' : nameOf(sight, seat)
  return {
    title: `${who} ${seat === sight.seat ? 'play' : 'plays'} first`,
    text: `${who} ${seat === sight.seat ? 'pick' : 'picks'} a colour first, too. Choose another name to change it.`,
    confirm: ready(seat === sight.seat ? 'Play first' : `Let ${who} play first`)
  }
}

function colour(choice: Choice): Now {
  const move = moveNow(choice)
  if (move === null)
    return {
      title: 'Pick your colour',
      text: 'You get its two stations on the land, three canals and a station to build.',
      confirm: open('Choose a colour')
    }
  const chosen = move.split(' ')[1]!
  return {
    title: `Play ${chosen}`,
    text: `The two ${chosen} stations become yours, with three canals and a station to build.`,
    confirm: ready(`Take ${chosen}`)
  }
}

// ---- building

const CALLS: Record<Tool, [text: string, missing: string]> = {
  canal: [
    'Choose a ringed station for a canal, drag from station to station, or take another tool.',
    'Choose a station'
  ],
  neutral: ['Choose a ringed station for a canal that belongs to nobody, or take another tool.', 'Choose a station'],
  station: ['Choose a dot on the land. A canal that passes there will end at your station.', 'Choose a dot'],
  sabotage: ['Choose a ringed canal. It is taken away for a while. You can do this once.', 'Choose a canal'],
  remove: ['Choose one of your ringed canals. It returns to your hand at once.', 'Choose a canal'],
  pass: ['You build nothing and go on to carry a passenger.', 'Choose a tool']
}

function build(choice: Choice): Now {
  const { sight, aim } = choice
  const move = moveNow(choice)
  if (move !== null) return built(choice, move)
  const tool = toolNow(choice)
  if (tool === null) {
    const tools = toolsOf(legalMoves(sight)).length
    const text = `Neither a canal nor a neutral one can be dug. Take ${tools > 1 ? 'one of the other tools' : 'the other tool'}.`
    return { title: 'Build one thing', text, confirm: open('Choose a tool') }
  }
  const [call, missing] = CALLS[tool]
  if (aim.from === null || (tool !== 'canal' && tool !== 'neutral'))
    return { title: aim.tool ? TITLES[tool] : 'Build one thing', text: call, confirm: open(missing) }
  return {
    title: TITLES[tool],
    text: `From ${stationText(sight, aim.from)}. Choose the arrow in which it runs, or the station where it ends.`,
    confirm: open('Choose an arrow')
  }
}

const TITLES: Record<Tool, string> = {
  canal: 'Canal',
  neutral: 'Neutral canal',
  station: 'Your station',
  sabotage: 'Sabotage a canal',
  remove: 'Remove a canal',
  pass: 'Pass'
}

function built(choice: Choice, move: string): Now {
  const { sight } = choice
  const [what, one, two] = move.split(' ') as [Tool, string, string]
  const told = (title: string, text: string, label: string): Now => {
    const next = outlookText(choice, move)
    return { title, text, brief: next || undefined, confirm: ready(label) }
  }
  switch (what) {
    case 'canal':
    case 'neutral':
      return told(`${TITLES[what]} to the ${compass(two)}`, spanText(choice, one, two), 'Build the canal')
    case 'station':
      return told(`Your station at ${shown(one)}`, 'Choose another dot to move it.', 'Build the station')
    case 'pass':
      return isForced(choice)
        ? told('You must pass', 'Nothing can be built.', 'Pass')
        : told('Pass', CALLS.pass[0], 'Pass')
    default: {
      const canal = canalNamed(sight.view, `${one} ${two}`)
      const title = `${what === 'remove' ? 'Remove' : 'Sabotage'} the ${canal?.colour ?? ''} canal`
      const text = `It runs ${compass(two)} from ${stationText(sight, one)}. Choose another canal to change it.`
      return told(title, text, what === 'remove' ? 'Remove the canal' : 'Sabotage the canal')
    }
  }
}

const isForced = ({ sight }: Choice): boolean => legalMoves(sight).length === 1

/** "From the yellow station over open ground to your own black one." */
function spanText({ sight }: Choice, cell: string, direction: string): string {
  const end = facing(sight.view.stations, cell, direction as Direction)
  const far = end ? Math.abs(end.xy[0] - xyOf(cell)[0]) + Math.abs(end.xy[1] - xyOf(cell)[1]) : 1
  const ground = far > 1 ? ' over open ground' : ''
  const to = end ? stationText(sight, end.cell, 'one') : ''
  return `From ${stationText(sight, cell)}${ground} to ${to}. Choose another arrow to change it.`
}

/** The ways that a building action opens, best first; null until the table has answered. */
export function outlook({ sight, aim }: Choice, move: string | null): Way[] | null {
  if (sight.view.phase !== 'build' || move === null || aim.after?.move !== move) return null
  return aim.after.view.phase === 'carry' ? waysOf(aim.after.view) : []
}

function outlookText(choice: Choice, move: string): string {
  const ways = outlook(choice, move)
  if (!ways) return ''
  const best = ways[0]
  if (!best) return 'Then there is nothing to carry.'
  const { sight } = choice
  return `Then ${best.passenger} rides to ${stationText(sight, best.to, 'short')}: ${gainText(choice, best.points)}.`
}

/** "you +5, Puffin +1". */
const gainText = ({ sight }: Choice, points: number[]): string =>
  gainsFor(sight, points)
    .map(({ who, points }) => `${who} +${points}`)
    .join(', ') || 'no points'

// ---- carrying

function carry(choice: Choice): Now {
  const { sight, aim } = choice
  const { view } = sight
  const way = chosenWay(choice)
  if (way) {
    const gain = way.points[sight.seat - 1] ?? 0
    const isOnly = waysOf(view).length === 1
    const title = `${capital(way.passenger)} to ${stationText(sight, way.to, 'short')}`
    return {
      title,
      text: `${capital(wayText(way))}. ${isOnly ? 'There is no other way.' : 'An arrow on the way, or another passenger, changes it.'}`,
      brief: `${capital(gainText(choice, way.points))}.`,
      confirm: ready(gain > 0 ? `Carry it for +${gain}` : 'Carry it')
    }
  }
  if (aim.move !== null) {
    const isRide = aim.move.startsWith('ride')
    return {
      title: isRide ? `Ride ${compass(aim.move.slice(5))}` : 'Carry it canal by canal',
      text: isRide
        ? 'Then choose the next canal.'
        : 'There are more ways than can be shown. Choose each canal as you go.',
      confirm: ready(isRide ? `Ride ${compass(aim.move.slice(5))}` : 'Begin the ride')
    }
  }
  if (view.ride)
    return {
      title: `The way of ${view.ride.passenger}`,
      text: 'Choose an arrow. The chips show who scores what on the way.',
      confirm: open('Choose an arrow')
    }
  const passengers = view.carries.length
  return {
    title: 'Carry a passenger',
    text:
      passengers === 1
        ? 'One passenger can ride home in several ways. Choose it to see them.'
        : `Choose one of the ${passengers} raised passengers. The chips show who scores what.`,
    confirm: open('Choose a passenger')
  }
}

function add(choice: Choice): Now {
  const [move, piece] = [moveNow(choice), pieceNow(choice)]
  const { view } = choice.sight
  if (move !== null) {
    const [, colour, cell] = move.split(' ')
    return {
      title: `${capital(colour!)} to ${stationText(choice.sight, cell!, 'short')}`,
      text: 'Choose another ringed station to move it, or another passenger.',
      confirm: ready(`Add ${colour}`)
    }
  }
  const not = view.just_carried ? `, but not ${view.just_carried}` : ''
  const colours = [...new Set(legalMoves(choice.sight).map((one) => one.split(' ')[1]!))] as Colour[]
  const text = piece
    ? `It goes on top of a ringed station.${colours.length > 1 ? ' You can still choose another colour.' : ''}`
    : `Choose ${listed(colours).replace(/ and /, ' or ')} from the pool${not}, then a ringed station.`
  return {
    title: piece ? `Add ${piece}` : 'Add a passenger',
    text,
    confirm: open(piece ? 'Choose a station' : 'Choose a passenger')
  }
}

/** The name of a legal move: "Canal from yellow −1,−1 north to black". */
export function moveName(choice: Choice['sight'], move: string): string {
  const [what, one = '', two = ''] = move.split(' ')
  const { view } = choice
  const colourAt = (cell: string): string => view.stations.find((station) => station.cell === cell)?.colour ?? ''
  const span = (): string => {
    const end = facing(view.stations, one, two as Direction)
    return `from ${colourAt(one)} ${shown(one)} ${compass(two)} to ${end?.colour ?? ''}`
  }
  switch (what) {
    case 'stack':
      return `${capital(stackText(one))} on ${shown(two)}`
    case 'first':
      return Number(one) === choice.seat ? 'You play first' : `${nameOf(choice, Number(one))} plays first`
    case 'colour':
      return `Play ${one}`
    case 'canal':
      return `Canal ${span()}`
    case 'neutral':
      return `Neutral canal ${span()}`
    case 'station':
      return `Your station on ${shown(one)}`
    case 'remove':
    case 'sabotage':
      return `${capital(what)} the ${canalNamed(view, `${one} ${two}`)?.colour ?? ''} canal ${span()}`
    case 'pass':
      return 'Pass'
    case 'carry':
      return `Carry ${view.carries.find(({ from }) => from === one)?.passenger ?? ''} from ${colourAt(one)} ${shown(one)}`
    case 'ride':
      return `Ride ${compass(one)}`
    default:
      return `Add ${one} to ${colourAt(two)} ${shown(two)}`
  }
}
