import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { longPress } from '../src/lib/longpress'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pointer = (type: string, pointerType = 'touch', clientX = 0): Event =>
  Object.assign(new Event(type, { cancelable: true }), { pointerType, clientX, clientY: 0 })

function pressed() {
  const element = new EventTarget()
  const tell = vi.fn()
  const click = vi.fn()
  longPress(tell)(element as Element)
  element.addEventListener('click', click)
  return { element, tell, click }
}

it('tells when a finger rests, and drops the click', () => {
  const { element, tell, click } = pressed()
  element.dispatchEvent(pointer('pointerdown'))
  vi.advanceTimersByTime(600)
  expect(tell).toHaveBeenCalledOnce()
  element.dispatchEvent(pointer('pointerup'))
  element.dispatchEvent(new Event('click'))
  expect(click).not.toHaveBeenCalled()
  element.dispatchEvent(new Event('click'))
  expect(click).toHaveBeenCalledOnce()
})

it('leaves a short press, a drag and a mouse alone', () => {
  const { element, tell, click } = pressed()
  element.dispatchEvent(pointer('pointerdown'))
  vi.advanceTimersByTime(200)
  element.dispatchEvent(pointer('pointerup'))
  element.dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(600)
  element.dispatchEvent(pointer('pointerdown'))
  element.dispatchEvent(pointer('pointermove', 'touch', 40))
  vi.advanceTimersByTime(600)
  element.dispatchEvent(pointer('pointerdown', 'mouse'))
  vi.advanceTimersByTime(600)
  expect(tell).not.toHaveBeenCalled()
  expect(click).toHaveBeenCalledOnce()
})
