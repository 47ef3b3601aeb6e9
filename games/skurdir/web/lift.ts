// Drag and drop from the tray to a cell of the board.
import type { Action } from 'svelte/action'
import { idAt } from './pointing'

export interface Lift {
  take(): void
  over(cell: string | null): void
  drop(cell: string): void
}

export const lift: Action<HTMLElement, Lift | null> = (piece, first) => {
  let on = first
  let from: { x: number; y: number } | null = null
  let image: HTMLElement | null = null
  const under = (event: PointerEvent) => idAt(document.elementFromPoint(event.clientX, event.clientY))
  const end = () => {
    image?.remove()
    from = image = null
    on?.over(null)
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !on) return
    from = { x: event.clientX, y: event.clientY }
    piece.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!from || !on) return
    if (!image) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) return
      on.take()
      image = piece.querySelector('svg')!.parentElement!.cloneNode(true) as HTMLElement
      Object.assign(image.style, { position: 'fixed', pointerEvents: 'none', opacity: '.85', zIndex: '9' })
      document.body.append(image)
    }
    Object.assign(image.style, { left: `${event.clientX - 22}px`, top: `${event.clientY - 46}px` })
    const cell = under(event)
    image.style.opacity = cell === null ? '.85' : '.3'
    on.over(cell)
  }
  const up = (event: PointerEvent) => {
    const cell = image && under(event)
    end()
    if (cell) on?.drop(cell)
  }
  // After a drag the browser still sends a click to the piece.
  let dragged = false
  const guard = (event: Event) => {
    if (dragged) event.stopImmediatePropagation()
    dragged = false
  }
  const note = () => (dragged = image !== null)
  const listeners: [string, EventListener, boolean?][] = [
    ['pointerdown', down as EventListener],
    ['pointermove', move as EventListener],
    ['pointerup', note, true],
    ['pointerup', up as EventListener],
    ['pointercancel', end],
    ['click', guard, true]
  ]
  for (const [type, listener, early] of listeners) piece.addEventListener(type, listener, early)
  return {
    update: (next) => void (on = next),
    destroy: () => listeners.forEach(([type, listener, early]) => piece.removeEventListener(type, listener, early))
  }
}
