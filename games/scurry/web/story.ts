// Reads steps and views: the choices, the latest run, where a squirrel came from, and what a move changes.
import type { Sight, Step } from '$web/board'
import { COLOURS, acornAt, type Colour, type View } from './view'

export type Word = 'tile' | 'token' | 'lead' | 'move'

export interface Choices {
  word: Word | null // null when there is nothing to decide
  vertices: Set<string>
}

export function choicesOf(sight: Sight<View>): Choices {
  const legal = sight.live ? (sight.legal ?? []) : []
  const word = legal[0]?.split(' ')[0] as Word | undefined
  return { word: word ?? null, vertices: new Set(legal.map((text) => text.split(' ')[1]!)) }
}

export interface Run {
  seat: number
  start: string | null
  lead: string
  stops: string[]
  done: boolean
}

const vertexOf = (step: Step): string => step.do.split(' ')[1] ?? ''

/**
 * The steps up to a view, which may be an earlier one. No acorn is reached twice in a run, so the place of the squirrel
 * identifies the step.
 */
export function stepsUntil(steps: Step[], view: View): Step[] {
  if (view.phase !== 'lead' && view.phase !== 'run') return steps
  const leads = steps.flatMap((step, i) => (step.do.startsWith('lead ') ? [i] : []))
  if (view.phase === 'lead') return steps.slice(0, leads[view.turn - 1] ?? steps.length)
  const from = leads[view.turn - 1]
  if (from === undefined) return steps
  const token = view.sides[steps[from]!.by - 1]?.token
  const here = steps.findIndex((step, i) => i > from && step.do === `move ${token}`)
  return steps.slice(0, Math.max(here, from) + 1)
}

/** Every vertex a seat's squirrel has stood on, in order. */
export function placesOf(steps: Step[], seat: number): string[] {
  return steps.flatMap((step) => {
    if (step.by === 0) return /tokens=(\S+)/.exec(step.do)?.[1]?.split(',')[seat - 1] ?? []
    return step.by === seat && /^(token|move) /.test(step.do) ? vertexOf(step) : []
  })
}

/** The current run, or the one that has just ended. */
export function runOf(steps: Step[], view: View): Run | null {
  if (view.phase !== 'lead' && view.phase !== 'run' && view.phase !== 'over') return null
  const past = stepsUntil(steps, view)
  const from = past.map((step) => step.do.startsWith('lead ')).lastIndexOf(true)
  const lead = past[from]
  if (!lead) return null
  return {
    seat: lead.by,
    start: placesOf(past.slice(0, from), lead.by).at(-1) ?? null,
    lead: vertexOf(lead),
    stops: past.slice(from + 1).map(vertexOf),
    done: view.phase !== 'run'
  }
}

/** The vertex last used in the set-up. */
export function lastLaid(steps: Step[], view: View): string | null {
  const last = steps.at(-1)
  return (view.phase === 'tile' || view.phase === 'token') && last && last.by > 0 ? vertexOf(last) : null
}

export interface Changes {
  laid: { at: string; colour: Colour }[]
  flipped: { at: string; colour: Colour }[]
  eaten: string[]
}

/** The differences between two views. */
export function changesOf(before: View, after: View): Changes {
  const changes: Changes = { laid: [], flipped: [], eaten: [] }
  COLOURS.forEach((colour, i) => {
    for (const at of after.sides[i]!.tiles) {
      const was = acornAt(before, at)
      if (was !== colour) changes[was ? 'flipped' : 'laid'].push({ at, colour })
    }
    changes.eaten.push(...before.sides[i]!.tiles.filter((at) => !acornAt(after, at)))
  })
  return changes
}

/** The other player's acorns that a seat's squirrel sees. */
export function preyOf(view: View, seat: number): string[] {
  const others = view.sides[2 - seat]!.tiles
  return view.sides[seat - 1]!.sees.filter((vertex) => others.includes(vertex))
}
