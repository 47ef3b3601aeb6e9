// The page’s addresses, and links that do not reload it.
export type Place =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string; number: number }
  | { page: 'games' }
  | { page: 'record' }
  | { page: 'missing' }

export function place(path: string): Place {
  const parts = path.split('/').filter(Boolean)
  if (parts.length === 0) return { page: 'home' }
  if (parts.length === 1 && parts[0] === 'record') return { page: 'record' }
  if (parts.length === 1 && parts[0] === 'games') return { page: 'games' }
  if (parts.length === 2 && parts[0] === 't') return { page: 'table', id: decode(parts[1]!).toLowerCase() }
  if (parts.length === 2 && parts[0] === 'rules') return { page: 'rules', game: decode(parts[1]!) }
  if (parts[0] === 'learn' && parts.length <= 2) return { page: 'learn', game: decode(parts[1] ?? '') }
  if (parts[0] === 'learn' && parts.length === 3 && /^[1-9]\d?$/.test(parts[2]!))
    return { page: 'lesson', game: decode(parts[1]!), number: Number(parts[2]) }
  return { page: 'missing' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Extracts a table's code from typed or pasted text: a code or a whole link. */
export function tableCode(text: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(text)
  return (link?.[1] ?? text)
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
}

class Router {
  path = $state(location.pathname)
  hash = $state(location.hash)
  place = $derived(place(this.path))

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('hashchange', () => this.#read())
  }

  #read(): void {
    this.path = location.pathname
    this.hash = location.hash
  }

  go(to: string): void {
    history.pushState(null, '', to)
    this.#read()
    if (!location.hash) scrollTo(0, 0)
  }

  /** Goes elsewhere without a way back to here. */
  replace(to: string): void {
    history.replaceState(null, '', to)
    this.#read()
  }

  /** Follows links to our own pages without loading the document again. */
  onclick(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
