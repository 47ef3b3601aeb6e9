// Positions on the tower, in drawing units. Grooves are centred; rows count from the bottom; a figure hangs with its
// head in its row and its feet one row below.
import type { Place, Section } from './view'

export const CROWN = 84 // from the top of the picture to the roof
export const LEDGE = 26
export const PLINTH = 24
export const STREET = 46
const FEET = 0.6 // rows below row 1
const HEAD = 6 // above the last row
const EDGE = 15 // stone outside the outermost grooves
const LABELS = 40 // width of the row numbers
export const HEIGHT = 900

export interface Storey extends Section {
  top: number
  bottom: number
  half: number // of the width
}

export interface Geometry {
  width: number
  height: number
  cx: number
  pitch: number // from row to row
  groove: number // from groove to groove
  scale: number // of a figure
  seats: number
  storeys: Storey[]
  street: number
}

export interface Spot {
  x: number
  y: number
}

/** The whole tower in HEIGHT units, or as high as a given pitch makes it. */
export function geometryOf(sections: Section[], seats: number, { pitch: wanted = 0 } = {}): Geometry {
  const rows = sections.reduce((sum, s) => sum + s.rows + FEET, 0)
  const fixed = CROWN + STREET + PLINTH + LEDGE * (sections.length - 1) + HEAD * sections.length
  const pitch = wanted || (HEIGHT - fixed) / rows
  const height = fixed + pitch * rows
  const widest = Math.max(...sections.map((s) => s.grooves))
  const groove = 78 - 6 * widest
  const half = (k: number) => (k * groove) / 2 + EDGE
  const cx = LABELS + half(widest)
  const storeys: Storey[] = []
  let bottom = height - STREET - PLINTH
  for (const section of sections) {
    const top = bottom - HEAD - (section.rows + FEET) * pitch
    storeys.push({ ...section, top, bottom, half: half(section.grooves) })
    bottom = top - LEDGE
  }
  const right = cx + half(widest) + 24
  return {
    width: right,
    height,
    cx,
    pitch,
    groove,
    scale: Math.min(1.55, pitch / 17.2),
    seats,
    storeys,
    street: height - 12
  }
}

export const grooveX = (g: Geometry, storey: Storey, groove: number): number =>
  g.cx + (groove - (storey.grooves + 1) / 2) * g.groove
export const rowY = (g: Geometry, storey: Storey, row: number): number => storey.bottom - (row - 0.5 + FEET) * g.pitch

/** Where a figure's head is. Each seat has its own place on the ground and on the roof. */
export function spotOf(g: Geometry, place: Place, seat: number): Spot {
  const storey = g.storeys.find((s) => s.letter === place.section)
  if (storey) return { x: grooveX(g, storey, place.groove!), y: rowY(g, storey, place.row!) }
  if (place.height > 0) return { x: g.cx + 34, y: g.storeys.at(-1)!.top - 10 - 22 * g.scale }
  const apart = Math.min(46, (2 * g.storeys[0]!.half) / g.seats)
  return { x: g.cx + (seat - (g.seats + 1) / 2) * apart, y: g.street - 23 * Math.min(g.scale, 1.2) }
}

export interface Cell extends Spot {
  id: string // a place; on the ground one per seat: "ground-2"
  place: string
  width: number
  height: number
}

export interface Row {
  label: string
  name: string // shown next to the tower
  y: number
  edge: number // of the tower on the left
  cells: Cell[]
}

/** The cells of the grid, from the roof down. */
export function rowsOf(g: Geometry): Row[] {
  const rows: Row[] = []
  const top = g.storeys.at(-1)!
  const roof = { id: 'roof', place: 'roof', x: g.cx, y: top.top - 24, width: 2 * top.half, height: 46 }
  rows.push({ label: 'Roof', name: 'Roof', y: roof.y, edge: g.cx - top.half, cells: [roof] })
  for (const storey of [...g.storeys].reverse()) {
    for (let row = storey.rows; row > 0; row--) {
      const y = rowY(g, storey, row)
      const cells = Array.from({ length: storey.grooves }, (_, i) => {
        const id = `${storey.letter}${i + 1}-${row}`
        return { id, place: id, x: grooveX(g, storey, i + 1), y, width: g.groove, height: g.pitch }
      })
      rows.push({ label: `${storey.name} section, row ${row}`, name: `${row}`, y, edge: g.cx - storey.half, cells })
    }
  }
  const ground: Place = { place: 'ground', height: 0, section: null, groove: null, row: null }
  const cells = Array.from({ length: g.seats }, (_, i) => {
    const spot = spotOf(g, ground, i + 1)
    return { id: `ground-${i + 1}`, place: 'ground', x: spot.x, y: g.street - 15, width: 40, height: 40 }
  })
  rows.push({ label: 'Ground', name: '', y: g.street, edge: 0, cells })
  return rows
}

/** The cell a key leads to: up and down to the nearest groove, by page to the next section. */
export function neighbour(rows: Row[], from: string, key: string): string | undefined {
  const r = rows.findIndex((row) => row.cells.some((cell) => cell.id === from))
  const cells = rows[r]?.cells
  if (!cells) return rows.at(-1)?.cells[0]?.id
  const c = cells.findIndex((cell) => cell.id === from)
  const nearest = (row: Row | undefined) =>
    row?.cells.reduce((a, b) => (Math.abs(b.x - cells[c]!.x) < Math.abs(a.x - cells[c]!.x) ? b : a)).id
  const page = Math.round((rows.length - 2) / 3)
  const go = (to: number) => nearest(rows[Math.max(0, Math.min(rows.length - 1, to))])
  switch (key) {
    case 'ArrowLeft':
      return cells[c - 1]?.id
    case 'ArrowRight':
      return cells[c + 1]?.id
    case 'ArrowUp':
      return nearest(rows[r - 1])
    case 'ArrowDown':
      return nearest(rows[r + 1])
    case 'Home':
      return cells[0]!.id
    case 'End':
      return cells.at(-1)!.id
    case 'PageUp':
      return go(r - page)
    default:
      return go(r + page)
  }
}
