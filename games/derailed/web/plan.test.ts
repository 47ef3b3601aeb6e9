import { describe, expect, it } from 'vitest'
import { nextCell, plan, xOf, yOf } from './plan'

describe('keys', () => {
  it('move between slots and stations', () => {
    expect(nextCell('1,1', 'ArrowLeft', 2)).toBe('1,0')
    expect(nextCell('1,0', 'ArrowLeft', 2)).toBeUndefined()
    expect(nextCell('1,4', 'End', 2)).toBe('1,5')
    expect(nextCell('1,4', 'PageDown', 2)).toBe('2,4')
  })
})

describe('the plan', () => {
  it('has room for every lane and column', () => {
    for (const compact of [false, true]) {
      for (let lanes = 2; lanes <= 6; lanes++) {
        const p = plan(lanes, compact)
        expect(xOf(p, 4) + 160 + p.left).toBe(p.width)
        expect(yOf(p, lanes) + 120).toBeLessThan(p.height)
      }
    }
  })
})
