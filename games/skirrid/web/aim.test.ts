import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SkirridAim } from './aim.svelte'
import { isUnder } from './geometry'
import { sampleDesk, sampleSight, sampleView } from './sample'
import { inOrder } from './view'

const legal = ['rod j10 0', 'rod j10 90', 'rod2 j10 180', 'rod j10 0 block']
const desk = () => sampleDesk(legal)

/** As the board's effects do it. */
async function settle(aim: SkirridAim): Promise<void> {
  aim.ask()
  await vi.advanceTimersByTimeAsync(200)
  aim.ask()
  await vi.advanceTimersByTimeAsync(200)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an aim', () => {
  it('asks once for each shape, and for the outcome where it fits', async () => {
    const [aim, table] = [new SkirridAim(), desk()]
    aim.follow(sampleSight(), table)
    aim.pick('rod')
    aim.point('j10')
    await settle(aim)
    expect(aim.isLegal).toBe(true)
    expect(aim.outcome).toEqual({ points: 15, total: 15, closes: [], frees: false })
    aim.point('c3')
    await settle(aim)
    expect(aim.isLegal).toBe(false)
    expect(table.legal).toHaveBeenCalledOnce()
    expect(table.preview).toHaveBeenCalledOnce()
  })

  it('plays what fits, and asks why what does not', async () => {
    const [aim, table] = [new SkirridAim(), desk()]
    aim.follow(sampleSight(), table)
    aim.pick('rod')
    aim.point('j10')
    await settle(aim)
    aim.place()
    expect(table.play).toHaveBeenCalledWith('rod j10 0')
    aim.point('s4')
    aim.place()
    expect(table.whyNot).toHaveBeenCalledWith('rod r4 0')
  })

  it('takes what the sight knows already', async () => {
    const [aim, table] = [new SkirridAim(), desk()]
    aim.follow(sampleSight({ legal }), table)
    aim.pick('rod2')
    await settle(aim)
    aim.rotate(-1)
    aim.rotate(-1)
    expect(aim.fits).toEqual(['j10'])
    expect(table.legal).not.toHaveBeenCalled()
  })

  it('forgets answers when the position changes, but not when only the talk goes on', async () => {
    const [aim, table] = [new SkirridAim(), desk()]
    aim.follow(sampleSight(), table)
    aim.pick('rod')
    aim.point('j10')
    await settle(aim)
    aim.follow(sampleSight(), table)
    expect(aim.isLegal).toBe(true)
    aim.follow(sampleSight({ steps: [{ by: 1, do: 'rod j10 0' }] }), table)
    expect(aim.isLegal).toBeUndefined()
  })

  it('turns only as far as it makes a difference', () => {
    const aim = new SkirridAim()
    aim.follow(sampleSight(), desk())
    aim.pick('gun3')
    aim.rotate(-1)
    expect(aim.turns).toBe(3)
    aim.pick('rod')
    expect(aim.turns).toBe(1)
    aim.rotate()
    expect(aim.turns).toBe(0)
  })

  it('cannot be taken when somebody else is to move, or while looking back', () => {
    for (const sight of [sampleSight({ turn: [2] }), sampleSight({ live: false }), sampleSight({ seat: 0 })]) {
      const aim = new SkirridAim()
      aim.follow(sight, desk())
      aim.pick('rod')
      expect(aim.kind).toBe('')
    }
  })

  it('goes round the marks of a form', () => {
    const aim = new SkirridAim()
    aim.follow(sampleSight(), desk())
    const kinds = ['rod', 'rod', 'rod', 'gun'].map((shape) => (aim.pickNext(shape), aim.kind))
    expect(kinds).toEqual(['rod', 'rod2', 'rod', 'gun3'])
  })

  it('counts the forms as the tray does, from the largest', () => {
    expect(inOrder(sampleView()).map((shape) => shape.name)).toEqual(['gun', 'rod'])
  })

  it('aims with the first press and plays with the second', async () => {
    const [aim, table] = [new SkirridAim(), desk()]
    aim.follow(sampleSight(), table)
    aim.pick('rod')
    aim.press('j10')
    await settle(aim)
    expect(table.play).not.toHaveBeenCalled()
    aim.press('k10') // covered by the rod on j10 as well
    expect(table.play).toHaveBeenCalledWith('rod j10 0')
  })

  it('plays what the mouse points at only where it was aimed before', async () => {
    const [aim, table] = [new SkirridAim(), desk()]
    aim.follow(sampleSight(), table)
    aim.pick('rod')
    aim.press('j10')
    await settle(aim)
    aim.hover = 'k10' // the shape has moved along
    aim.press('k10')
    expect(table.play).not.toHaveBeenCalled()
    expect(table.whyNot).toHaveBeenCalledWith('rod k10 0')
    aim.hover = 'j10'
    aim.press('j10')
    aim.hover = 'j10'
    aim.press('j10')
    expect(table.play).toHaveBeenCalledWith('rod j10 0')
  })

  it('looks through a lens where squares are small, so that a finger hits them', () => {
    const aim = new SkirridAim()
    aim.follow(sampleSight(), desk())
    aim.side = 19
    expect(aim.zoom).toBe(false)
    aim.pick('rod')
    expect(aim.zoom).toBe(true)
    expect(aim.side * aim.lens.scale).toBeGreaterThanOrEqual(44)
    aim.side = 40
    expect(aim.zoom).toBe(false)
  })

  it('keeps the aimed square under the lens', () => {
    const aim = new SkirridAim()
    aim.follow(sampleSight(), desk())
    aim.side = 19
    aim.pick('rod')
    for (const square of ['j10', 'n14', 'a1', 's19']) {
      aim.point(square)
      expect(isUnder(aim.lens, square)).toBe(true)
    }
    aim.look('c3')
    expect(isUnder(aim.lens, 'c3')).toBe(true)
  })

  it('is given up by clear', () => {
    const aim = new SkirridAim()
    aim.follow(sampleSight(), desk())
    expect(aim.clear()).toBe(false)
    aim.pick('rod')
    expect(aim.clear()).toBe(true)
    expect(aim.kind).toBe('')
  })
})
