import { describe, expect, it } from 'vitest'
import { PAIRS, faceOf } from './cards'
import { MIDDLE, arrows, freeCorner, lengthOf, leverAt, line, pointAt, ride, straight, stripOf } from './rails'
import type { Side } from './view'

describe('track', () => {
  it('runs from the middle of one side to the middle of the other', () => {
    for (const pair of PAIRS) {
      const ends = [pointAt(pair, 0), pointAt(pair, lengthOf(pair))].map(([x, y]) =>
        [Math.round(x), Math.round(y)].join()
      )
      expect(ends.sort()).toEqual(Array.from(pair, (side) => MIDDLE[side as Side].join()).sort())
    }
  })
  it('is drawn along the same line', () => {
    expect(line('EW')).toBe('M5 60H155')
    expect(line('NE')).toBe('M80 5V5A55 55 0 0 0 135 60H155')
    expect(line('SW', 0, 0)).toBe('M80 120V115A55 55 0 0 0 25 60H0')
    expect(stripOf('W').mid).toBe('M5 60H40')
    expect(straight(0, 10, 20, 10, [5])).toEqual({ mid: 'M0 10H20', ties: 'M5 -6.5V26.5', rails: 'M0 1H20M0 19H20' })
  })
  it('points its arrows where the train goes', () => {
    expect(arrows('EW', 'W').map(([, , heading]) => heading)).toEqual([0, 0, 0])
    expect(arrows('EW', 'E').map(([, , heading]) => heading)).toEqual([180, 180, 180])
    expect(arrows('NS', 'S')[0]![2]).toBe(270)
  })
  it('can be ridden from either end', () => {
    expect(ride('NE', 'N', 100, 0)).toBe('L180 0L180 5A55 55 0 0 0 235 60L260 60')
    expect(ride('NE', 'E', 100, 0)).toBe('L260 60L235 60A55 55 0 0 1 180 5L180 0')
  })
  it('leaves a corner for the count, away from curves and levers', () => {
    expect(freeCorner(faceOf('NW'))).toEqual([1, 1])
    expect(freeCorner(faceOf('ES'))).toEqual([1, -1])
    for (const card of ['NW+SW', 'NW+NS', 'SW+NS']) {
      for (const turned of [false, true]) {
        const face = faceOf(card, turned)
        const lever = leverAt(face)!
        const [x, y] = freeCorner(face)
        expect([Math.sign(lever[0] - 80), Math.sign(lever[1] - 60)]).not.toEqual([x, y])
      }
    }
  })
})
