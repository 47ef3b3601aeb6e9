// The outlines of the building, one path per colour.
import { scatter } from './art'
import { grooveX, LEDGE, PLINTH, rowY, type Geometry } from './geometry'

export function facadeOf(g: Geometry) {
  const random = scatter(11)
  const paths = {
    stone: '',
    deep: '',
    edges: '',
    grooves: '',
    rims: '',
    glass: ['', '', ''],
    sills: '',
    bars: '',
    flutes: '',
    ledges: '',
    shade: '',
    trim: '',
    lines: '',
    door: ''
  }
  // A box centred on the tower's axis.
  const box = (half: number, y: number, h: number) => `M${g.cx - half} ${y}h${2 * half}v${h}h${-2 * half}Z`
  const k = Math.min(1.5, g.pitch / 18.8) // windows

  g.storeys.forEach((s, level) => {
    paths.stone += box(s.half, s.top, s.bottom - s.top)
    paths.deep += `M${g.cx + s.half - 7} ${s.top}h7V${s.bottom}h-7Z`
    paths.edges += `M${g.cx - s.half + 0.75} ${s.top}V${s.bottom}`
    const top = rowY(g, s, s.rows) - g.pitch / 2 - 3
    const half = g.groove * 0.34
    for (let i = 1; i <= s.grooves; i++) {
      const x = grooveX(g, s, i)
      paths.grooves += `M${x - half} ${s.bottom}V${top + 6}l5-6H${x + half - 5}l5 6V${s.bottom}Z`
      paths.rims += `M${x - half + 1} ${s.bottom}V${top + 6}l4.5-5H${x + half - 5}`
      for (let row = 1; row <= s.rows; row++) {
        const y = rowY(g, s, row)
        const light = random()
        paths.glass[light < 0.6 ? 0 : light < 0.8 ? 1 : 2] +=
          `M${x - 8.5 * k} ${y - 6 * k}h${17 * k}v${11 * k}h${-17 * k}Z`
        paths.sills += `M${x - 10 * k} ${y + 6.6 * k}h${20 * k}`
        paths.bars += `M${x} ${y - 6 * k}v${11 * k}`
      }
    }
    for (let i = 0; i <= s.grooves; i++) {
      const x = g.cx + (i - s.grooves / 2) * g.groove
      paths.flutes += `M${x - 2.5} ${s.bottom}V${s.top + 4}M${x + 2.5} ${s.bottom}V${s.top + 4}`
      if (i > 0 && i < s.grooves) paths.trim += `M${x - 6} ${s.top + 11}l6-10 6 10Z`
    }
    const upper = g.storeys[level + 1]
    if (!upper) return
    paths.ledges += box(s.half + 6, s.top - LEDGE + 5, LEDGE - 5)
    paths.trim += box(s.half + 10, s.top - LEDGE, 6)
    paths.shade += box(s.half + 3, s.top - 1, 3)
    if (s.half - upper.half < 15) return
    for (const x of [g.cx - s.half + 8, g.cx + s.half - 8]) {
      paths.ledges += `M${x - 9} ${s.top - LEDGE}v-10h4v-8h10v8h4v10Z`
      paths.lines += `M${x - 3} ${s.top - LEDGE}v-14m3 14v-16m3 16v-14`
    }
  })

  const { bottom, half } = g.storeys[0]!
  const base = half + 10
  paths.stone += box(base, bottom, g.street - bottom)
  paths.trim += box(base + 3, bottom, 5)
  paths.shade += box(base, bottom + PLINTH, 3) + box(base + 12, g.street - 8, 8)
  paths.door = `M${g.cx} ${g.street}h-10V${bottom + PLINTH + 9}l10-5 10 5V${g.street}ZV${bottom + PLINTH + 5}`

  const roof = g.storeys.at(-1)!
  paths.trim += box(roof.half + 5, roof.top - 8, 8)
  for (const [i, share] of [0.86, 0.66, 0.46, 0.28].entries()) {
    const step = Math.max(roof.half * share, 12 - i * 2)
    paths.ledges += box(step, roof.top - 20 - i * 12, 12)
    paths.flutes += `M${g.cx - step} ${roof.top - 8}v${-12 * (i + 1)}h${2 * step}V${roof.top - 8}`
  }
  paths.lines += `M${g.cx - 16} ${roof.top - 8}a16 16 0 0 1 32 0m-25 0a9 9 0 0 1 18 0m-9 0v-16m-6 16-8-14m20 14 8-14`
  return paths
}
