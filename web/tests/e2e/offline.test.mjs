// The page without a server: tables on the device, the service worker, and the way to the server.
import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { dice, games, newTable, outcome, play, standing } from './games.mjs'
import { Mouse } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

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
    assert.match(await outcome(page), /win|Nobody/)
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

house.test('a game of this device moves to the server and is finished there with a friend', async () => {
  const ann = await house.person('Ann')
  await ann.go('/')
  const hand = new Mouse(ann.page)
  const game = 'scurry'
  await newTable(hand, game)
  await play(ann.page, () => games[game].move(hand, dice(1)), 2)
  const here = ann.page.url()
  const { steps } = await standing(ann.page)
  await ann.page.getByRole('button', { name: 'Share this table' }).click()
  await ann.page.getByText('chance and bots then follow from a new secret').waitFor()
  await ann.page.getByRole('button', { name: 'Move to the server' }).click()
  await ann.page.waitForURL(/\/t\/[1-9a-z]\w+$/)
  const bob = await house.person('Bob')
  await bob.page.goto(ann.page.url())
  await bob.page
    .getByRole('button', { name: /^(Join|Sit|Take)/ })
    .first()
    .click()
  await ann.page.waitForFunction(() => !document.querySelector('.table.waiting'))
  const moves = await ann.page.locator('ol[aria-label=Moves] button').count()
  assert.ok(moves > 0 && steps > 0, 'the moves have come along')
  await bob.page.waitForFunction(() => document.querySelector('#now'))
  // The old address leads to the new one.
  await ann.page.goto(here)
  await ann.page.waitForURL(/\/t\/[1-9a-z]\w+$/)
})

house.test('two tabs with the same game: one plays, the other says so', async () => {
  const { page, context } = await house.person('Ann')
  await page.goto(house.house.url)
  await newTable(new Mouse(page), GAMES[0])
  await standing(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByText('This game is open in another tab.').waitFor()
  await page.close()
  await second.getByText('This game is open in another tab.').waitFor({ state: 'detached' })
})

house.test('a browser without WebAssembly, or without storage, plays on the server', async () => {
  for (const missing of ['WebAssembly', 'indexedDB']) {
    const person = await house.person('Ann')
    await person.page.addInitScript((name) => Object.defineProperty(window, name, { value: undefined }), missing)
    await person.go('/')
    await newTable(new Mouse(person.page), GAMES[0])
    await standing(person.page)
    assert.match(person.page.url(), /\/t\/[1-9a-z]\w+$/, missing)
  }
})

house.test('a module that fails to load leaves the server to play', async () => {
  const person = await house.person('Ann')
  person.allowed = [/\.wasm/, /status: 404/, /Failed to load resource/]
  await person.context.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await person.go('/')
  await newTable(new Mouse(person.page), GAMES[0])
  await standing(person.page)
  assert.match(person.page.url(), /\/t\/[1-9a-z]\w+$/)
})

/** A server in front of the house, whose service worker can change. */
async function front() {
  const it = { version: '' }
  const server = createServer((from, to) => {
    const isWorker = from.url === '/sw.js'
    const headers = { ...from.headers }
    if (isWorker) delete headers['accept-encoding']
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
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
    await page.waitForFunction(async () => (await caches.keys()).includes('skerry b'))
    assert.deepEqual(await page.evaluate(() => caches.keys()), ['skerry b'])
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
