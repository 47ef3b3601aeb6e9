// The forest floor: leaves, tufts and stains. Fixed seeds make it the same for everyone.
import type { Lattice, Point } from './geometry'

function dice(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface Leaf extends Point {
  kind: 'oak' | 'beech'
  tint: 'a' | 'b' | 'c'
  turn: number
  scale: number
}

const TINTS = ['a', 'b', 'c'] as const

/** Old leaves around the board. */
export function litter(lattice: Lattice): Leaf[] {
  const roll = dice(20)
  const leaves: Leaf[] = []
  while (leaves.length < 110) {
    const leaf: Leaf = {
      x: Math.round((roll() - 0.5) * 3.4 * lattice.halfWidth),
      y: Math.round((roll() - 0.5) * 4.6 * lattice.halfHeight),
      kind: roll() < 0.45 ? 'oak' : 'beech',
      tint: TINTS[Math.floor(roll() * 3)]!,
      turn: Math.round(roll() * 360),
      scale: 0.7 + roll() * 0.7
    }
    if (!lattice.holds(leaf, 74)) leaves.push(leaf)
  }
  return leaves
}

/** Tufts of moss as two paths, one light and one dark. */
export function tufts(lattice: Lattice): [string, string] {
  const roll = dice(7)
  const paths: [string, string] = ['', '']
  for (let i = 0; i < 620; ++i) {
    const x = Math.round((roll() - 0.5) * 2 * lattice.halfWidth)
    const y = Math.round((roll() - 0.5) * 2 * lattice.halfHeight)
    const w = 3 + Math.round(roll() * 3)
    if (lattice.holds({ x, y }, 32))
      paths[(i % 2) as 0 | 1] += `M${x - w} ${y - w}q${w} ${w} ${w} ${w + 2}q0-2 ${w}-${w + 2}`
  }
  return paths
}

/** Soft stains of lichen and humus. */
export function stains(lattice: Lattice): (Point & { rx: number; ry: number; turn: number; lichen: boolean })[] {
  const roll = dice(3)
  return Array.from({ length: 44 }, (_, i) => ({
    x: Math.round((roll() - 0.5) * 1.7 * lattice.halfWidth),
    y: Math.round((roll() - 0.5) * 1.7 * lattice.halfHeight),
    rx: 44 + Math.round(roll() * 62),
    ry: 34 + Math.round(roll() * 40),
    turn: Math.round(roll() * 180),
    lichen: i % 3 > 0
  })).filter((stain) => lattice.holds(stain, -14))
}
