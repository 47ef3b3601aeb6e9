// Where a hint points: first to the piece or the tool, then to its place.
import type { Hint } from '$web/board'
import { xyOf } from './geometry'
import type { View, XY } from './view'

export interface Pointed {
  tray: string | null // a tool, a piece, or the move of a button
  cells: string[]
  canal: string | null // the name of a canal, or of one to be dug
}

export function pointed(view: View, hint: Hint | null | undefined): Pointed {
  const none: Pointed = { tray: null, cells: [], canal: null }
  if (!hint) return none
  const [what, one = '', two = ''] = hint.move.split(' ')
  const isWhat = hint.stage === 'what'
  switch (what) {
    case 'stack':
    case 'add':
      return { ...none, tray: one, cells: isWhat ? [two] : [] }
    case 'station':
      return { ...none, tray: what, cells: isWhat ? [one] : [] }
    case 'colour':
      return {
        ...none,
        tray: isWhat ? hint.move : null,
        cells: view.stations.filter((station) => station.colour === one).map((station) => station.cell)
      }
    case 'canal':
    case 'neutral':
      return { tray: what, cells: [one], canal: isWhat ? `${one} ${two}` : null }
    case 'remove':
    case 'sabotage':
      return { ...none, tray: what, canal: isWhat ? `${one} ${two}` : null }
    case 'carry':
      return { ...none, cells: [one] }
    case 'ride': {
      if (!view.ride) return none // it has come home since
      const { at } = view.ride
      return { ...none, cells: [at], canal: isWhat ? `${at} ${one}` : null }
    }
    default:
      return { ...none, tray: what === 'first' ? hint.move : what! }
  }
}

/** The middle of what a hint points to, for its label. */
export const placeOf = ({ cells, canal }: Pointed): XY | null => {
  const cell = canal?.split(' ')[0] ?? cells[0]
  return cell ? xyOf(cell) : null
}
