import type { Desk } from '$web/board'
import { expect, it, vi } from 'vitest'
import { HerringsAim } from './aim.svelte'
import type { View } from './view'

it('plays a card on the second press, and can be cleared', () => {
  const desk: Desk<View> = { play: vi.fn(), whyNot: vi.fn(), say: vi.fn(), legal: vi.fn(), preview: vi.fn() }
  const aim = new HerringsAim()
  aim.press(7, desk)
  expect(aim.clear()).toBe(true)
  expect(aim.clear()).toBe(false)
  aim.press(7, desk)
  expect(desk.play).not.toHaveBeenCalled()
  aim.press(7, desk)
  expect(desk.play).toHaveBeenCalledWith('play 7')
})
