// Reads legal moves, steps and the ways listed in the view. The server decides what is legal.
import type { Sight, Step } from '$web/board'
import { cellOf, facing, towards } from './geometry'
import type { Canal, Route, View } from './view'

export type Tool = 'canal' | 'neutral' | 'station' | 'remove' | 'sabotage' | 'pass'
export const TOOLS: Tool[] = ['canal', 'neutral', 'station', 'sabotage', 'remove', 'pass']

/** The viewer's legal moves. */
export const legalMoves = (sight: Sight<View>): string[] => (sight.live ? (sight.legal ?? []) : [])

/** The rests of moves that begin with `beginning`: after(legal, "canal 0,0 ") lists directions. */
export const after = (legal: string[], beginning: string): string[] =>
  legal.filter((move) => move.startsWith(beginning)).map((move) => move.slice(beginning.length))

/** The distinct words at a place after `beginning`. */
export const words = (legal: string[], beginning: string, place: number): string[] => [
  ...new Set(after(legal, beginning).map((end) => end.split(' ')[place] ?? ''))
]

export const toolsOf = (legal: string[]): Tool[] =>
  TOOLS.filter((tool) => legal.some((move) => move.split(' ')[0] === tool))

/** The tool for a press on two stations when none is chosen. */
export const usualTool = (legal: string[]): Tool | null =>
  toolsOf(legal).find((tool) => tool === 'canal' || tool === 'neutral') ?? null

export interface Way extends Route {
  key: string
  from: string
  passenger: View['stations'][number]['colour']
}

/** All ways to carry a passenger, the best for the mover first. */
export function waysOf(view: View): Way[] {
  const lists = view.ride ? [view.ride] : view.carries
  const gain = (way: Way) => way.points[(view.mover ?? 1) - 1] ?? 0
  const worst = (way: Way) => Math.max(0, ...way.points.filter((_, i) => i !== (view.mover ?? 1) - 1))
  return lists
    .flatMap(({ from, passenger, routes }) =>
      routes.map((route) => ({ ...route, key: `${from} ${route.rides.join('')}`, from, passenger }))
    )
    .sort((a, b) => gain(b) - gain(a) || worst(a) - worst(b))
}

/** What the mover earns by a move at best, where the view tells. */
export function worth(view: View, move: string): number | undefined {
  const [what, one = ''] = move.split(' ')
  const done = view.ride?.so_far.rides.length ?? 0
  const ways = waysOf(view).filter((way) =>
    what === 'carry' ? way.from === one : what === 'ride' && way.rides[done] === one
  )
  return ways[0]?.points[(view.mover ?? 1) - 1]
}

/** The stations on a way, the first one included. */
export const stationsOf = (way: Route): string[] => way.chips.flatMap((chip) => chip.station ?? [])

/** The names of the stations and canals on a way. */
export const placesOf = (way: Route): string[] => way.chips.map((chip) => chip.station ?? chip.canal ?? '')

export const canalNamed = (view: View, name: string): Canal | undefined =>
  view.canals.find((canal) => canal.name === name)
/** The canal that would lead from one station to another: only to the nearest. */
export function spanMove(view: View, tool: 'canal' | 'neutral', from: string, to: string): string | null {
  const direction = towards(from, to)
  return direction !== null && facing(view.stations, from, direction)?.cell === to
    ? `${tool} ${from} ${direction}`
    : null
}

export interface Trace {
  cells: Set<string>
  canals: Set<string>
  gone: string | null // the canal that was removed
  way: string[] // stations and canals of the ride
}

/** The last move: the latest step of the set-up, or all steps of the latest turn. */
export function lastDone(steps: Step[], view: View): Trace {
  const trace: Trace = { cells: new Set(), canals: new Set(), gone: null, way: [] }
  const by = steps.at(-1)?.by
  let first = steps.length - 1
  while (first > 0 && steps[first - 1]!.by === by && ['ride', 'add', 'carry'].includes(verb(steps[first]!))) --first
  let at = ''
  for (const step of steps.slice(Math.max(0, first))) {
    const [what, one = '', two = ''] = step.do.split(' ')
    if (what === 'stack' || what === 'add') trace.cells.add(two)
    else if (what === 'station') trace.cells.add(one)
    else if (what === 'canal' || what === 'neutral') trace.canals.add(`${one} ${two}`)
    else if (what === 'remove' || what === 'sabotage') trace.gone = `${one} ${two}`
    else if (what === 'carry') trace.way.push((at = one))
    else if (what === 'ride') {
      const name = `${at} ${one}`
      const canal = canalNamed(view, name)
      if (!canal) continue
      trace.way.push(name, (at = cellOf(canal.narrow)))
    }
  }
  return trace
}
const verb = (step: Step): string => step.do.split(' ')[0] ?? ''
