// A server under test, a browser, and people in it. SKERRY is the binary; the page is the one inside it, or web/dist with
// SKERRY_PAGE=dist.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const SKERRY = process.env.SKERRY ?? join(ROOT, 'build/release/skerry')
const DIST = process.env.SKERRY_PAGE === 'dist' ? join(ROOT, 'web/dist') : ''
const SHOTS = join(ROOT, 'build/e2e') // screenshots of failed tests
export const PATIENCE = 1000 * Number(process.env.PATIENCE ?? 60) // ms; generous, for busy machines
/** The fact sheets of the games that the binary knows, in the order in which they are shown. */
export const FACTS = JSON.parse(execFileSync(SKERRY, ['games', '--json'], { encoding: 'utf8' })).games
export const GAMES = FACTS.map(({ id }) => id)

/** `skerry serve` on a free port, with its data in a folder of its own. */
export class House {
  folder = mkdtempSync(join(tmpdir(), 'skerry-'))
  port = 0

  async start() {
    const arguments_ = ['serve', '--port', String(this.port), '--data', this.folder, '--bot-delay', '0']
    this.process = spawn(SKERRY, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    this.process.stderr.on('data', (data) => (log = (log + data).slice(-4000)))
    this.over = once(this.process, 'exit')
    const child = this.process
    process.once('exit', () => child.kill('SIGKILL')) // leaves nothing running when tests crash
    const lines = createInterface({ input: this.process.stdout })
    const first = await Promise.race([once(lines, 'line').then(([line]) => line), this.over.then(() => '')])
    const port = /:(\d+)\s*$/.exec(first)?.[1]
    assert.ok(port, `the server did not start: ${log}`)
    this.port = Number(port)
    this.url = `http://localhost:${port}`
    return this
  }

  get isRunning() {
    return this.process.exitCode === null && this.process.signalCode === null
  }

  async end(signal = 'SIGTERM') {
    this.process.kill(signal)
    await this.over
  }

  async close() {
    if (this.isRunning) await this.end('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json'
}

/** Serves the page from web/dist, with the server's headers. */
export async function serveDist(context, house) {
  if (!DIST) return
  const { headers } = await fetch(house.url)
  const policy = headers.get('content-security-policy')
  await context.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin !== house.url || /^\/(api|ws|healthz|metrics)\b/.test(pathname)) return route.continue()
    const file = join(DIST, pathname)
    const entry = pathname === '/' ? 'home.html' : pathname.startsWith('/t/') ? 'table.html' : 'index.html'
    const found = extname(file) && existsSync(file) ? file : join(DIST, entry)
    return route.fulfill({
      body: readFileSync(found),
      headers: { 'content-type': TYPES[extname(found)], 'content-security-policy': policy }
    })
  })
}

/** Records what a page must never do: log errors, fail requests, contact other servers. */
function watch(page, house, troubles) {
  page.on('pageerror', (error) => troubles.push(`error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning')
      troubles.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(house.url) && !url.startsWith('data:') && !url.startsWith('blob:'))
      troubles.push(`foreign: ${url}`)
  })
  page.on('websocket', (socket) => {
    if (!socket.url().startsWith(house.url.replace('http', 'ws'))) troubles.push(`foreign: ${socket.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} ${why}`) // aborted: the page was closed
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`status: ${response.status()} ${response.url()}`)
  })
}

/** A person with a browser of their own: `page`, and what went wrong on it. */
export class Person {
  troubles = []
  allowed = [] // patterns of troubles that the test expects

  constructor(stage, context, page) {
    Object.assign(this, { stage, context, page })
  }

  get house() {
    return this.stage.house
  }

  go(path) {
    return this.page.goto(this.house.url + path)
  }

  /** Creates a table through the API as this person, and opens it. */
  async table(game, seats, more = {}) {
    await this.context.request.get(`${this.house.url}/api/games`) // sets the cookie
    const answer = await this.context.request.post(`${this.house.url}/api/tables`, {
      data: { game, seats, name: this.name, ...more }
    })
    assert.equal(answer.status(), 201, await answer.text())
    const { table } = await answer.json()
    await this.go(`/t/${table}`)
    await this.page.locator('.stage[aria-busy=false]').waitFor()
    return table
  }

  isQuiet() {
    const left = this.troubles.filter((trouble) => !this.allowed.some((pattern) => pattern.test(trouble)))
    assert.deepEqual(left, [], `${this.name}'s page had troubles`)
  }
}

/** A browser; with a folder one that keeps what it knows there, as a context. */
export const launch = (folder = '') => {
  const options = {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // A page served by the test has no address space, so it could not reach localhost.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(DIST ? ['--disable-features=LocalNetworkAccessChecks'] : [])
    ]
  }
  return folder ? chromium.launchPersistentContext(folder, options) : chromium.launch(options)
}

/** One server and one browser for a file of tests; call it at the top. */
export function stage() {
  const it = {
    async person(name = 'Ann', { settings = {}, isNew = false, ...options } = {}) {
      const context = await it.browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        serviceWorkers: 'block', // each would fetch the whole page once more
        ...options
      })
      context.setDefaultTimeout(PATIENCE)
      // Unless a test is about it, the turns of others are shown at once,
      // and lessons are not offered.
      const offered = isNew ? [] : GAMES.map((game) => [`offered.${game}`, 'yes'])
      const remembered = { name, speed: 'instant', ...Object.fromEntries(offered), ...settings }
      await context.addInitScript((given) => {
        for (const [key, value] of Object.entries(given))
          localStorage.getItem(`skerry.${key}`) ?? localStorage.setItem(`skerry.${key}`, value)
      }, remembered)
      await serveDist(context, it.house)
      const page = await context.newPage()
      const person = new Person(it, context, page)
      person.name = name
      watch(page, it.house, person.troubles)
      it.people.push(person)
      return person
    },

    /** A test that fails if any page had troubles; a failure leaves screenshots. */
    test(name, act) {
      test(name, { timeout: 10 * PATIENCE }, async (context) => {
        it.people = []
        if (!it.house.isRunning) await it.house.start() // an earlier test has ended it
        try {
          await act(context)
          for (const person of it.people) person.isQuiet()
        } catch (error) {
          mkdirSync(SHOTS, { recursive: true })
          for (const { page, troubles, name: who } of it.people) {
            for (const trouble of new Set(troubles)) console.error(`${who}: ${trouble}`)
            const path = join(SHOTS, `${name} ${who}`.replace(/[^\w]+/g, '-') + '.png')
            await page.screenshot({ path, timeout: 10_000 }).then(
              () => console.error(`see ${path}`),
              () => {}
            )
          }
          throw error
        } finally {
          for (const { context } of it.people) await context.close()
        }
      })
    }
  }
  before(async () => {
    it.house = await new House().start()
    it.browser = await launch()
  })
  after(async () => {
    await it.browser?.close()
    await it.house?.close()
  })
  return it
}
