// The page without a server: whole games, what is kept, and new versions of the page.
import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dice, games, newTable, outcome, play, standing } from './games.mjs'
import { Mouse } from './hands.mjs'
import { GAMES, launch, stage } from './harness.mjs'

const house = stage()
// What a page says when its server is gone.
const GONE = [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|Failed to fetch|Failed to load resource/]

/** A person whose browser keeps the page. Resolves once the service worker is in charge. */
async function keeper(name = 'Ann') {
  const person = await house.person(name, { serviceWorkers: 'allow' })
  person.allowed = GONE
  await person.go('/')
  await kept(person.page)
  return person
}

async function kept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 50))
  })
}

for (const [i, game] of GAMES.entries()) {
  house.test(`a whole game of ${games[game].title} without a server`, async () => {
    const { page } = await keeper()
    await house.house.end()
    await page.reload()
    const hand = new Mouse(page)
    const roll = dice(i + 1)
    await newTable(hand, game)
    assert.match(page.url(), /\/t\/0\w+$/)
    await play(page, () => games[game].move(hand, roll), 2)
    await page.reload()
    const before = await standing(page)
    assert.ok(before.over || before.steps > 0, 'the moves are still there')
    await play(page, () => games[game].move(hand, roll))
    assert.match(await outcome(page), /win|draw|Nobody/)
  })
}

house.test(
  'an unfinished game is listed without a server, and what needs the server comes back by itself',
  async () => {
    const { page } = await keeper()
    await house.house.end()
    await newTable(new Mouse(page), GAMES[0])
    await standing(page)
    await page.goto(house.house.url)
    await page.getByRole('alert').filter({ hasText: 'You can play against bots on this device.' }).waitFor()
    await page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Continue' }).click()
    await standing(page)
    await page.goto(`${house.house.url}/rules/${GAMES[0]}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(house.house.url)
    await page.getByRole('alert').filter({ hasText: 'You can play against bots' }).waitFor()
    await house.house.start()
    await page.getByRole('alert').filter({ hasText: 'You can play against bots' }).waitFor({ state: 'detached' })
  }
)

house.test('a game outlives the browser', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-browser-'))
  try {
    const open = () => launch(folder)
    const first = await open()
    const page = first.pages()[0]
    await page.goto(house.house.url)
    const hand = new Mouse(page)
    await newTable(hand, GAMES[0])
    await play(page, () => games[GAMES[0]].move(hand, dice(1)), 1)
    const { steps } = await standing(page)
    await first.close()
    const second = await open()
    const again = second.pages()[0]
    await again.goto(house.house.url)
    await again.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Continue' }).click()
    assert.ok((await standing(again)).steps >= steps)
    await second.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A server in front of the house, whose service worker can change. */
async function front() {
  const it = { version: '' }
  const server = createServer((from, to) => {
    const isWorker = from.url === '/sw.js'
    const headers = { ...from.headers }
    // The whole worker, uncompressed: it is changed below.
    if (isWorker) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const { method, url: path } = from
    const passed = request({ port: house.house.port, path, method, headers }, async (answer) => {
      if (isWorker) delete answer.headers['content-length']
      to.writeHead(answer.statusCode, answer.headers)
      if (!isWorker) return answer.pipe(to)
      let text = ''
      for await (const part of answer.setEncoding('utf8')) text += part
      to.end(text.replace(/VERSION = '\w+'/, (was) => (it.version ? `VERSION = '${it.version}'` : was)))
    })
    from.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  it.url = `http://localhost:${server.address().port}`
  it.close = () => server.close()
  return it
}

house.test('a new version is offered once and taken over on request', async () => {
  const it = await front()
  try {
    const person = await house.person('Ann', { serviceWorkers: 'allow' })
    person.allowed = [/foreign/]
    const { page } = person
    await page.goto(it.url)
    await kept(page)
    it.version = 'b'
    await page.reload()
    await page.getByText('A new version is ready.').waitFor()
    assert.equal(await page.getByText('A new version is ready.').count(), 1)
    // Once: whoever says "Later" is not asked again, not even by the next page.
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('A new version is ready.').waitFor({ state: 'detached' })
    await page.reload()
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
    assert.equal(await page.getByText('A new version is ready.').count(), 0)
    // The next version is offered again, in every tab.
    it.version = 'c'
    const other = await person.context.newPage()
    await other.goto(it.url)
    for (const each of [page, other]) await each.getByText('A new version is ready.').waitFor()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
    await page.waitForFunction(async () => (await caches.keys()).join() === 'skerry c')
    // The other tab's files are gone; it still offers to load the new ones.
    await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Reload' }).click()])
    await other.getByRole('heading', { level: 1 }).waitFor()
  } finally {
    it.close()
  }
})

house.test('the page can be installed', async () => {
  const { page, context } = await keeper()
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test's browser forgets everything, which rules out installing; nothing else may.
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    []
  )
})

house.test('scripts come from the server alone, and only WebAssembly is compiled', async () => {
  const policy = (await fetch(house.house.url)).headers.get('content-security-policy')
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/)
  assert.equal(policy.match(/unsafe/g).length, 2, policy) // the other is for styles
})
