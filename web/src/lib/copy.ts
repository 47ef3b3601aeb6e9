/** Copies text; without https, where the clipboard API is closed, the old way. True if it worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    field.style.opacity = '0'
    document.body.append(field)
    field.select()
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else works without https
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}
