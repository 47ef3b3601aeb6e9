import type { Desk } from '$web/board'
import { describe, expect, it } from 'vitest'
import { DerailedAim } from './aim.svelte'
import { LEGAL, table } from './testing'
import type { View } from './view'

function desk(): { log: string[]; desk: Desk<View> } {
  const log: string[] = []
  return {
    log,
    desk: {
      play: (move) => log.push(`play ${move}`),
      whyNot: (move) => log.push(`why not ${move}`),
      say: (sentence) => log.push(`say ${sentence}`),
      legal: () => Promise.resolve([]),
      preview: () => Promise.resolve({ view: table([]).view, scores: [] })
    }
  }
}

describe('the aim', () => {
  it('aims first and plays on the second strike', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(LEGAL), desk()]
    aim.hold(0, sight)
    aim.strike('2,3', sight, at)
    expect(aim.move(sight)).toBe('lay NES/w 2,3')
    aim.turn(sight)
    expect(aim.move(sight)).toBe('lay NES/w 2,3 turned')
    aim.strike('2,3', sight, at)
    expect(log).toEqual(['play lay NES/w 2,3 turned'])
    expect(aim.clear()).toBe(false)
  })
  it('turns a card that fits only that way, and asks why it does not fit elsewhere', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(LEGAL), desk()]
    aim.hold(0, sight)
    aim.strike('2,4', sight, at)
    expect(aim.turned).toBe(true)
    aim.strike('1,1', sight, at)
    expect(log).toEqual(['why not lay NES/w 1,1 turned'])
    expect(aim.slot).toBe('')
  })
  it('accepts a slot before a card', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(LEGAL), desk()]
    aim.strike('1,1', sight, at)
    aim.hold(1, sight)
    aim.play(sight, at)
    aim.hold(2, sight)
    expect(aim.held).toBe(null)
    expect(log).toEqual(['play lay EW 1,1'])
  })
  it('keeps a dragged card where it was dropped', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(LEGAL), desk()]
    aim.hold(0, sight)
    aim.aimSlot('2,3', sight, at)
    expect([aim.move(sight), log]).toEqual(['lay NES/w 2,3', []])
    aim.aimSlot('1,1', sight, at)
    expect([aim.move(sight), log]).toEqual(['', ['why not lay NES/w 1,1']])
  })
  it('answers a slot that no card fits, and a slot while cards are discarded', () => {
    const [aim, { log, desk: at }] = [new DerailedAim(), desk()]
    aim.strike('1,4', table(LEGAL), at)
    aim.strike('1,1', table(['discard NS']), at)
    aim.strike('1,1', table([]), at)
    expect(log).toEqual(['why not lay NES/w 1,4', 'why not lay NES/w 1,1'])
  })
  it('aims at any legal move', () => {
    const [aim, sight] = [new DerailedAim(), table(LEGAL)]
    for (const move of LEGAL) {
      aim.take(move, sight)
      expect(aim.move(sight)).toBe(move)
    }
    const exchange = table(['discard NS', 'keep'], { phase: 'redraw' })
    aim.take('discard NS', exchange)
    expect(aim.move(exchange)).toBe('discard NS')
    aim.take('keep', exchange)
    expect(aim.move(exchange)).toBe('keep')
  })
  it('discards', () => {
    const [aim, sight, { log, desk: at }] = [new DerailedAim(), table(['discard NS', 'keep']), desk()]
    aim.hold(2, sight)
    aim.play(sight, at)
    expect(log).toEqual(['play discard NS'])
  })
})
