import { describe, expect, it } from 'vitest'
import { EDGE, SIZE, cellAt, keyed, lens, outline, squareAt } from './geometry'
import type { Cell } from './view'

const door: Cell[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 2]
]

describe('squares', () => {
  it('have names', () => {
    expect(cellAt('a19')).toEqual([0, 0])
    expect(cellAt('s1')).toEqual([18, 18])
    expect(squareAt([9, 9])).toBe('j10')
  })

  it('are left by keys, but not over the edge', () => {
    expect(keyed('j10', 'ArrowUp')).toBe('j11')
    expect(keyed('a19', 'ArrowLeft')).toBe('a19')
    expect(keyed('c5', 'End')).toBe('s5')
    expect(keyed('c5', 'PageDown')).toBe('c1')
  })
})

describe('an outline', () => {
  it('of one cell is a square', () => {
    expect(outline([[0, 0]], { size: 10, x: 0, y: 0 })).toBe(
      'M0 0Q0 0 0 0L10 0Q10 0 10 0L10 10Q10 10 10 10L0 10Q0 10 0 10Z'
    )
  })

  it('has a corner wherever the boundary turns', () => {
    expect(outline(door).match(/Q/g)).toHaveLength(8)
    expect(
      outline([
        [0, 0],
        [0, 1]
      ]).match(/Q/g)
    ).toHaveLength(4)
  })

  it('is drawn inwards by its inset', () => {
    expect(outline([[0, 0]], { size: 10, x: 0, y: 0, inset: 1 })).toMatch(/^M1 1Q1 1 1 1L9 1/)
  })

  it('keeps cells apart that meet at a corner only', () => {
    expect(
      outline([
        [0, 0],
        [1, 1]
      ]).match(/Z/g)
    ).toHaveLength(2)
  })

  it('goes around a hole too', () => {
    const ring: Cell[] = [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 2],
      [2, 0],
      [2, 1],
      [2, 2]
    ]
    expect(outline(ring).match(/Z/g)).toHaveLength(2)
  })
})

it('A lens never shows what lies off the board', () => {
  expect(lens('a19', 2)).toEqual({ x: EDGE, y: EDGE, scale: 2 })
  expect(lens('s1', 2)).toEqual({ x: SIZE / 2, y: SIZE / 2, scale: 2 })
  expect(lens('c4', 1)).toEqual({ x: EDGE, y: EDGE, scale: 1 })
})
