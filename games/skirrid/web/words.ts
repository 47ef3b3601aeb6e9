// The texts of Skirrid.
import type { Step } from '$web/board'
import { count, listed, nameOf } from '$web/lib/words'
import type { SkirridAim } from './aim.svelte'
import { called, readPlacement } from './placement'
import { type Sight, type View } from './view'

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

export function now(sight: Sight): { title: string; text: string } {
  const { view } = sight
  const mover = view.mover ?? sight.turn[0] ?? 0
  const name = nameOf(sight, mover)
  if (!sight.live)
    return {
      title: 'Looking back',
      text: view.phase === 'roll' ? `${name} was about to roll.` : `It was ${name}’s turn.`
    }
  if (view.phase === 'roll') return { title: 'Rolling the die', text: `It decides which shape ${name} must place.` }
  const yours = mover === sight.seat
  const said = duties(mover, sight)
  if (yours)
    return {
      title: 'Your turn',
      text: (said.length < 2 ? ['Choose a shape, then a square for it.', ...said] : said).slice(0, 2).join(' ')
    }
  return {
    title: sight.seat ? `Wait for ${name}` : `${name}’s turn`,
    text: said.slice(0, 2).join(' ') || `${name} is placing a shape.`
  }
}

export function tell(step: Step, sight: Sight): string {
  const roll = /^roll (\d)$/.exec(step.do)
  if (roll) {
    const shape = sight.view.shapes.find((other) => other.die === Number(roll[1]))
    return `the die shows ${roll[1]}${shape ? `, ${a(shape.name)}` : ''}`
  }
  const placement = readPlacement(step.do)
  if (!placement) return step.do
  const points = sight.view.pieces.find((piece) => piece.text === step.do && piece.seat === step.by)?.points
  const lays = `${placement.block ? 'blocks with' : 'lays'} ${called(placement.kind)} on ${placement.square}`
  return points === undefined ? lays : `${lays} for ${points}`
}

export function holding(seat: number, sight: Sight): string {
  const player = sight.view.players[seat - 1]
  if (!player) return ''
  const shapes = player.shapes_left === 0 ? 'no shapes left' : count(player.shapes_left, 'shape')
  if (player.arena_rule && sight.view.phase !== 'over') return `in the Arena, ${shapes}`
  return player.partner === null ? shapes : `with ${nameOf(sight, player.partner)}, ${shapes}`
}

/** One sentence about the aim. */
export function aimText(aim: SkirridAim): string {
  if (!aim.placement) return 'Point at a square or use the arrows.'
  if (aim.isLegal === undefined) return 'Checking…'
  if (!aim.isLegal) return 'It does not fit here.'
  if (!aim.outcome) return 'It fits here.'
  const { points, total, closes, frees } = aim.outcome
  const scored = `${count(points, 'point')}, ${total} in all`
  if (frees) return `${scored}. You may then leave the Arena.`
  return closes.length > 0 ? `${scored}. Closes ${count(closes.length, 'square')}.` : `${scored}.`
}
