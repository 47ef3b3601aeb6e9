// The service worker: the page without a server. The build puts VERSION and FILES in front of it (web/offline.ts).
/* global VERSION, FILES */

const CACHE = `skerry ${VERSION}`
const DOCUMENTS = ['/home.html', '/table.html', '/index.html']
// The server's facts that the page cannot do without.
const GAMES = '/api/games'
const SLOW = 3000 // milliseconds
const rules = (game) => `/api/games/${game}/rules`

/** Fetches past the browser's cache: names without a hash may be old there. */
const fresh = (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })

async function install() {
  const cache = await caches.open(CACHE)
  // What an earlier version has with the same hash need not be fetched again.
  await Promise.all(
    FILES.map(async (path) => {
      const known = path.startsWith('/assets/') ? await caches.match(path) : undefined
      if (known) await cache.put(path, known)
      else await cache.add(fresh(path))
    })
  )
  const answer = await fetch(fresh(GAMES))
  const { games } = await answer.clone().json()
  await cache.put(GAMES, answer)
  await cache.addAll(games.map(({ id }) => fresh(rules(id))))
}

async function activate() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('skerry ') && name !== CACHE).map((name) => caches.delete(name))
  )
  await self.clients.claim()
}

const documentFor = (path) => DOCUMENTS[path === '/' ? 0 : path.startsWith('/t/') ? 1 : 2]

/** What this version keeps: another one may be waiting with files of the same name. */
const kept = async (path, request) => (await caches.match(path, { cacheName: CACHE })) ?? fetch(request)

/** The newest facts if the server answers soon, the known ones otherwise. */
async function factsFirst(request, path) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(SLOW) })
    if (answer.ok) await cache.put(path, answer.clone())
    return answer
  } catch (error) {
    const known = await cache.match(path)
    if (known) return known
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|ws|healthz|metrics)\b/.test(pathname)) event.respondWith(kept(documentFor(pathname), request))
  } else if (pathname === GAMES || /^\/api\/games\/[^/]+\/rules$/.test(pathname)) {
    event.respondWith(factsFirst(request, pathname))
  } else if (FILES.includes(pathname)) {
    event.respondWith(kept(pathname, request))
  }
})
