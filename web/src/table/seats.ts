import type { SeatInfo, TableSight } from '../lib/api'

export interface SeatState {
  kind: 'thinking' | 'chosen' | 'other'
  text: string
  acts: boolean
}

/** A seat's state, in a word or two. */
export function seatState(table: TableSight, seat: SeatInfo, levels: string[]): SeatState {
  const other = (text: string, acts = false): SeatState => ({ kind: 'other', text, acts })
  const isBotsOwn = seat.kind === 'bot'
  const bot = seat.bot > 0 && !isBotsOwn ? `${levels[seat.bot - 1] ?? 'A bot'} plays` : ''
  const lost = seat.resigned ? 'Resigned' : seat.timed_out ? 'Out of time' : ''
  if (seat.kind === 'open') return other('Waiting for a player')
  if (table.stage === 'over') return other(table.result ? resultText(table.result, seat.seat, lost) : lost)
  if (seat.thinking) return { kind: 'thinking', text: bot || 'Thinking', acts: true }
  if (seat.chosen) return { kind: 'chosen', text: 'Has chosen', acts: false }
  const isDue = table.stage === 'playing' && table.turn.includes(seat.seat)
  if (seat.hints && !isDue && !lost && !bot) return other(seat.hints === 1 ? '1 hint' : `${seat.hints} hints`)
  if (lost || bot) return other([lost, bot].filter(Boolean).join(', '))
  return other(isDue ? (table.turn.length > 1 ? 'To choose' : 'To move') : '', isDue)
}

function resultText(result: number[], seat: number, lost: string): string {
  const share = result[seat - 1] ?? 0
  if (share <= 0) return lost
  if (result.length === 2 && share === 0.5) return 'Draw'
  return share < 1 ? 'Shares the win' : 'Wins'
}

/** Distinct names: two Puffins become "Puffin 2" and "Puffin 3". */
export function distinctNames(seats: Pick<SeatInfo, 'kind' | 'name'>[]): string[] {
  return seats.map(({ name, kind }, i) => {
    if (kind === 'open' || !name) return `Seat ${i + 1}`
    const isShared = seats.some((other, j) => j !== i && other.name === name)
    return isShared ? `${name} ${i + 1}` : name
  })
}
