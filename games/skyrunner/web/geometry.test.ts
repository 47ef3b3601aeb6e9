import { expect, test } from 'vitest'
import { SECTIONS, placeOf } from './fixture'
import { geometryOf, HEIGHT, neighbour, rowsOf, spotOf } from './geometry'

const tower = geometryOf(SECTIONS, 3)
const at = (text: string, seat = 1) => spotOf(tower, placeOf(text), seat)

test('the whole tower fits its picture, with any number of rows', () => {
  for (const rows of [6, 8, 12]) {
    const g = geometryOf(
      SECTIONS.map((s) => ({ ...s, rows })),
      5
    )
    expect(g.height).toBeCloseTo(HEIGHT)
    expect(g.storeys.at(-1)!.top).toBeCloseTo(84)
  }
})

test('a given pitch decides the height of the tower', () => {
  const g = geometryOf(SECTIONS, 3, { pitch: 27 })
  expect(spotOf(g, placeOf('L1-1'), 1).y - spotOf(g, placeOf('L1-2'), 1).y).toBeCloseTo(27)
  expect(g.height).toBeGreaterThan(HEIGHT)
})

test('rows go up and grooves are centred', () => {
  expect(at('L2-2').y).toBeLessThan(at('L2-1').y)
  expect(at('M1-1').y).toBeLessThan(at('L1-12').y)
  expect(at('T1-5').x).toBeCloseTo(at('L2-5').x)
  expect(at('M1-1').x).toBeCloseTo((at('L1-1').x + at('L2-1').x) / 2)
  expect(at('roof').y).toBeLessThan(at('T1-12').y)
})

test('each seat has its own place on the ground', () => {
  expect(new Set([1, 2, 3].map((seat) => at('ground', seat).x)).size).toBe(3)
})

test('the grid has the roof, every square and the ground', () => {
  const rows = rowsOf(tower)
  expect(rows).toHaveLength(38)
  expect(rows.flatMap((r) => r.cells)).toHaveLength(1 + 12 * 6 + 3)
  expect(new Set(rows.map((r) => r.label)).size).toBe(38)
})

test('keys lead to the nearest cell', () => {
  const rows = rowsOf(tower)
  expect(neighbour(rows, 'L2-7', 'ArrowUp')).toBe('L2-8')
  expect(neighbour(rows, 'L3-12', 'ArrowUp')).toBe('M2-1')
  expect(neighbour(rows, 'L1-7', 'ArrowLeft')).toBeUndefined()
  expect(neighbour(rows, 'L1-7', 'End')).toBe('L3-7')
  expect(neighbour(rows, 'L3-7', 'PageUp')).toBe('M2-7')
  expect(neighbour(rows, 'M2-7', 'PageUp')).toBe('T1-7')
  expect(neighbour(rows, 'T1-7', 'PageUp')).toBe('roof')
  expect(neighbour(rows, 'L2-1', 'ArrowDown')).toBe('ground-2')
  expect(neighbour(rows, 'M9-9', 'ArrowDown')).toBe('ground-1') // after the tower has changed
})
