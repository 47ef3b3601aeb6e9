import type { Attachment } from 'svelte/attachments'

/** Tells how large an element is inside, and whenever that changes. Unlike `bind:clientWidth` it waits until the page is laid out anyway. */
export const size =
  (tell: (width: number, height: number) => void): Attachment =>
  (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }
