// Tables on the device and the module in the page: the way to the server, faults, and who answers questions.
import assert from 'node:assert/strict'
import { dice, games, look, newTable, play, standing, until } from './games.mjs'
import { Mouse } from './hands.mjs'
import { GAMES, PATIENCE, stage } from './harness.mjs'

const house = stage()
const game = GAMES[0]
const HERE = /\/t\/0\w+$/
const THERE = /\/t\/[1-9a-z]\w+$/

/** A person at a new table on their device, to move. */
async function player(name = 'Ann') {
  const person = await house.person(name)
  await person.go('/')
  const hand = new Mouse(person.page)
  await newTable(hand, game)
  assert.match(person.page.url(), HERE)
  await standing(person.page)
  return { ...person, person, hand, move: () => games[game].move(hand, dice(1)) }
}

/** Everything that a page sends to the server at its table. */
function frames(page) {
  const sent = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)))))
  return sent
}

/** The module crashes whenever it is asked to do this. */
const crashOn = (act) => {
  const { encode } = TextEncoder.prototype
  TextEncoder.prototype.encode = function (text) {
    if (text.includes(`"do":"${act}"`)) throw new WebAssembly.RuntimeError('unreachable')
    return encode.call(this, text)
  }
}

house.test('a game of this device moves to the server and is finished there with a friend', async () => {
  const { page, move } = await player()
  await play(page, move, 2)
  const here = page.url()
  const { steps } = await standing(page)
  await page.getByRole('button', { name: 'Share this table' }).click()
  await page.getByText('chance and bots then follow from a new secret').waitFor()
  await page.getByRole('button', { name: 'Move to the server' }).click()
  await page.waitForURL(THERE)
  const bob = await house.person('Bob')
  await bob.page.goto(page.url())
  await bob.page.getByRole('button', { name: 'Sit here, seat 2' }).click()
  const roll = dice(2)
  const people = [page, bob.page]
  for (const each of people)
    assert.ok((await until(each, (seen) => seen.state !== 'waiting', 'it has not begun')).steps >= steps)
  for (;;) {
    const seen = await Promise.all(people.map(look))
    if (seen.every((one) => one?.over)) break
    const mover = people[seen.findIndex((one) => one?.state === 'mine' && !one.isSending)]
    if (!mover) {
      await page.waitForTimeout(30)
      continue
    }
    const { own } = await look(mover)
    await games[game].move(new Mouse(mover), roll)
    await until(mover, (now) => now.over || now.own > own, 'the move was not made')
  }
  // The old address leads to the new one.
  await page.goto(here)
  await page.waitForURL(THERE)
})

house.test('two tabs with the same game: one plays, the other says so', async () => {
  const { page, context } = await player()
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByText('This game is open in another tab.').waitFor()
  await page.close()
  await second.getByText('This game is open in another tab.').waitFor({ state: 'detached' })
  await standing(second)
})

house.test('a full device says so, loses nothing, and goes on when there is room', async () => {
  const { page, move } = await player()
  const { own, steps } = await look(page)
  await page.workers()[0].evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await move()
  await page.getByText('This device has no room left for the game').first().waitFor()
  assert.equal((await look(page)).own, own, 'nothing was played')
  await page.reload()
  assert.equal((await standing(page)).steps, steps)
  await play(page, move, 1)
})

house.test('your games lists those of this device, and one can be given up there', async () => {
  const { page } = await player()
  await page.goto(`${house.house.url}/games`)
  const list = page.getByRole('region', { name: 'Unfinished' })
  await list.getByRole('button', { name: /^Give up/ }).click()
  await list.getByRole('button', { name: /^Yes, give up/ }).click()
  await page
    .getByRole('region', { name: 'Finished' })
    .getByRole('link', { name: /^Look at it/ })
    .waitFor()
})

house.test('a browser without WebAssembly, or without storage, plays on the server', async () => {
  for (const missing of ['WebAssembly', 'indexedDB']) {
    const person = await house.person('Ann')
    await person.page.addInitScript((name) => Object.defineProperty(window, name, { value: undefined }), missing)
    await person.go('/')
    await newTable(new Mouse(person.page), game)
    await standing(person.page)
    assert.match(person.page.url(), THERE, missing)
  }
})

house.test('a module that fails to load leaves the server to play', async () => {
  const person = await house.person('Ann')
  person.allowed = [/\.wasm/, /status: 404/, /Failed to load resource/]
  await person.context.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await person.go('/')
  await newTable(new Mouse(person.page), game)
  await standing(person.page)
  assert.match(person.page.url(), THERE)
})

house.test('a table of this device whose module is missing says so, and opens when it is there', async () => {
  const { page, context, person } = await player()
  person.allowed = [/\.wasm/, /status: 404/, /Failed to load resource/]
  let isGone = true
  await context.route('**/*.wasm', (route) =>
    isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()
  )
  await page.reload()
  await page.getByText('The part of the page that knows the rules could not be loaded.').waitFor()
  await page.getByText('Your moves are saved on this device.').waitFor()
  isGone = false
  await page.getByRole('button', { name: 'Try now' }).click()
  await standing(page)
})

house.test('after a crash the game goes on from what was saved', async () => {
  const { page, move } = await player()
  await page.workers()[0].evaluate(crashOn, 'think')
  await play(page, move, 1)
  await page.getByText('The part of the page that knows the rules has crashed.').waitFor()
  await page.getByText('It has started again. Nothing is lost.').waitFor()
  await standing(page)
  assert.match(page.url(), HERE)
})

house.test('when the module crashes again and again, the server takes over', async () => {
  const person = await house.person('Ann')
  await person.context.route('**/assets/worker-*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `(${crashOn})('think');${await answer.text()}` })
  })
  await person.go('/')
  const hand = new Mouse(person.page)
  await newTable(hand, game)
  assert.match(person.page.url(), HERE)
  await standing(person.page)
  await games[game].move(hand, dice(1))
  await person.page.waitForURL(THERE)
  await person.page.getByText('The server has taken over').waitFor()
  assert.ok((await standing(person.page)).own > 0, 'the move has come along')
})

/** Asks for hints until one needs no server. */
async function hintWithoutServer(page, sent) {
  const button = page.getByRole('button', { name: 'Hint' })
  for (const end = Date.now() + PATIENCE; ; await page.waitForTimeout(100)) {
    const before = sent.filter((message) => message.do === 'hint').length
    await button.click()
    await page.locator('[aria-label=Hint][aria-pressed=true]:not([disabled])').waitFor()
    if (sent.filter((message) => message.do === 'hint').length === before) return
    assert.ok(Date.now() < end, 'the server has to give every hint')
    await page.keyboard.press('Escape') // drops the hint
    await page.locator('[aria-label=Hint][aria-pressed=false]').waitFor()
  }
}

house.test('questions at a table on the server are answered in the page, until its module crashes', async () => {
  const ann = await house.person('Ann')
  const sent = frames(ann.page)
  await ann.table(game, ['you', 1], { options: games[game].options })
  await hintWithoutServer(ann.page, sent)
  await ann.page.keyboard.press('Escape')
  for (const worker of ann.page.workers()) await worker.evaluate(crashOn, 'hint')
  await ann.page.getByRole('button', { name: 'Hint' }).click()
  await ann.page.locator('[aria-label=Hint][aria-pressed=true]:not([disabled])').waitFor()
  await ann.page.getByText('The server has taken over').waitFor()
  assert.ok(sent.some((message) => message.do === 'hint'))
})

house.test('where others have secrets, the server answers', async () => {
  const secret = 'derailed'
  if (!GAMES.includes(secret)) return
  const ann = await house.person('Ann')
  const sent = frames(ann.page)
  await ann.table(secret, ['you', 1])
  await standing(ann.page)
  while (!ann.page.workers().length) await ann.page.waitForTimeout(50)
  for (let i = 0; i < 2; i++) {
    await ann.page.getByRole('button', { name: 'Hint' }).click()
    await ann.page.locator('[aria-label=Hint][aria-pressed=true]:not([disabled])').waitFor()
    await ann.page.keyboard.press('Escape')
    await ann.page.locator('[aria-label=Hint][aria-pressed=false]').waitFor()
  }
  assert.equal(sent.filter((message) => message.do === 'hint').length, 2)
})
