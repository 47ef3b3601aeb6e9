import type { Attachment } from 'svelte/attachments'

const HELD = 500 // ms
const STILL = 10 // px that a resting finger may move

/** Tells something when a finger rests on an element, as `title` does for a mouse. The click that follows is dropped. */
export const longPress =
  (tell: () => void): Attachment =>
  (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }
    let isTold = false
    const drop = (): void => clearTimeout(timer)
    const ondown = ({ pointerType, clientX, clientY }: PointerEvent): void => {
      drop()
      isTold = false
      if (pointerType !== 'touch') return
      start = { x: clientX, y: clientY }
      timer = setTimeout(() => {
        isTold = true
        tell()
      }, HELD)
    }
    const onmove = ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > STILL) drop()
    }
    const onclick = (event: Event): void => {
      if (isTold) event.stopImmediatePropagation()
      isTold = false
    }
    const onmenu = (event: Event): void => {
      if (isTold || timer !== undefined) event.preventDefault() // a long press opens no menu on top of the words
    }
    const all: [string, EventListener, boolean][] = [
      ['pointerdown', ondown as EventListener, false],
      ['pointermove', onmove as EventListener, false],
      ['pointerup', drop, false],
      ['pointercancel', drop, false],
      ['click', onclick, true],
      ['contextmenu', onmenu, false]
    ]
    for (const [name, listener, capture] of all) element.addEventListener(name, listener, capture)
    return () => {
      drop()
      for (const [name, listener, capture] of all) element.removeEventListener(name, listener, capture)
    }
  }
