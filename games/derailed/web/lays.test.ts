import { describe, expect, it } from 'vitest'
import { canLay, fits, optionsOf, slotsFor } from './lays'

const LEGAL = ['lay NES/w 2,3', 'lay NES/w 2,4 turned', 'lay NES/w 2,3 turned', 'lay EW 1,1']

describe('moves', () => {
  it('are read from notation', () => {
    const options = optionsOf([...LEGAL, 'discard NS', 'keep'])
    expect(options.lays).toHaveLength(4)
    expect(options.discards).toEqual(['NS'])
    expect(options.keep).toBe(true)
    expect([...slotsFor(options, 'NES/w', true)]).toEqual(['2,4', '2,3'])
    expect(canLay(options, 'NES/w', '2,4', false)).toBe(false)
    expect([fits(options, 'NES/w', '1,1'), fits(options, 'EW', '1,1'), fits(options, 'NS')]).toEqual([
      false,
      true,
      false
    ])
  })
})
