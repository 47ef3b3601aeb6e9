// The keyboard's focus is never lost to the page: when the focused element goes away, it moves to what took its place.
import type { Attachment } from 'svelte/attachments'

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled, [inert] *')

/** Where the focus goes from an element of the board, the tray or the panel. */
function heir(root: Element, area: string): HTMLElement | null {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)
  if (area === 'tray') {
    const next = find('.tray :is(button, [tabindex="0"]):not(:disabled)')
    if (next) return next
  }
  if (area === 'board') {
    const cell = find('.board [role=grid] [tabindex="0"]')
    if (cell) return cell
  }
  return find('#confirm') ?? find('#now')
}

/** Watches the focus inside an element, and looks after it whenever something goes away. */
export const keepFocus: Attachment<HTMLElement> = (root) => {
  let last: Element | null = null
  let area = ''
  const onfocusin = (event: FocusEvent): void => {
    last = event.target as Element
    area = last.closest('.tray') ? 'tray' : last.closest('.board') ? 'board' : 'panel'
  }
  // A browser keeps the focus on a button that was disabled, until it draws the page again.
  const look = (): void => {
    const at = document.activeElement
    if (last && isGone(last) && (!at || at === document.body || at === last))
      heir(root, area)?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (last && isGone(last)) setTimeout(look)
  })
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
  root.addEventListener('focusin', onfocusin)
  // A click on nothing gives the focus up on purpose.
  const onpointerdown = (): void => void (last = null)
  root.addEventListener('pointerdown', onpointerdown, true)
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', onfocusin)
    root.removeEventListener('pointerdown', onpointerdown, true)
  }
}
