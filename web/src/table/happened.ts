import type { QuestionKind, TableEvent } from '../lib/api'

const ASKS: Record<QuestionKind, string> = {
  take_back: 'asks to take back a move',
  draw: 'offers a draw',
  rematch: 'offers a rematch'
}

export interface Line {
  n: number
  name?: string // the speaker's, for chat
  text: string
}

/** An event as a line of the chat; null for events that are shown elsewhere. */
export function happened(event: TableEvent, name: (seat: number) => string): Line | null {
  const who = event.seat ? name(event.seat) : (event.name ?? 'Someone')
  const line = (text: string): Line => ({ n: event.n, text })
  switch (event.event) {
    case 'said':
      return { n: event.n, name: event.seat ? who : `${event.name ?? 'Someone'} (watching)`, text: event.text ?? '' }
    case 'sat':
      return line(event.level ? `A bot takes seat ${event.seat ?? 0}.` : `${event.name ?? who} sits down.`)
    case 'left':
      return line(`${event.name ?? who} leaves.`)
    case 'asked':
      return line(`${who} ${ASKS[event.what ?? 'take_back']}.`)
    case 'agreed':
      return line(`${who} agrees.`)
    case 'refused':
      return line(`${who} says no.`)
    case 'drawn':
      return line('The players agree to a draw.')
    case 'hinted':
      return line(`${who} asked for a hint.`)
    case 'moved':
      return line(`${who} plays on another device now.`)
    case 'took_back':
      return line('A move was taken back.')
    case 'resigned':
      return line(`${who} resigns.`)
    case 'timed_out':
      return line(`${who} is out of time.`)
    case 'stood_in':
      return line(`A bot plays for ${who}.`)
    case 'came_back':
      return line(`${who} is back.`)
    case 'muted':
      return line(event.on ? 'Spectators are muted.' : 'Spectators may chat again.')
    case 'rematched':
      return line('The rematch has started at a new table.')
    default:
      return null
  }
}
