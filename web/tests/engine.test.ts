import { describe, expect, it } from 'vitest'
import { addUp } from '../src/engine/roots'
import { complaint, type Thought } from '../src/engine/schema'
import { isDeviceTable, newSecret, newTableId } from '../src/device/ids'

const thought = (simulations: number, candidates: [string, number, number, number][]): Thought => ({
  values: [candidates[0]![2], 1 - candidates[0]![2]],
  candidates: candidates.map(([move, visits, value, choice]) => ({ move, visits, value, choice })),
  line: [candidates[0]![0]],
  simulations,
  proven: false
})

describe('adding up searches', () => {
  it('adds visits and weighs values', () => {
    const sum = addUp([
      thought(100, [
        ['a', 60, 0.6, 1],
        ['b', 40, 0.5, 0]
      ]),
      thought(300, [
        ['b', 200, 0.7, 1],
        ['a', 100, 0.4, 0]
      ])
    ])
    expect(sum.simulations).toBe(400)
    expect(sum.candidates.map(({ move, visits, choice }) => [move, visits, choice])).toEqual([
      ['b', 240, 1],
      ['a', 160, 0]
    ])
    expect(sum.candidates[0]!.value).toBeCloseTo((40 * 0.5 + 200 * 0.7) / 240)
    expect(sum.values[0]).toBeCloseTo((100 * 0.6 + 300 * 0.7) / 400)
    expect(sum.line).toEqual(['b'])
  })

  it('averages mixes where seats choose at the same time', () => {
    const mixed = thought(100, [
      ['a', 50, 0.5, 0.5],
      ['b', 50, 0.5, 0.5]
    ])
    const sum = addUp([mixed, thought(300, [['b', 300, 0.5, 1]])])
    expect(sum.candidates.map(({ move, choice }) => [move, choice])).toEqual([
      ['b', 0.875],
      ['a', 0.125]
    ])
  })

  it('believes a proof', () => {
    const proof = { ...thought(3, [['win', 3, 1, 1]]), proven: true }
    expect(addUp([thought(100, [['a', 100, 0.4, 1]]), proof])).toBe(proof)
  })
})

describe('messages to the worker', () => {
  it('are checked against the schema', () => {
    expect(complaint({ do: 'leave', n: 1, view: 2 })).toBe('')
    expect(complaint({ do: 'leave', n: 1, view: '2' })).toBe('"leave" needs "view": number.')
    expect(complaint({ do: 'toString', n: 1 })).toBe('There is no request "toString".')
    expect(complaint({ do: 'stop' })).toBe('A request needs a number "n".')
    expect(complaint(null)).toBe('A request must be an object.')
  })
})

describe('ids of tables on this device', () => {
  it('are never those of a server', () => {
    expect(newTableId()).toMatch(/^0[2-9a-hj-km-z]{9}$/)
    expect(isDeviceTable(newTableId())).toBe(true)
    expect(isDeviceTable('7kqm2xab')).toBe(false)
    expect(newSecret()).toMatch(/^[0-9a-f]{64}$/)
  })
})
