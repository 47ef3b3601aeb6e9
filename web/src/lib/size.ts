import type { Attachment } from 'svelte/attachments'

/** Reports an element's inner size, now and on every change. Unlike `bind:clientWidth` it never forces a layout. */
export const size =
  (tell: (width: number, height: number) => void): Attachment =>
  (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }
