// The texts of Skirrid.
import type { Now, Step } from '$web/board'
import { capital, count, listed, nameOf } from '$web/lib/words'
import type { SkirridAim } from './aim.svelte'
import { called, coveredBy, markOf, readPlacement, type Placement } from './placement'
import { eyes, isToPlace, shapeOf, type Kind, type Sight, type View } from './view'

export interface Pair {
  seats: [number, number]
  points: number
}

export const pairs = (view: View): Pair[] =>
  view.players.flatMap(({ partner, points }, i) =>
    partner !== null && partner > i + 1
      ? [{ seats: [i + 1, partner], points: points + view.players[partner - 1]!.points }]
      : []
  )

const a = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
const rolled = (view: View): string => view.shapes.find((shape) => shape.die === view.roll)?.name ?? ''

/** What binds a seat now, the most important first. */
function duties(seat: number, sight: Sight): string[] {
  const { view } = sight
  const you = seat === sight.seat
  const said: string[] = []
  if (view.roll !== null)
    said.push(`${you ? 'You' : nameOf(sight, seat)} rolled ${view.roll}: place ${a(rolled(view))}.`)
  if (view.pieces.length === 0) said.push(`The first shape must cover the centre, ${view.centre}.`)
  const blockers = view.blocks
    .filter((block) => block.binds.includes(seat))
    .map((block) => (block.seat === sight.seat ? 'You' : nameOf(sight, block.seat)))
  if (blockers.length > 0)
    said.push(`${listed(blockers)} blocked: the hatched squares are closed${you ? '' : ` to ${nameOf(sight, seat)}`}.`)
  const player = view.players[seat - 1]
  if (player?.arena_rule)
    said.push(
      you
        ? `Stay inside the Arena until you have ${view.arena_points} points.`
        : `${nameOf(sight, seat)} must stay inside the Arena.`
    )
  return said
}

/** "Gun on n14, as a block". */
const where = ({ kind, square, block }: Pick<Placement, 'kind' | 'square' | 'block'>): string =>
  `${capital(called(kind))} on ${square}${block ? ', as a block' : ''}`

function choosing(sight: Sight): Now {
  const said = duties(sight.seat, sight)
  const how = 'Take one from the tray, then point at the board.'
  const label = sight.view.roll === null ? 'Choose a shape' : `Choose ${a(rolled(sight.view))}`
  return {
    title: label,
    text: (said.length < 2 ? [...said, how] : said.slice(0, 2)).join(' '),
    brief: said[0] ?? 'Take one from below, then tap a square.',
    confirm: { label, ready: false }
  }
}

function holdingOne(aim: SkirridAim): Now {
  const title = capital(called(aim.kind)) + (aim.block ? ', as a block' : '')
  const none = aim.isKnown && aim.fits.length === 0
  const marked = markOf(aim.kind) > 1 ? ` ${markText(markOf(aim.kind))}` : ''
  return {
    title,
    text: none
      ? 'It fits nowhere like this. Turn it, or choose another shape.'
      : `Point at the board to try it; scroll or press R to turn it.${marked}`,
    brief: none
      ? 'It fits nowhere like this. Turn it, or choose another.'
      : `Tap a square to try it.${marked || ' The small map moves the lens.'}`,
    confirm: { label: 'Choose a square', ready: false }
  }
}

/** What the aimed placement leads to, without its points: they stand on the button. */
function gain(sight: Sight, aim: SkirridAim): string {
  const { total, closes, frees } = aim.outcome!
  if (frees) return `With ${total} points you may leave the Arena.`
  if (closes.length > 0) return `It closes ${count(closes.length, 'square')} to others.`
  const rule = sight.view.players[sight.seat - 1]?.arena_rule
  return rule
    ? `You would have ${total} of the ${sight.view.arena_points} you need.`
    : `You would have ${count(total, 'point')}.`
}

function aiming(sight: Sight, aim: SkirridAim): Now {
  const { placement, isLegal, outcome } = aim
  if (!placement) return holdingOne(aim)
  const title = where({ ...placement, kind: aim.kind })
  if (isLegal === undefined)
    return {
      title,
      text: 'Asking the table whether it fits.',
      confirm: { label: 'Checking…', ready: false }
    }
  if (!isLegal)
    return {
      title,
      text: 'It may not lie here. Click to learn why, or point somewhere else.',
      brief: 'It may not lie here. Tap it to learn why.',
      confirm: { label: 'It does not fit here', ready: false }
    }
  const result = outcome ? gain(sight, aim) : ''
  return {
    title,
    text: 'Point anywhere to move it, scroll or press R to turn it. Click again to place it.',
    brief: `Drag the shape to move it. ${result}`.trim(),
    confirm: { label: outcome ? `Place it for +${outcome.points}` : 'Place it', ready: true }
  }
}

export function now(sight: Sight, aim?: SkirridAim): Now {
  const { view } = sight
  const mover = view.mover ?? sight.turn[0] ?? 0
  const name = nameOf(sight, mover)
  if (!sight.live)
    return {
      title: 'Looking back',
      text: view.phase === 'roll' ? `${name} was about to roll.` : `It was ${name}’s turn.`
    }
  if (view.phase === 'over') return { title: 'The game is over', text: 'All shapes that fit are placed.' }
  if (view.phase === 'roll') return { title: 'Rolling the die', text: `It decides which shape ${name} must place.` }
  if (mover === sight.seat) return aim?.kind ? aiming(sight, aim) : choosing(sight)
  return {
    title: `${name} to move`,
    text: duties(mover, sight).slice(0, 2).join(' ') || `${name} is placing a shape.`
  }
}

/** The aimed placement once it is legal. */
export const aimed = (_: Sight, aim: SkirridAim): string | null => (aim.isLegal === true ? aim.text : null)

export function aimAt(move: string, _: Sight, aim: SkirridAim): void {
  const placement = readPlacement(move)
  if (placement) aim.take(placement)
}

const TURNS = ['as it comes', 'a quarter turn right', 'upside down', 'a quarter turn left']

/** A placement in the list of all moves. */
export function name(move: string): string {
  const placement = readPlacement(move)
  return placement ? `${where(placement)}, ${TURNS[placement.turns]}` : move
}

/** What a placement scores (SKI-7), for the order of the list of all moves. */
export function worth(move: string, { view }: Sight): number | undefined {
  const placement = readPlacement(move)
  const shape = placement && shapeOf(placement.kind, view)
  if (!placement || !shape) return undefined
  const [first, ...rest] = coveredBy(placement, shape.cells).map(([down, right]) => view.numbers[down]?.[right] ?? 0)
  const sum = rest.reduce((total, number) => total + number, first! * markOf(placement.kind))
  return placement.block ? Math.floor(sum / 2) : sum
}

const pointsOf = (step: Step, { view }: Sight): number | undefined =>
  step.points?.[step.by - 1] ?? view.pieces.find((piece) => piece.text === step.do && piece.seat === step.by)?.points

const rollOf = (step: Step): number => Number(/^roll (\d)$/.exec(step.do)?.[1] ?? 0)

export function tell(step: Step, sight: Sight): string {
  const roll = rollOf(step)
  if (roll) {
    const shape = sight.view.shapes.find((other) => other.die === roll)
    return `the die shows ${roll}${shape ? `, ${a(shape.name)}` : ''}`
  }
  const placement = readPlacement(step.do)
  if (!placement) return step.do
  const points = pointsOf(step, sight)
  const places = `places ${a(called(placement.kind))} on ${placement.square}${placement.block ? ' as a block' : ''}`
  return points === undefined ? places : `${places} for ${points}`
}

/** A turn in the list of moves, where the points stand in a column of their own. */
export function tellTurn(steps: Step[], sight: Sight): string {
  const placed = steps.map((step) => readPlacement(step.do)).find((placement) => placement)
  if (placed) return where(placed)
  return capital(steps.map((step) => tell(step, sight)).join(', '))
}

export function holding(seat: number, sight: Sight): string {
  const player = sight.view.players[seat - 1]
  if (!player) return ''
  const short = sight.view.arena_points - player.points
  if (player.arena_rule && sight.view.phase !== 'over')
    return seat === eyes(sight) ? `${short} short of leaving the Arena` : `${short} short`
  const shapes = player.shapes_left === 0 ? 'no shapes left' : `${count(player.shapes_left, 'shape')} left`
  return player.partner === null ? shapes : `with ${nameOf(sight, player.partner)}, ${shapes}`
}

/** What lies on a square, for somebody who presses it without a shape in hand. */
export function about(square: string, sight: Sight, mayPlace: boolean): string {
  const { view } = sight
  const piece = view.pieces.find((each) => each.squares.includes(square))
  const block = view.blocks.find((each) => each.forbidden.includes(square))
  const first = mayPlace ? 'Choose a shape first.' : ''
  const mover = view.mover ? nameOf(sight, view.mover) : ''
  const wait = !mayPlace && sight.live && view.phase !== 'over' && mover ? `It is ${mover}’s turn.` : ''
  const [row, column] = [19 - Number(square.slice(1)), square.charCodeAt(0) - 97]
  const number = view.numbers[row]?.[column]
  let what = `${square} is ${number ? `worth ${number}` : 'blank'}.`
  if (piece) {
    const kind = called(piece.text.split(' ')[0]!)
    what = `${nameOf(sight, piece.seat)}’s ${kind} lies here${piece.block ? ' as a block' : ''}, for ${count(piece.points, 'point')}.`
  } else if (block) what = `${square} is next to ${nameOf(sight, block.seat)}’s block.`
  return [first, wait, what].filter(Boolean).join(' ')
}

/** What a mark on a shape does; '' for none. */
export const markText = (mark: number): string =>
  mark > 1 ? `The ${mark} ${mark === 2 ? 'doubles' : 'trebles'} the number beneath its square.` : ''

/** Why a shape cannot be taken; '' if it can. */
export function why(kind: Kind, seat: number, sight: Sight): string {
  const { view } = sight
  const what = called(kind.name)
  if (seat !== sight.seat) return `This ${what} belongs to ${nameOf(sight, seat)}.`
  if (!sight.live) return 'You are looking back. Nothing can be placed here.'
  if (!isToPlace(sight)) {
    if (view.phase === 'over') return 'The game is over.'
    return view.phase === 'roll' ? 'The die is being rolled.' : `It is ${nameOf(sight, view.mover)}’s turn.`
  }
  if (kind.left === 0) return `You have no ${what} left.`
  if (view.roll !== null && kind.shape !== rolled(view))
    return `You rolled ${view.roll}, so you must place ${a(rolled(view))}.`
  return ''
}
