// Presses and drags on the board by mouse, pen or finger.
import type { Action } from 'svelte/action'
import { dragFrom, dragTo, press } from './acts'
import { nearest } from './geometry'
import { arrows, type Table } from './intent'

export interface Pointing {
  table(): Table
  /** The arrow that the pointer is nearest to while it drags. */
  light(name: string | null): void
}

export const idAt = (target: EventTarget | null): string | null => {
  const found = target instanceof Element ? target.closest<SVGElement>('[data-cell], [data-canal]') : null
  return found?.dataset.cell ?? found?.dataset.canal ?? null
}
const idUnder = (event: PointerEvent): string | null => idAt(document.elementFromPoint(event.clientX, event.clientY))

const FAR = 10 // pixels after which a press becomes a drag

interface Drag {
  cell: string
  x: number
  y: number
  begun: boolean
}

export const pointing: Action<SVGSVGElement, Pointing> = (board, first) => {
  let on = first
  let drag: Drag | null = null
  let wasDrag = false
  const near = (event: PointerEvent): string | null =>
    (drag && nearest(arrows(on.table()), [drag.x, drag.y], [event.clientX, event.clientY])?.name) ?? null
  const hover = (id: string | null) => (on.table().aim.hover = id)
  const end = () => {
    drag = null
    on.light(null)
  }
  const handlers: Record<string, (event: PointerEvent) => void> = {
    pointerdown(event) {
      wasDrag = false
      const id = idAt(event.target)
      if (event.button === 0 && id && !id.includes(' '))
        drag = { cell: id, x: event.clientX, y: event.clientY, begun: false }
    },
    pointermove(event) {
      const isFar = drag && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR
      if (drag && isFar && !drag.begun) {
        drag.begun = wasDrag = dragFrom(on.table(), drag.cell)
        if (!drag.begun) drag = null
      }
      if (drag?.begun) on.light(near(event))
      if (event.pointerType !== 'touch') hover(idAt(event.target))
    },
    pointerup(event) {
      if (drag?.begun) dragTo(on.table(), drag.cell, idUnder(event), near(event))
      end()
    },
    pointerleave: () => hover(null),
    pointercancel: end,
    click(event) {
      const id = idAt(event.target)
      if (id !== null && !wasDrag) press(on.table(), id)
      wasDrag = false
    }
  }
  const entries = Object.entries(handlers) as [string, EventListener][]
  for (const [type, handler] of entries) board.addEventListener(type, handler)
  return {
    update: (next) => void (on = next),
    destroy: () => entries.forEach(([type, handler]) => board.removeEventListener(type, handler))
  }
}
