import { describe, expect, it } from 'vitest'
import { plan } from './plan'
import type { Company, Reached } from './view'
import { crosses, joints, journey, runsOf, type Spot } from './way'

// Lane 1: EW, NES turned (N, S, W), empty, empty; lane 2: empty, NE, EW, EW/n.
const LAID: [string, string, boolean][] = [
  ['1,1', 'EW', false],
  ['1,2', 'NES', true],
  ['2,2', 'NE', false],
  ['2,3', 'EW', false],
  ['2,4', 'EW/n', false]
]
const spots = new Map<string, Spot>()
for (let lane = 1; lane <= 2; lane++) {
  for (let column = 1; column <= 4; column++) {
    const slot = `${lane},${column}`
    const laid = LAID.find(([where]) => where === slot)
    spots.set(slot, {
      slot,
      lane,
      column,
      card: laid?.[1] ?? null,
      turned: laid?.[2] ?? false,
      covered: 0,
      held: false
    })
  }
}
const reach: Reached[] = [
  { slot: '1,1', in: ['W'], out: ['E'] },
  { slot: '1,2', in: ['W'], out: ['N', 'S'] },
  { slot: '2,2', in: ['N'], out: ['E'] },
  { slot: '2,3', in: ['W'], out: ['E'] },
  { slot: '2,4', in: ['W'], out: ['E'] }
]
const company = { seat: 1, start_lane: 1, destination_lane: 2 } as Company
const p = plan(2, false)

describe('a way', () => {
  const runs = runsOf(company, reach, spots)
  it('runs over the tracks that start where the train enters', () => {
    expect(runs.map((run) => `${run.slot} ${run.part}`)).toEqual([
      '1,1 EW',
      '1,2 NW',
      '1,2 SW',
      '2,2 NE',
      '2,3 EW',
      '2,4 EW'
    ])
  })
  it('is live where it continues', () => {
    expect(runs.filter((run) => !run.live).map((run) => run.part)).toEqual(['NW'])
    expect(runsOf({ destination_lane: 1 }, reach, spots).some((run) => run.live)).toBe(false)
  })
  it('leads home', () => {
    const path = journey(company, runs, p)
    expect(path.startsWith('M88 152L128 152')).toBe(true)
    expect(path.endsWith('H800')).toBe(true)
    expect(journey({ ...company, destination_lane: 1 }, runs, p)).toBe('')
  })
  it('crosses the joints on its tracks', () => {
    const all = joints(spots, p)
    expect(all.map((joint) => `${joint.from}${joint.side}${joint.to}`)).toEqual([
      '1,1E1,2',
      'E1,1',
      '1,2S2,2',
      '2,2E2,3',
      '2,3E2,4',
      '2,4E2,5'
    ])
    expect(all.map((joint) => crosses(joint, runs))).toEqual([2, 2, 2, 2, 2, 2])
    expect(all.map((joint) => crosses(joint, []))).toEqual([0, 0, 0, 0, 0, 0])
  })
})
