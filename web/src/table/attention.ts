/** Puts a dot on the tab's icon while it is our turn. Returns the function that removes it. */
export function attention(wanted: boolean): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const show = (on: boolean) => icon?.setAttribute('href', on ? '/favicon-turn.svg' : '/favicon.svg')
  show(wanted)
  return () => show(false)
}
