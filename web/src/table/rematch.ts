// A rematch is offered and accepted: where that stands, and what the panel says about it.
import type { TableSight } from '../lib/api'
import { listed } from '../lib/words'
import type { Session } from './session.svelte'

/** offer: we may offer one. waiting: for the others. asked: by another player. accepted: there is a table. */
export type RematchState = 'none' | 'offer' | 'waiting' | 'asked' | 'accepted' | 'declined'

export interface Rematch {
  state: RematchState
  seats: number[] // whom it is about: those we wait for, who asks, who declined
}

export function rematchOf(table: TableSight): Rematch {
  const { question, yours, events, rematch } = table
  if (rematch) return { state: 'accepted', seats: [] }
  if (!yours.length) return { state: 'none', seats: [] }
  if (question?.what === 'rematch' && question.waits_for.length) {
    const isAsked = question.waits_for.some((seat) => yours.includes(seat))
    return isAsked ? { state: 'asked', seats: [question.by] } : { state: 'waiting', seats: question.waits_for }
  }
  const about = events.filter((event) => event.what === 'rematch')
  const last = about.at(-1)
  const asker = about.findLast(({ event }) => event === 'asked')?.seat
  const isDeclined = last?.event === 'refused' && last.seat !== asker && !yours.includes(last.seat ?? 0)
  return isDeclined ? { state: 'declined', seats: [last.seat ?? 0] } : { state: 'offer', seats: [] }
}

/** Whether only bots and our own seats play here, so that nobody has to be asked. */
export const isAlone = ({ seats }: TableSight): boolean => seats.every((seat) => seat.kind === 'bot' || seat.you)

const isHere = ({ seats }: TableSight, seat: number): boolean => seats[seat - 1]?.here ?? false

export function rematchText(session: Session): string {
  const table = session.table!
  const { state, seats } = rematchOf(table)
  const names = listed(seats.map((seat) => session.name(seat)))
  const clock = table.clock ? ' No clock runs before your first move.' : ''
  if (state === 'asked') return `${names} would like ${isNext(table) ? 'the next game' : 'a rematch'}.${clock}`
  if (state === 'declined') return `${names} would rather not play again.`
  if (state !== 'waiting') return ''
  const away = seats.filter((seat) => !isHere(table, seat))
  return away.length ? `${listed(away.map((seat) => session.name(seat)))} has left the table.` : `Waiting for ${names}.`
}

/** Whether the rematch is the next game of a series. */
export const isNext = ({ series }: TableSight): boolean => !!series && !series.decided

const half = (points: number): string => (points % 1 ? `${Math.floor(points) || ''}½` : String(points))

/** "Ann wins the series: Ann 2, Bob 1." */
export function seriesText(session: Session): string {
  const { series, seats } = session.table!
  if (!series) return ''
  const points = seats.map(({ seat }) => `${session.name(seat)} ${half(series.points[seat - 1] ?? 0)}`).join(', ')
  if (!series.decided) return `Game ${series.game} of ${series.length}: ${points}.`
  const best = Math.max(...series.points)
  const winners = seats.filter(({ seat }) => series.points[seat - 1] === best).map(({ seat }) => session.name(seat))
  return `${listed(winners)} ${winners.length > 1 ? 'share' : 'wins'} the series: ${points}.`
}
