import { describe, expect, it } from 'vitest'
import { squareAt } from './geometry'
import { coveredBy, fitted, named, readPlacement, textOf, turnsOf, type Placement } from './placement'
import type { Cell } from './view'

const shapes: Record<string, Cell[]> = {
  eye: [[0, 0]],
  rod: [
    [0, 0],
    [0, 1]
  ],
  quoin: [
    [1, 0],
    [0, 0],
    [1, 1]
  ],
  snake: [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2]
  ],
  gun: [
    [0, 3],
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1]
  ]
}
const cellsOf = (placement: Placement) => shapes[placement.kind.replace(/\d/, '')]!
const squares = (text: string) => {
  const placement = readPlacement(text)!
  return coveredBy(placement, cellsOf(placement)).map(squareAt).join(' ')
}
const rename = (text: string) => {
  const placement = readPlacement(text)!
  return textOf(named(placement, cellsOf(placement)))
}
const fit = (text: string) => {
  const placement = readPlacement(text)!
  return textOf(fitted(placement, cellsOf(placement)))
}

describe('notation', () => {
  it('is read and written', () => {
    expect(readPlacement('gun3 m12 90')).toEqual({ kind: 'gun3', square: 'm12', turns: 1, block: false })
    for (const text of ['eye a1 0', 'gun3 m12 270 block']) expect(textOf(readPlacement(text)!)).toBe(text)
    expect(readPlacement('roll 4')).toBeUndefined()
  })

  it('covers what the rules say', () => {
    expect(squares('rod k10 0')).toBe('k10 l10')
    expect(squares('rod k10 0 block')).toBe('k10 j10')
    expect(squares('rod k10 90 block')).toBe('k10 k11')
    expect(squares('gun3 c19 270')).toBe('c19 c16 c17 c18 d16 d17')
  })
})

describe('a placement', () => {
  it('has one name', () => {
    expect(rename('rod l10 180')).toBe('rod k10 0')
    expect(rename('rod3 l10 180')).toBe('rod3 l10 180')
    expect(rename('eye3 c4 270 block')).toBe('eye3 c4 0 block')
    expect(rename('snake j10 180')).toBe(`snake ${squares('snake j10 180').split(' ')[3]} 0`)
    expect(rename('quoin j10 270')).toBe('quoin j10 270')
  })

  it('has as many rotations as it has looks', () => {
    expect(turnsOf('eye', shapes.eye!, false)).toEqual([0])
    expect(turnsOf('rod', shapes.rod!, true)).toEqual([0, 1])
    expect(turnsOf('rod2', shapes.rod!, false)).toEqual([0, 1, 2, 3])
    expect(turnsOf('snake', shapes.snake!, false)).toEqual([0, 1])
    expect(turnsOf('gun', shapes.gun!, false)).toEqual([0, 1, 2, 3])
  })

  it('is moved back onto the board', () => {
    expect(fit('rod s10 0')).toBe('rod r10 0')
    expect(fit('gun a19 0')).toBe('gun d19 0')
    expect(fit('gun j10 90')).toBe('gun j10 90')
  })
})
