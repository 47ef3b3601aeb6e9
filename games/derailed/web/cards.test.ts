import { describe, expect, it } from 'vitest'
import { faceOf, hasTrack, inWords } from './cards'

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
  it('has a description', () => {
    expect(inWords('NES/w')).toBe('north, east and south joined, dead end west')
    expect(inWords('NES/w', true)).toBe('north, south and west joined, dead end east')
    expect(inWords('NW+SW')).toBe('switch, north and west joined, south and west joined')
    expect(inWords('NS/EW')).toBe('bridge, north and south joined, east and west joined')
    expect(inWords('SW/n/e')).toBe('south and west joined, dead ends north and east')
  })
})
