import { describe, expect, it } from 'vitest'
import { drawn } from './numerals'

describe('a number', () => {
  it('is a path around its point', () => {
    // A 7 is 58 wide and 100 high.
    expect(drawn('7', 10, 100, 29, 50)).toBe('M0 0H57L19 100')
    expect(drawn('7', 10, 10, 102.9, 205)).toBe('M100 200H105.7L101.9 210')
  })

  it('has arcs of its own size', () => {
    expect(drawn('0', 10, 50, 16, 25)).toBe('M0 16A16 16 0 0 1 32 16V34A16 16 0 0 1 0 34Z')
  })

  it('keeps its figures apart, the more the heavier they are', () => {
    const starts = (weight: number) =>
      [...drawn('77', weight, 100, 0, 50).matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x))
    expect(starts(10)).toEqual([-67.5, 9.5])
    expect(starts(20)).toEqual([-72, 14])
  })
})
