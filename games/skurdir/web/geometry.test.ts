import { describe, expect, it } from 'vitest'
import {
  arrowAt,
  beside,
  crossings,
  facing,
  freeCorner,
  frameOf,
  ground,
  hull,
  nearest,
  projection,
  rise,
  scaleOf,
  silhouette,
  towards,
  upright,
  viewBox,
  wedge
} from './geometry'
import { DIRECTIONS } from './geometry'
import type { Canal, Station, View, XY } from './view'

const station = (x: number, y: number, passengers: Station['passengers'] = []): Station => ({
  cell: `${x},${y}`,
  xy: [x, y],
  colour: 'red',
  seat: 1,
  extra: false,
  passengers
})
const canal = (wide: XY, narrow: XY, direction: Canal['direction'], spans: XY[] = []): Canal => ({
  name: `${wide.join()} ${direction}`,
  wide,
  narrow,
  direction,
  colour: 'red',
  seat: 1,
  spans
})
const [side, above] = [projection(0), projection(1)]

describe('directions', () => {
  it('find the nearest station', () => {
    const stations = [station(0, 0), station(2, 0), station(3, 0), station(0, -1)]
    expect(facing(stations, '0,0', 'E')?.cell).toBe('2,0')
    expect(facing(stations, '0,0', 'S')?.cell).toBe('0,-1')
    expect(facing(stations, '0,0', 'N')).toBeUndefined()
    expect(facing(stations, '3,0', 'W')?.cell).toBe('2,0')
  })
  it('lead from cell to cell', () => {
    expect(towards('0,0', '0,3')).toBe('N')
    expect(towards('-2,1', '-5,1')).toBe('W')
    expect(towards('0,0', '1,1')).toBeNull()
    expect(towards('1,1', '1,1')).toBeNull()
    expect(beside('-1,2', 'S')).toBe('-1,1')
  })
})

describe('pieces', () => {
  it('shows three faces from the side and four from above', () => {
    expect(upright(side, 50, 110).map((face) => face.shade)).toEqual(['l', 'd', 'f'])
    expect(upright(above, 50, 110)).toHaveLength(4)
    expect(upright(side, 50, 110).filter((face) => face.front)).toHaveLength(1)
  })
  it('is a square from above and has a peak from the side', () => {
    expect(silhouette(above, 27, 64).split(' ')).toHaveLength(4)
    expect(silhouette(side, 27, 64).split(' ')).toHaveLength(5)
  })
  it('lays canals with the tip away from the station, always with a top face', () => {
    for (const p of [side, projection(0.5), above]) {
      for (const direction of DIRECTIONS) {
        const shape = wedge(p, direction)
        expect(shape.faces.some((face) => face.front)).toBe(true)
        expect(shape.reach).toBeGreaterThan(Math.hypot(...shape.at))
        // Even between neighbours the tip stays on this side of the next station's middle.
        expect(shape.reach).toBeLessThan(direction === 'N' || direction === 'S' ? p.ch : p.cw)
      }
    }
  })
  it('finds outlines', () => {
    expect(
      hull([
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [2, 2]
      ])
    ).toHaveLength(4)
  })
})

describe('the plane', () => {
  const view = {
    bounds: { west: 0, east: 1, south: 0, north: 0 },
    stations: [station(0, 0), station(1, 0, ['yellow', 'green', 'blue', 'black'])]
  } as View
  it('grows with the cells to show', () => {
    expect(frameOf(view, ['2,0', '0,-1'])).toEqual({ west: 0, east: 2, south: -1, north: 0 })
  })
  it('leaves headroom for a stack of four, and room for everything else', () => {
    for (const p of [side, above]) {
      const [x, y, width, height] = viewBox(p, view, frameOf(view, ['2,0'])) as [number, number, number, number]
      expect(ground(p, [1, 0])[1] - rise(p, 4)).toBeGreaterThan(y + 20)
      expect(ground(p, [0, 0])[0] - 76).toBeGreaterThan(x)
      expect(ground(p, [2, 0])[0]).toBeLessThan(x + width)
      expect(ground(p, [0, 0])[1] + 57).toBeLessThan(y + height)
    }
  })
  it('finds where canals cross', () => {
    expect(crossings([canal([0, 1], [2, 1], 'E', [[1, 1]]), canal([1, 2], [1, 0], 'S', [[1, 1]])])).toEqual([[1, 1]])
    expect(crossings([canal([0, 1], [2, 1], 'E', [[1, 1]])])).toEqual([])
  })
})

describe('arrows', () => {
  it('stand next to their station, and in the middle between neighbours', () => {
    const stations = [station(0, 0), station(1, 0)]
    expect(arrowAt(above, stations, [0, 0], [1, 0], 'E')).toEqual([95, 0])
    expect(arrowAt(side, stations, [0, 0], [0, 3], 'N')[1]).toBe(-150)
    const tall = [station(0, 0, ['red', 'green', 'blue', 'black'])]
    expect(arrowAt(side, tall, [0, 0], [0, 3], 'N')[1]).toBeLessThan(-170)
  })
  it('light up for a drag in their direction', () => {
    const list = DIRECTIONS.slice(0, 2).map((direction) => ({ direction }))
    expect(nearest(list, [0, 0], [9, -3])?.direction).toBe('E')
    expect(nearest(list, [0, 0], [3, -9])?.direction).toBe('N')
    expect(nearest(list, [0, 0], [-9, 3])).toBeNull()
  })
  it('keep their size on a narrow board', () => {
    expect(scaleOf([0, 0, 1000, 1000], 390, 580, 0)).toBe(0.39)
    expect(scaleOf([0, 0, 2000, 1000], 390, 580, 0.4)).toBe(0.4)
  })
  it('leave a corner for the switch of views', () => {
    const bounds = { west: 0, east: 1, south: 0, north: 1 }
    const land = (...stations: Station[]) => freeCorner({ bounds, stations } as unknown as View)
    expect(land(station(0, 0))).toBe('N E')
    expect(land(station(1, 1), station(1, 0))).toBe('N W')
  })
})
