import { describe, expect, it } from 'vitest'
import { doesWhat, faceOf, hasTrack, inShort, inWords, kindOf, placeOf } from './cards'

describe('a rail card', () => {
  it('joins all sides of a group with each other', () => {
    expect(faceOf('NES/w')).toMatchObject({ pairs: ['NE', 'NS', 'ES'], dead: ['W'], points: null, bridge: false })
    expect(faceOf('NESW').pairs).toHaveLength(6)
  })
  it('does not join groups separated by a slash', () => {
    expect(faceOf('NE/SW').pairs).toEqual(['NE', 'SW'])
    expect(faceOf('NS/EW')).toMatchObject({ pairs: ['NS', 'EW'], bridge: true })
    expect(faceOf('SW/n/e')).toMatchObject({ pairs: ['SW'], dead: ['N', 'E'] })
  })
  it('divides at the points of a switch', () => {
    expect(faceOf('NW+SW')).toMatchObject({ pairs: ['NW', 'SW'], points: 'W' })
    expect(faceOf('NW+NS')).toMatchObject({ pairs: ['NS', 'NW'], points: 'N' })
    expect(faceOf('SW+NS', true)).toMatchObject({ pairs: ['NE', 'NS'], points: 'N' })
  })
  it('swaps north with south and east with west when turned', () => {
    expect(faceOf('NES/w', true)).toMatchObject({ pairs: ['NS', 'NW', 'SW'], dead: ['E'] })
    expect(faceOf('NE/SW', true).pairs).toEqual(faceOf('NE/SW').pairs)
  })
  it('has track where a side is joined or ends', () => {
    expect(['N', 'E', 'S', 'W'].map((side) => hasTrack(faceOf('ES/w'), side as 'N'))).toEqual([false, true, true, true])
  })
  it('has a name', () => {
    const names = ['NES', 'NSW/e', 'NESW', 'SW/n', 'EW', 'NS/e/w', 'NE/SW', 'NS/EW', 'NW+SW'].map(kindOf)
    expect(names).toEqual([
      'junction',
      'junction',
      'crossing',
      'bend',
      'straight',
      'straight',
      'double bend',
      'bridge',
      'switch'
    ])
  })
  it('has a description', () => {
    expect(inWords('NES/w')).toBe('junction, north, east and south joined, dead end west')
    expect(inWords('NES/w', true)).toBe('junction, north, south and west joined, dead end east')
    expect(inWords('NW+SW')).toBe('switch, north and west joined, south and west joined')
    expect(inWords('NS/EW')).toBe('bridge, north and south joined, east and west joined')
    expect(inWords('SW/n/e')).toBe('bend, south and west joined, dead ends north and east')
  })
  it('does something', () => {
    expect(doesWhat('NES/w', true)).toBe('It joins north, south and west; its east end is blocked.')
    expect(doesWhat('SW/n/e')).toBe('It joins south and west; its north and east ends are blocked.')
    expect(doesWhat('NE/SW')).toBe('It joins north and east, and south and west.')
    expect(doesWhat('NW+SW')).toBe('From the west it leads north or south, and back.')
    expect(doesWhat('NS/EW')).toBe('Its two tracks cross without meeting.')
  })
  it('is told in short', () => {
    expect(inShort('NES/w', true)).toBe('N S W, E blocked')
    expect(inShort('NW+SW')).toBe('N W or S W')
    expect(placeOf('2,4')).toBe('lane 2, slot 4')
  })
})
