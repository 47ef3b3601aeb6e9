// A first sight in parts: a slow phone draws one after the other and can answer in between, instead of being busy until all are there.
const waiting: (() => void)[] = []
let isBusy = false
let next = 0 // where the next part goes: the parts of a part come before whatever follows it, so that nothing is pushed away later

function go(): void {
  next = 0
  waiting.shift()?.()
  isBusy = waiting.length > 0
  if (isBusy) setTimeout(go)
}

/** Each part waits for a turn of the event loop of its own: `<Part>…</Part>`. */
export function turn(): Promise<void> {
  return new Promise((done) => {
    waiting.splice(next++, 0, done)
    if (!isBusy) setTimeout(go)
    isBusy = true
  })
}
