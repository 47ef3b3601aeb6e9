// The triangular lattice, its six directions, and the outline of the board.
export const SPACING = 80
const RISE = (SPACING * Math.sqrt(3)) / 2

export interface Point {
  x: number
  y: number
}

export interface Vertex extends Point {
  name: string
  row: number // 0 is row a, at the bottom
}

const DIRECTIONS = { E: [1, 0], NE: [0, 1], NW: [-1, 1], W: [-1, 0], SW: [0, -1], SE: [1, -1] } as const
export type Direction = keyof typeof DIRECTIONS
const ALL = Object.keys(DIRECTIONS) as Direction[]

/** The directions each key tries, in order: at the edge the other diagonal leads on. */
const KEYS: Record<string, Direction[]> = {
  ArrowLeft: ['W'],
  ArrowRight: ['E'],
  ArrowUp: ['NW', 'NE'],
  ArrowDown: ['SE', 'SW'],
  PageUp: ['NE', 'NW'],
  PageDown: ['SW', 'SE']
}

export const between = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** The point at distance `d` from `a` towards `b`. */
export function along(a: Point, b: Point, d: number): Point {
  const k = d / between(a, b)
  return { x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k }
}

export class Lattice {
  readonly vertices: Vertex[] = []
  readonly radius: number // steps from the centre to the edge
  readonly halfWidth: number
  readonly halfHeight: number
  #named = new Map<string, Vertex>()

  constructor(readonly lengths: number[]) {
    this.radius = (lengths.length - 1) / 2
    this.halfWidth = this.radius * SPACING + 100
    this.halfHeight = Math.ceil(this.radius * RISE + 90)
    lengths.forEach((length, row) => {
      for (let n = 1; n <= length; ++n) {
        const vertex = {
          name: String.fromCharCode(97 + row) + n,
          row,
          x: (n - (length + 1) / 2) * SPACING,
          y: (this.radius - row) * RISE
        }
        this.vertices.push(vertex)
        this.#named.set(vertex.name, vertex)
      }
    })
  }

  get viewBox(): string {
    return `${-this.halfWidth} ${-this.halfHeight} ${2 * this.halfWidth} ${2 * this.halfHeight}`
  }

  at(name: string): Vertex {
    return this.#named.get(name) ?? this.vertices[0]!
  }

  row(row: number): Vertex[] {
    return this.vertices.filter((vertex) => vertex.row === row)
  }

  neighbour(name: string, direction: Direction): string | undefined {
    const { row } = this.at(name)
    const [dx, dz] = DIRECTIONS[direction]
    const first = (r: number) => Math.max(-this.radius, -r) // the first vertex of row r, on the slanted axis
    const number = Number(name.slice(1)) + first(row) + dx - first(row + dz)
    const there = String.fromCharCode(97 + row + dz) + number
    return this.#named.has(there) ? there : undefined
  }

  /** The vertices in a direction, up to the edge. */
  line(name: string, direction: Direction): string[] {
    const found: string[] = []
    for (let next = this.neighbour(name, direction); next; next = this.neighbour(next, direction)) found.push(next)
    return found
  }

  /** Direction and distance from one vertex to another, if they share a line. */
  bearing(from: string, to: string): { direction: Direction; distance: number } | undefined {
    for (const direction of ALL) {
      const distance = this.line(from, direction).indexOf(to) + 1
      if (distance > 0) return { direction, distance }
    }
    return undefined
  }

  /** The ends of the six lines of sight: the first vertex in `seen`, or the edge. */
  rays(from: string, seen: string[]): { end: string; stopped: boolean }[] {
    return ALL.flatMap((direction) => {
      const line = this.line(from, direction)
      const stop = line.find((vertex) => seen.includes(vertex))
      const end = stop ?? line.at(-1)
      return end ? [{ end, stopped: stop !== undefined }] : []
    })
  }

  nearest(point: Point): Vertex {
    return this.vertices.reduce((best, vertex) => (between(vertex, point) < between(best, point) ? vertex : best))
  }

  /** The vertex a key leads to. */
  next(from: string, key: string): string | undefined {
    const row = this.row(this.at(from).row)
    if (key === 'Home') return row[0]?.name
    if (key === 'End') return row.at(-1)?.name
    return KEYS[key]?.map((direction) => this.neighbour(from, direction)).find((vertex) => vertex !== undefined)
  }

  /** A hexagon with rounded corners, `margin` outside the outermost vertices. */
  outline(margin: number, rounding: number): string {
    const reach = this.radius * SPACING + margin / Math.cos(Math.PI / 6)
    const corner = (i: number) => ({ x: reach * Math.cos((i * Math.PI) / 3), y: reach * Math.sin((i * Math.PI) / 3) })
    const text = (p: Point) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`
    return (
      [0, 1, 2, 3, 4, 5]
        .map((i) => {
          const here = corner(i)
          const [into, out] = [along(here, corner(i - 1), rounding), along(here, corner(i + 1), rounding)]
          return `${i ? 'L' : 'M'}${text(into)}Q${text(here)} ${text(out)}`
        })
        .join('') + 'Z'
    )
  }

  /** Whether a point is inside the hexagon `margin` outside the outermost vertices. */
  holds(point: Point, margin: number): boolean {
    return [30, 90, 150].every((degrees) => {
      const angle = (degrees * Math.PI) / 180
      return Math.abs(point.x * Math.cos(angle) + point.y * Math.sin(angle)) < this.radius * RISE + margin
    })
  }

  /** All lines of the lattice as one path. */
  get threads(): string {
    const lines = this.vertices.flatMap((vertex) =>
      (['E', 'NE', 'SE'] as const).flatMap((direction) => {
        if (this.neighbour(vertex.name, direction === 'E' ? 'W' : direction === 'NE' ? 'SW' : 'NW')) return []
        const end = this.line(vertex.name, direction).at(-1)
        return end ? [`M${vertex.x} ${vertex.y.toFixed(1)}L${this.at(end).x} ${this.at(end).y.toFixed(1)}`] : []
      })
    )
    return lines.join('')
  }
}

const made = new Map<string, Lattice>()

/** The lattice of a board; cached, because it never changes. */
export function latticeOf(lengths: number[]): Lattice {
  const key = lengths.join()
  if (!made.has(key)) made.set(key, new Lattice(lengths))
  return made.get(key)!
}
