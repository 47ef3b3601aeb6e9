// Tells a round as a story. The steps are split into rounds; the view says more about the current round, but only the
// steps are left of earlier ones.
import type { Step } from '$web/board'
import { listed, nameOf } from '$web/lib/words'
import { type Sight } from './view'
import { cardName, isNumber, kindOf, valueOf } from './words'

export interface Round {
  open: string // '' if there was no card to turn
  turned: boolean // false if it still lay there from the round before
  plays: { seat: number; card: string }[] // card is '' while it is hidden
  acts: Step[] // after the reveal
}

export interface Line {
  seat: number // 0 for none
  card: string
  text: string
  state: 'done' | 'now' | 'todo'
}

export function roundsOf(steps: Step[], seats: number): Round[] {
  const rounds: Round[] = []
  for (const { by, do: text } of steps) {
    const [verb, ...rest] = text.split(' ')
    let round = rounds.at(-1)
    if (verb === 'open') rounds.push({ open: rest.join(' '), turned: true, plays: [], acts: [] })
    else if (verb === 'play') {
      if (!round || round.plays.length === seats)
        rounds.push((round = { open: round?.open ?? '', turned: false, plays: [], acts: [] }))
      round.plays.push({ seat: by, card: rest.join(' ') })
    } else round?.acts.push({ by, do: text })
  }
  return rounds
}

/** The numbers that cancelled each other, and the seat that got the open card, if any. */
export function outcome(round: Round): { cancelled: string[]; winner: number } {
  const numbers = round.plays.filter((p) => isNumber(p.card))
  const single = numbers.filter((p) => numbers.filter((q) => q.card === p.card).length === 1)
  const sign = kindOf(round.open) === 'crash' ? -1 : 1
  single.sort((a, b) => sign * (valueOf(b.card) - valueOf(a.card)))
  const cancelled = [...new Set(numbers.filter((p) => !single.includes(p)).map((p) => p.card))].sort()
  return { cancelled, winner: single[0]?.seat ?? 0 }
}

function actText(step: Step, sight: Sight, card: string): string {
  const [verb, ...rest] = step.do.split(' ')
  const other = nameOf(sight, Number(rest.at(-1)))
  switch (verb) {
    case 'climb':
      return rest[0] === 'stay'
        ? 'stays in place'
        : rest[0] === 'roof'
          ? 'climbs onto the roof'
          : `climbs to ${rest[0]}`
    case 'use':
    case 'target':
      return (verb === 'use' ? rest[0] : card) === 'lost' ? `makes ${other} lose equipment` : `sabotages ${other}`
    case 'keep':
      return 'keeps it'
    case 'give':
      return `${nameOf(sight, step.by)} gives up ${rest.join(' ')}`
    default:
      return `${nameOf(sight, step.by)} falls to the ${rest[0]}`
  }
}

/** The steps of a round by the seat whose card caused them: a victim's answers belong to the attacker. */
function actsBySeat(round: Round, sight: Sight): Map<number, string[]> {
  const texts = new Map<number, string[]>()
  let acting = 0
  for (const step of round.acts) {
    if (!/^(give|fall)/.test(step.do)) acting = step.by
    const card = round.plays.find((p) => p.seat === acting)?.card ?? ''
    texts.set(acting, [...(texts.get(acting) ?? []), actText(step, sight, card)])
  }
  return texts
}

/** The cards of a round in the order of play. The starting seat moves on by one each round. */
export function inOrder(round: Round, number: number, sight: Sight): Round['plays'] {
  const seats = sight.players.length
  const starter = sight.view.starting_seat + number - sight.view.round
  const place = (seat: number) => (seat - starter + seats * 2) % seats
  return [...round.plays].sort((a, b) => place(a.seat) - place(b.seat))
}

const reveal = (cancelled: string[], winner: string, crash: boolean): string => {
  const cancel = cancelled.length ? `${listed(cancelled)} cancel out` : ''
  const win = winner ? (crash ? `${winner} gets the crash` : `${winner} wins the card`) : 'nobody wins the card'
  return cancel ? `${cancel}, ${win}` : win
}

/** What a parasite fed on, known when the round is over. */
function fed(round: Round): string {
  const climbs = round.plays.filter((p) => kindOf(p.card) === 'climb').map((p) => p.card)
  const alone = round.plays.filter((p) => p.card === 'parasite').length === 1
  return alone && climbs.length
    ? `feeds on ${listed(climbs)}`
    : alone
      ? 'finds nothing to feed on'
      : 'meets another parasite'
}

function effect(card: string, cancelled: boolean, wins: boolean, open: string, acts: string[], now: boolean): string {
  const told = acts.length ? acts.join(', ') : ''
  switch (kindOf(card)) {
    case 'number':
      if (cancelled) return 'is cancelled'
      if (!wins) return 'is too low'
      return kindOf(open) === 'crash'
        ? ['suffers the crash', told].filter(Boolean).join(': ')
        : [`takes ${cardName(open)}`, told].filter(Boolean).join(', ')
    case 'climb':
      return told || (now ? 'chooses where to climb' : 'will climb')
    case 'parasite':
      return 'waits for the climbing cards'
    default:
      return told || (now ? 'chooses a victim' : 'will strike')
  }
}

/** The current round once its cards are revealed, otherwise the round before. */
export function storyOf(sight: Sight): { round: number; lines: Line[] } {
  const { view } = sight
  const rounds = roundsOf(sight.steps, sight.players.length)
  const current = view.revealed.length > 0
  const number = current || view.phase === 'over' ? view.round : view.round - 1
  const round = rounds[number - 1]
  if (!round) return { round: 0, lines: [] }
  const crash = kindOf(round.open) === 'crash'
  const { cancelled, winner } = outcome(round)
  const acts = actsBySeat(round, sight)
  const lines: Line[] = [
    {
      seat: 0,
      card: round.open,
      text: !round.open
        ? 'there is no card to turn'
        : round.turned
          ? `${cardName(round.open)} is turned`
          : `${cardName(round.open)} still lies open`,
      state: 'done'
    }
  ]
  const bids = round.plays.some((p) => isNumber(p.card))
  if (bids && round.open)
    lines.push({
      seat: 0,
      card: '',
      text: reveal(
        cancelled.map((c) => `the ${c}s`),
        winner ? `${nameOf(sight, winner)}’s ${round.plays.find((p) => p.seat === winner)!.card}` : '',
        crash
      ),
      state: 'done'
    })
  for (const { seat, card } of inOrder(round, number, sight)) {
    const shown = view.revealed.find((r) => r.seat === seat)
    const state = !current || shown?.done ? 'done' : shown?.acting ? 'now' : 'todo'
    const told = state === 'todo' ? [] : (acts.get(seat) ?? [])
    const low = crash && isNumber(card) && seat !== winner && !cancelled.includes(card)
    lines.push({
      seat,
      card,
      text: low
        ? 'escapes the crash'
        : card === 'parasite' && !current
          ? fed(round)
          : effect(
              card,
              cancelled.includes(card),
              seat === winner && round.open !== '',
              round.open,
              told,
              state === 'now'
            ),
      state
    })
  }
  return { round: number, lines }
}
