import { describe, expect, it } from 'vitest'
import { Lattice } from './geometry'

const lengths = (size: number) => Array.from({ length: 2 * size - 1 }, (_, i) => 2 * size - 1 - Math.abs(i - size + 1))
const six = new Lattice(lengths(6))

describe('the lattice', () => {
  it.each([
    [4, 37],
    [5, 61],
    [6, 91],
    [7, 127]
  ])('of size %i has %i vertices', (size, count) => {
    expect(new Lattice(lengths(size)).vertices).toHaveLength(count)
  })

  it('has its centre in the middle of the middle row (SCU-2)', () => {
    expect(six.at('f6')).toMatchObject({ x: 0, y: 0 })
    expect(six.at('a1').y).toBeGreaterThan(six.at('k1').y)
  })

  it('has six neighbours, fewer at the edge', () => {
    const around = (name: string) =>
      (['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const).map((direction) => six.neighbour(name, direction))
    expect(around('f6')).toEqual(['f7', 'g6', 'g5', 'f5', 'e5', 'e6'])
    expect(around('a1')).toEqual(['a2', 'b2', 'b1', undefined, undefined, undefined])
    expect(around('f11')).toEqual([undefined, undefined, 'g10', 'f10', 'e10', undefined])
    expect(around('k6')).toEqual([undefined, undefined, undefined, 'k5', 'j6', 'j7'])
  })

  it('puts neighbours one spacing apart', () => {
    for (const { name, x, y } of six.vertices) {
      const there = six.neighbour(name, 'NE')
      if (there) expect(Math.hypot(six.at(there).x - x, six.at(there).y - y)).toBeCloseTo(80)
    }
  })

  it('measures direction and distance along straight lines only', () => {
    expect(six.bearing('c4', 'g7')).toEqual({ direction: 'NE', distance: 4 })
    expect(six.bearing('h4', 'h7')).toEqual({ direction: 'E', distance: 3 })
    expect(six.bearing('a1', 'c2')).toBeUndefined()
    expect(six.bearing('a1', 'a1')).toBeUndefined()
  })

  it('ends rays at an occupied vertex or the edge', () => {
    const rays = six.rays('f6', ['f9', 'k6'])
    expect(rays).toHaveLength(6)
    expect(rays).toContainEqual({ end: 'f9', stopped: true })
    expect(rays).toContainEqual({ end: 'k6', stopped: true })
    expect(rays).toContainEqual({ end: 'f1', stopped: false })
  })

  it('lets the keyboard move along the edge', () => {
    expect(six.next('f6', 'ArrowUp')).toBe('g5')
    expect(six.next('f6', 'PageUp')).toBe('g6')
    expect(six.next('f6', 'ArrowDown')).toBe('e6')
    expect(six.next('f6', 'PageDown')).toBe('e5')
    expect(six.next('f1', 'ArrowUp')).toBe('g1')
    expect(six.next('f1', 'ArrowLeft')).toBeUndefined()
    expect(six.next('f6', 'Home')).toBe('f1')
    expect(six.next('f6', 'End')).toBe('f11')
  })

  it('finds the nearest vertex', () => {
    const { x, y } = six.at('g7')
    expect(six.nearest({ x: x + 20, y: y - 15 }).name).toBe('g7')
  })

  it('draws every line once', () => {
    expect(six.threads.split('M').length - 1).toBe(33)
  })
})
