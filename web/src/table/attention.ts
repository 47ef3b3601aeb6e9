// The tab's icon gets a dot while somebody waits for us.
export function attention(wanted: boolean): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const show = (on: boolean) => icon?.setAttribute('href', on ? '/favicon-turn.svg' : '/favicon.svg')
  show(wanted)
  return () => show(false)
}
