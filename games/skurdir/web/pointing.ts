// Presses and drags on the board by mouse, pen or finger.
import type { Action } from 'svelte/action'
import { drag } from './acts'
import type { Table } from './intent'

export interface Pointing {
  table(): Table
  press(id: string, sure: boolean): void
  hover(id: string | null): void
}

export const idAt = (target: EventTarget | null): string | null => {
  const found = target instanceof Element ? target.closest<SVGElement>('[data-cell], [data-canal]') : null
  return found?.dataset.cell ?? found?.dataset.canal ?? null
}

const FAR = 10 // pixels after which a press becomes a drag

export const pointing: Action<SVGSVGElement, Pointing> = (board, first) => {
  let on = first
  let from: { id: string | null; x: number; y: number; far: boolean } | null = null
  let kind = 'mouse'
  const handlers: {
    [K in 'pointerdown' | 'pointermove' | 'pointerup' | 'pointerleave' | 'pointercancel' | 'click']: (
      event: PointerEvent
    ) => void
  } = {
    pointerdown(event) {
      kind = event.pointerType
      if (event.button === 0) from = { id: idAt(event.target), x: event.clientX, y: event.clientY, far: false }
    },
    pointermove(event) {
      if (event.pointerType === 'touch') return
      if (from) from.far ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR
      on.hover(idAt(event.target))
      const table = on.table()
      if (
        from?.far &&
        from.id &&
        table.sight.view.phase === 'build' &&
        table.aim.from !== from.id &&
        table.sight.view.stations.some((s) => s.cell === from?.id)
      ) {
        table.aim.clear()
        table.aim.from = from.id
      }
    },
    pointerup(event) {
      const to = idAt(event.target)
      if (from?.far && from.id !== null && to !== null && to !== from.id) drag(on.table(), from.id, to)
      from = null
    },
    pointerleave() {
      on.hover(null)
    },
    pointercancel() {
      from = null
    },
    click(event) {
      const id = idAt(event.target)
      if (id !== null) on.press(id, kind !== 'touch')
      kind = 'mouse'
    }
  }
  const entries = Object.entries(handlers) as [string, EventListener][]
  for (const [type, handler] of entries) board.addEventListener(type, handler)
  return {
    update: (next) => void (on = next),
    destroy: () => entries.forEach(([type, handler]) => board.removeEventListener(type, handler))
  }
}
