// The land below: bands of moss and ash from a small field of noise, the same for everybody.
export const LAND = { width: 1200, height: 900 }
const STEP = 15

function hash(x: number, y: number, k: number): number {
  let n = Math.imul(x * 374761393 + y * 668265263 + k * 974711, 1274126177)
  n = Math.imul(n ^ (n >>> 13), 1103515245)
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296
}

const smooth = (t: number): number => t * t * (3 - 2 * t)

function noise(x: number, y: number, k: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smooth(x - i), smooth(y - j)]
  const [a, b, c, d] = [hash(i, j, k), hash(i + 1, j, k), hash(i, j + 1, k), hash(i + 1, j + 1, k)]
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
}

function height(x: number, y: number, sx: number, sy: number, k: number): number {
  const bend = noise(x / 150, y / 150, k + 9) * 1.1
  const [u, v] = [(x * 0.84 + y * 0.54) / sx + bend * 0.55, (y * 0.84 - x * 0.54 + 900) / sy + bend * 0.4]
  return 0.6 * noise(u, v, k) + 0.27 * noise(u * 2.1 + 9, v * 2.1, k + 1) + 0.13 * noise(u * 4.3, v * 4.3 + 5, k + 2)
}

/** The part of the land that is higher than a level, as a path: whole squares joined to runs, cut squares one by one. */
function band(at: (i: number, j: number) => number, level: number): string {
  let path = ''
  for (let j = 0; j * STEP < LAND.height; ++j) {
    let run = 0
    for (let i = 0; i * STEP <= LAND.width; ++i) {
      const corners = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]] as const
      const above = corners.map(([a, b]) => at(a, b) - level)
      const count = above.filter((h) => h > 0).length
      if (count === 4 && i * STEP < LAND.width) {
        ++run
        continue
      }
      if (run > 0) path += `M${(i - run) * STEP} ${j * STEP}h${run * STEP}v${STEP}h${-run * STEP}z`
      run = 0
      if (count === 0) continue
      const cut: string[] = []
      for (let n = 0; n < 4; ++n) {
        const m = (n + 1) % 4
        const [[x, y], [u, v], here, there] = [corners[n]!, corners[m]!, above[n]!, above[m]!]
        if (here > 0) cut.push(`${x * STEP} ${y * STEP}`)
        if (here > 0 === there > 0) continue
        const t = here / (here - there)
        cut.push(`${((x + (u - x) * t) * STEP).toFixed(1)} ${((y + (v - y) * t) * STEP).toFixed(1)}`)
      }
      path += `M${cut.join('L')}z`
    }
  }
  return path
}

function field(sx: number, sy: number, k: number): (i: number, j: number) => number {
  const known = new Map<number, number>()
  return (i, j) => {
    const key = i * 1000 + j
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = height(i * STEP, j * STEP, sx, sy, k)))
    return value
  }
}

let made: { kind: string; path: string }[] | undefined

export function bands(): { kind: string; path: string }[] {
  if (made) return made
  const [ash, moss] = [field(300, 150, 31), field(250, 190, 3)]
  made = [
    { kind: 'ash-1', path: band(ash, 0.52) },
    { kind: 'ash-2', path: band(ash, 0.64) },
    { kind: 'moss-1', path: band(moss, 0.52) },
    { kind: 'moss-2', path: band(moss, 0.6) },
    { kind: 'moss-3', path: band(moss, 0.69) }
  ]
  return made
}
