// Reads and writes placements: "gun3 m12 90 block". The table decides what is legal.
import { SIDE, boxOf, cellAt, isOnBoard, squareAt } from './geometry'
import type { Cell } from './view'

export interface Placement {
  kind: string // "gun3"
  square: string // of the first cell, the one that can bear a mark
  turns: number // quarter turns, clockwise
  block: boolean
}

export const textOf = ({ kind, square, turns, block }: Placement): string =>
  `${kind} ${square} ${turns * 90}${block ? ' block' : ''}`

export function readPlacement(text: string): Placement | undefined {
  const found = /^([a-z]+[23]?) ([a-s]\d+) (0|90|180|270)( block)?$/.exec(text)
  return found
    ? { kind: found[1]!, square: found[2]!, turns: Number(found[3]) / 90, block: found[4] !== undefined }
    : undefined
}

export const isMarked = (kind: string): boolean => /\d$/.test(kind)

/** The cells after mirroring and rotation, relative to the first. */
export function turned(cells: readonly Cell[], turns: number, block: boolean): Cell[] {
  const lying = cells.map(([down, right]): Cell => {
    let cell: Cell = block ? [down, -right] : [down, right]
    for (let i = 0; i < turns; i++) cell = [cell[1], -cell[0]]
    return cell
  })
  const [down, right] = lying[0]!
  return lying.map((cell) => [cell[0] - down, cell[1] - right])
}

export function coveredBy(placement: Placement, cells: readonly Cell[]): Cell[] {
  const [down, right] = cellAt(placement.square)
  return turned(cells, placement.turns, placement.block).map((cell) => [cell[0] + down, cell[1] + right])
}

/** The placement moved onto the board by the shortest way. */
export function fitted(placement: Placement, cells: readonly Cell[]): Placement {
  const box = boxOf(coveredBy(placement, cells))
  const [down, right] = cellAt(placement.square)
  const inside = (low: number, high: number) => Math.max(0, -low) - Math.max(0, high - SIDE + 1)
  return { ...placement, square: squareAt([down + inside(box.top, box.bottom), right + inside(box.left, box.right)]) }
}

const key = (cells: readonly Cell[]): string => cells.map(String).sort().join(';')

/** The distinct rotations in quarter turns: a plain rod has two, an eye one. */
export function turnsOf(kind: string, cells: readonly Cell[], block: boolean): number[] {
  const seen = new Set<string>()
  return [0, 1, 2, 3].filter((turns) => {
    const lying = turned(cells, turns, block)
    const { top, left } = boxOf(lying)
    const looks = isMarked(kind) ? key(lying) : key(lying.map((cell) => [cell[0] - top, cell[1] - left]))
    return !seen.has(looks) && seen.add(looks)
  })
}

/** The canonical placement that covers the same squares with the mark on the same square (SKI-13). */
export function named(placement: Placement, cells: readonly Cell[]): Placement {
  const covered = coveredBy(placement, cells)
  const squares = isMarked(placement.kind) ? [placement.square] : covered.filter(isOnBoard).map(squareAt)
  for (let turns = 0; turns < placement.turns; turns++) {
    for (const square of squares) {
      const other = { ...placement, turns, square }
      if (key(coveredBy(other, cells)) === key(covered)) return other
    }
  }
  return placement
}

/** A kind's name in texts: "gun 3", "snake". */
export const called = (kind: string): string => kind.replace(/(\d)$/, ' $1')

/** What a kind's mark multiplies the number beneath it by; 1 for none. */
export const markOf = (kind: string): number => Number(/\d$/.exec(kind)?.[0] ?? 1)
