import { describe, expect, it } from 'vitest'
import { sampleSight, sampleView } from './sample'
import { holding, now, tell } from './words'

describe('now', () => {
  it('names the duties of the player to move', () => {
    expect(now(sampleSight())).toEqual({
      title: 'Your turn',
      text: 'The first shape must cover the centre, j10. Stay inside the Arena until you have 75 points.'
    })
    const blocks = [{ seat: 2, squares: ['j10'], forbidden: ['j9'], binds: [1] }]
    expect(now(sampleSight({ view: sampleView({ blocks, roll: 6 }) })).text).toMatch(/^You rolled 6: place a gun\. /)
  })

  it('has a title for everyone else', () => {
    expect(now(sampleSight({ seat: 2 })).title).toBe('Wait for Runa')
    expect(now(sampleSight({ seat: 0 })).title).toBe('Runa’s turn')
    expect(now(sampleSight({ live: false })).title).toBe('Looking back')
    expect(now(sampleSight({ view: sampleView({ phase: 'roll' }), turn: [] })).title).toBe('Rolling the die')
  })
})

it('describes steps', () => {
  expect(tell({ by: 0, do: 'roll 6' }, sampleSight())).toBe('the die shows 6, a gun')
  expect(tell({ by: 1, do: 'gun3 m12 90' }, sampleSight())).toBe('lays gun 3 on m12')
  expect(tell({ by: 1, do: 'rod m12 0 block' }, sampleSight())).toBe('blocks with rod on m12')
})

it('describes hands', () => {
  expect(holding(1, sampleSight())).toBe('in the Arena, 3 shapes')
})
