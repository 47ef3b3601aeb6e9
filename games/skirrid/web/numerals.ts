// Skirrid's numerals: strokes of even weight, cap height 100. Higher numbers are heavier and warmer.
import type { Cell } from './view'

const FIGURES: Record<string, readonly [width: number, path: string]> = {
  0: [64, 'M0 32A32 32 0 0 1 64 32V68A32 32 0 0 1 0 68Z'],
  1: [24, 'M0 17L24 3M24 -1V100'],
  2: [60, 'M1 31A29.5 29.5 0 1 1 51 51L3 96M-1 100H62'],
  3: [58, 'M3 0H56L27 37A31.5 31.5 0 1 1 0 80'],
  4: [64, 'M64 73H1L46 3M46 0V100'],
  5: [60, 'M56 0H13L7 46A32 32 0 1 1 1 82'],
  6: [64, 'M43 0L5 51M0 68A32 32 0 1 1 64 68A32 32 0 1 1 0 68Z'],
  7: [58, 'M0 0H57L19 100'],
  8: [60, 'M30 0A24 24 0 1 1 30 48A24 24 0 1 1 30 0ZM30 48A26 26 0 1 1 30 100A26 26 0 1 1 30 48Z'],
  9: [64, 'M21 100L59 49M64 32A32 32 0 1 1 0 32A32 32 0 1 1 64 32Z'],
  '+': [60, 'M30 24V84M0 54H60']
}

const round = (n: number): number => Math.round(n * 100) / 100

/** A figure's path, scaled and moved. */
function moved(path: string, x: number, y: number, size: number): string {
  return path.replace(/([MLHVAZ])([^MLHVAZ]*)/g, (_, command: string, rest: string) => {
    const n = rest.split(' ').map(Number)
    const right = (i: number): number => round(x + n[i]! * size)
    const down = (i: number): number => round(y + n[i]! * size)
    if (command === 'Z') return 'Z'
    if (command === 'H') return `H${right(0)}`
    if (command === 'V') return `V${down(0)}`
    if (command === 'A')
      return `A${round(n[0]! * size)} ${round(n[1]! * size)} ${n[2]} ${n[3]} ${n[4]} ${right(5)} ${down(6)}`
    return `${command}${right(0)} ${down(1)}`
  })
}

/** A number centred on a point, as one path. `size` is its height, `weight` its stroke width in hundredths of that. */
export function drawn(text: string, weight: number, size: number, x: number, y: number): string {
  const scale = size / 100
  const gap = weight * 0.9 + 10
  const figures = Array.from(text, (letter) => FIGURES[letter] ?? FIGURES['0']!)
  const width = figures.reduce((sum, [wide]) => sum + wide + gap, -gap)
  let left = x - (width * scale) / 2
  return figures
    .map(([wide, path]) => {
      const at = left
      left += (wide + gap) * scale
      return moved(path, at, y - size / 2, scale)
    })
    .join('')
}

/** The fill of a number's tile; `uid` identifies the SVG's GlassDefs. */
export function tileFill([down, right]: Cell, number: number, inArena: boolean, uid: string): string {
  const tier = tierOf(number)
  if (tier === 5) return `url(#${uid}-terra)`
  return tier === 4 ? 'var(--ochre)' : `var(--${inArena ? 'stone' : 'slate'}-${(down + right) % 2 ? 'b' : 'a'})`
}

export type Tier = 1 | 2 | 3 | 4 | 5
export const tierOf = (number: number): Tier =>
  number >= 25 ? 5 : number >= 12 ? 4 : number >= 9 ? 3 : number >= 6 ? 2 : 1

export const TIERS: Record<Tier, { height: number; weight: number }> = {
  1: { height: 18, weight: 11.5 },
  2: { height: 19, weight: 14 },
  3: { height: 20.5, weight: 16.5 },
  4: { height: 20.5, weight: 17.5 },
  5: { height: 20.5, weight: 18.5 }
}
