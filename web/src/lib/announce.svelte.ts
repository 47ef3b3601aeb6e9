// Announcements for screen readers; App.svelte renders the two live regions.
class Voice {
  polite = $state('')
  assertive = $state('')

  tell(text: string): void {
    this.polite = text === this.polite ? `${text}\u00a0` : text
  }
  call(text: string): void {
    this.assertive = text === this.assertive ? `${text}\u00a0` : text
  }
}

export const voice = new Voice()
