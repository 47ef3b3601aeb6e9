// Draws a page in parts. A slow phone can react between two parts instead of freezing until all are drawn.
const waiting: (() => void)[] = []
let isRunning = false
let next = 0 // where the next part is queued: nested parts go before later siblings, so nothing is pushed down the page

function runNext(): void {
  next = 0
  waiting.shift()?.()
  isRunning = waiting.length > 0
  if (isRunning) setTimeout(runNext)
}

/** Resolves in a task of its own, in the order of the page. `<Part>…</Part>` waits for this before it draws. */
export function yieldToPage(): Promise<void> {
  return new Promise((done) => {
    waiting.splice(next++, 0, done)
    if (!isRunning) setTimeout(runNext)
    isRunning = true
  })
}
