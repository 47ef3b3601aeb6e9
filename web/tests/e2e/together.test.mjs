// Two people at one table: by link, through reloads and restarts; chat, take back, resign, rematch.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { dice, games, look, moved, standing, until } from './games.mjs'
import { cells, Mouse } from './hands.mjs'
import { GAMES, SKERRY, stage } from './harness.mjs'

const house = stage()
const steps = async (page) => (await look(page)).steps
const isTurn = async (page) => (await look(page)).state === 'mine'
const say = async (page, text) => {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text)
  await page.keyboard.press('Enter')
}

/** Ann opens a table and Bob follows her link; he sits down with one click. */
async function atOneTable(game = 'scurry') {
  const [ann, bob] = [await house.person('Ann'), await house.person('Bob')]
  await ann.table(game, ['you', 'open'], { options: games[game].options })
  const link = await ann.page.getByLabel('Link to this table').inputValue()
  await bob.page.goto(link) // the first action
  await bob.page.getByRole('button', { name: 'Sit here, seat 2' }).click() // the second
  for (const { page } of [ann, bob]) await page.locator('#now:is([data-state=mine], [data-state=wait])').waitFor()
  return [ann, bob]
}

/** The player to move makes a move with the mouse; both see it. */
async function oneMove(people, roll, game = 'scurry') {
  const mover = (await isTurn(people[0].page)) ? people[0] : people[1]
  const { steps: before, over } = await standing(mover.page)
  assert.ok(!over, 'the game ended early')
  await games[game].move(new Mouse(mover.page), roll)
  for (const { page } of people) await moved(page, before)
}

const serverIsAway = [/WebSocket connection to/, /ERR_CONNECTION_(REFUSED|RESET)/, /ERR_EMPTY_RESPONSE/]

for (const [i, game] of GAMES.entries()) {
  house.test(
    `${games[game].title}: a friend joins by link in two actions, reloads, and the server restarts`,
    async () => {
      const people = await atOneTable(game)
      const pages = people.map(({ page }) => page)
      const roll = dice(21 + i)
      const play = async () => {
        for (let k = 0; k < 3; k++) await oneMove(people, roll, game)
      }
      await play()
      const before = await steps(pages[1])
      await pages[1].reload()
      await until(pages[1], ({ steps }) => steps === before, `there are not ${before} steps`)
      assert.ok(await pages[1].getByText('you', { exact: true }).count(), 'the seat is still theirs')
      await play()
      for (const person of people) person.allowed = serverIsAway
      const played = await steps(pages[0])
      await house.house.end(i % 2 ? 'SIGTERM' : 'SIGKILL')
      for (const page of pages)
        await page
          .getByRole('status')
          .filter({ hasText: /Reconnecting|Offline/ })
          .first()
          .waitFor()
      await house.house.start()
      for (const page of pages) await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor()
      for (const page of pages) assert.equal(await steps(page), played, 'nothing is lost, nothing doubled')
      await play()
      for (const page of pages) await page.getByRole('list', { name: 'Moves' }).locator('[aria-current=step]').waitFor()
    }
  )
}

house.test('one player opens a public table from home; another finds and joins it there', async () => {
  const [ann, bob] = [await house.person('Ann'), await house.person('Bob')]
  await ann.go('/')
  await ann.page.getByRole('button', { name: 'Open a table' }).click()
  const dialog = ann.page.getByRole('dialog', { name: 'New table' })
  await dialog.getByRole('button', { name: 'Open a table' }).click()
  await ann.page.getByRole('heading', { name: 'Waiting for 1 player' }).waitFor()
  await bob.go('/')
  await bob.page
    .getByRole('link', { name: /^Join Scurry with Ann/ })
    .first()
    .click()
  await bob.page.getByRole('button', { name: /^Sit here/ }).click()
  for (const { page } of [ann, bob]) await page.locator('#now:is([data-state=mine], [data-state=wait])').waitFor()
})

house.test('a move made while the server is down is not lost', async () => {
  const people = await atOneTable()
  for (const person of people) person.allowed = serverIsAway
  const roll = dice(24)
  await oneMove(people, roll)
  const mover = (await isTurn(people[0].page)) ? people[0] : people[1]
  const { steps: before } = await standing(mover.page)
  await house.house.end('SIGKILL')
  await mover.page
    .getByRole('status')
    .filter({ hasText: /Reconnecting|Offline/ })
    .first()
    .waitFor()
  await games.scurry.move(new Mouse(mover.page), roll)
  await mover.page.getByText('Your move will be sent').waitFor()
  await house.house.start()
  for (const { page } of people) await moved(page, before)
  for (const { page } of people) assert.equal(await steps(page), before + 1)
})

house.test('chat, also by a spectator', async () => {
  const [ann, bob] = await atOneTable()
  const eve = await house.person('Eve')
  await say(ann.page, 'good luck')
  await bob.page.getByRole('log', { name: 'Chat' }).getByText('good luck').waitFor()
  await eve.page.goto(ann.page.url())
  await eve.page.getByRole('button', { name: 'You are watching' }).waitFor()
  await say(eve.page, 'hello from the shore')
  await ann.page.getByRole('log', { name: 'Chat' }).getByText('hello from the shore').waitFor()
  await ann.page
    .getByRole('log', { name: 'Chat' })
    .getByText(/Eve \(watching\)/)
    .waitFor()
  assert.deepEqual(
    await cells(eve.page, /, (free|free to lead|can be reached)$/),
    [],
    'nothing to choose for spectators'
  )
  await ann.page.getByText('1 watching').waitFor()
})

house.test('take back: asked, declined, asked again, allowed', async () => {
  const people = await atOneTable()
  const [mover, other] = (await isTurn(people[0].page)) ? people : [...people].reverse()
  const roll = dice(25)
  await oneMove(people, roll)
  await other.page.locator('#now[data-state=mine]').waitFor()
  const before = await steps(mover.page)
  await mover.page.getByRole('button', { name: 'Take back' }).click()
  await mover.page.getByText('You ask to take back a move').waitFor()
  await other.page.getByRole('button', { name: 'Decline' }).click()
  await mover.page.getByText('You ask to take back a move').waitFor({ state: 'detached' })
  assert.equal(await steps(mover.page), before)
  await mover.page.getByRole('button', { name: 'Take back' }).click()
  await other.page.getByRole('button', { name: 'Allow' }).click()
  for (const { page } of people) await until(page, ({ steps }) => steps === before - 1, 'the move was not taken back')
  await mover.page.locator('#now[data-state=mine]').waitFor()
})

house.test('resign, and a rematch with other seats', async () => {
  const [ann, bob] = await atOneTable()
  await bob.page.getByRole('button', { name: 'More', exact: true }).click()
  await bob.page.getByRole('button', { name: 'Resign…' }).click()
  await bob.page.getByRole('button', { name: 'Yes, resign' }).click()
  await ann.page.getByRole('heading', { name: 'You win!' }).waitFor()
  await bob.page.getByRole('heading', { name: 'Ann wins.' }).waitFor()
  const old = ann.page.url()
  await ann.page.locator('#now').getByText('Bob has resigned.').waitFor()
  const offer = { name: 'Offer a rematch' }
  const now = ({ page }) => page.locator('#now')
  await now(ann).getByRole('button', offer).click()
  await now(ann).getByText('Waiting for Bob.').waitFor()
  const offered = now(ann).getByRole('button', { name: 'Offered' }) // under the pointer, disabled, and readable
  await ann.page.mouse.move(0, 0)
  const idle = await offered.evaluate((button) => getComputedStyle(button).backgroundColor)
  await offered.hover({ force: true })
  assert.equal(await offered.evaluate((button) => getComputedStyle(button).backgroundColor), idle)
  await now(bob).getByText('Ann would like a rematch.').waitFor()
  assert.equal(bob.page.url(), old, 'nobody is taken along unasked')
  await now(bob).getByRole('button', { name: 'Not now' }).click()
  await now(ann).getByText('Bob would rather not play again.').waitFor()
  await now(ann).getByRole('link', { name: 'New game' }).waitFor()
  await now(bob).getByRole('button', offer).click()
  await now(bob).getByRole('button', { name: 'Withdraw' }).click()
  await now(bob).getByRole('button', offer).click()
  await now(ann).getByRole('button', { name: 'Accept' }).click()
  for (const { page } of [ann, bob]) {
    await page.waitForURL((url) => url.href !== old)
    await page.locator('#now:is([data-state=mine], [data-state=wait])').waitFor()
  }
  assert.equal(ann.page.url(), bob.page.url())
  const names = await ann.page.getByRole('region', { name: 'Players' }).getByRole('listitem').allTextContents()
  assert.match(names[0], /Bob/)
  assert.match(names[1], /Ann/)
})

house.test('a draw is offered and agreed to', async () => {
  const [ann, bob] = await atOneTable()
  const offer = async ({ page }) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Offer a draw' }).click()
  }
  await offer(ann)
  await ann.page.getByText('You offer a draw').waitFor()
  await bob.page.getByText('Ann offers a draw', { exact: true }).waitFor()
  await bob.page.getByRole('button', { name: 'Decline' }).click()
  await ann.page.getByText('You offer a draw').waitFor({ state: 'detached' })
  await offer(bob)
  await ann.page.getByRole('button', { name: 'Agree' }).click()
  for (const { page } of [ann, bob]) {
    await page.getByRole('heading', { name: 'The game is a draw.' }).waitFor()
    await page.locator('#now').getByText('Ann and Bob have agreed to a draw.').waitFor()
  }
  await ann.page.getByRole('button', { name: 'Share this game' }).click()
  await ann.page.getByRole('heading', { name: 'Share this game' }).waitFor()
  await bob.page.close()
  const players = ann.page.getByRole('region', { name: 'Players' })
  await players.getByText('Draw').first().waitFor()
  assert.equal(await players.getByText(/Away/).count(), 0, 'a finished table says the result')
})

house.test('hints between people are off unless the table allows them', async () => {
  const [ann, bob] = await atOneTable()
  for (const { page } of [ann, bob]) assert.ok(await page.getByRole('button', { name: 'Hint' }).isDisabled())
  const table = await ann.table('scurry', ['you', 'open'], { hints: true, options: { setup: 'standard', tiles: 8 } })
  await bob.go(`/t/${table}`)
  await bob.page
    .getByRole('button', { name: /^Sit here/ })
    .first()
    .click()
  await ann.page.locator('#now[data-state=mine]').waitFor()
  await ann.page.getByRole('button', { name: 'Hint' }).click()
  await bob.page.getByText('Ann asked for a hint.').waitFor()
})

house.test('the owner of a table puts a bot on an empty seat', async () => {
  const ann = await house.person('Ann')
  await ann.table('skirrid', ['you', 'open'])
  await ann.page.getByLabel('Put a bot on seat 2').selectOption('1')
  await ann.page.locator('#now[data-state=mine]').waitFor()
})

house.test('a seat moves to another device', async () => {
  const [ann, bob] = await atOneTable()
  await ann.page.getByRole('button', { name: 'More', exact: true }).click()
  await ann.page.getByRole('button', { name: 'Play on another device…' }).click()
  await ann.page.getByRole('img', { name: 'The link as a QR code' }).waitFor()
  const link = await ann.page.getByLabel('Link that moves your seat').inputValue()
  const phone = await house.person('Phone')
  await phone.page.goto(link)
  await phone.page.getByText('you', { exact: true }).waitFor()
  assert.doesNotMatch(phone.page.url(), /seat=/, 'the secret leaves the address')
  await ann.page.getByText('You play on another device now').waitFor()
  await bob.page.getByText('Ann plays on another device now.').waitFor()
  const late = await house.person('Eve')
  await late.page.goto(link)
  await late.page.getByText(/This link has been used or revoked/).waitFor()
})

house.test('a deleted table says that it is gone', async () => {
  const ann = await house.person('Ann')
  const table = await ann.table('skirrid', ['you', 1])
  ann.allowed.push(/404/)
  execFileSync(SKERRY, ['admin', 'delete-table', table, '--data', house.house.folder])
  await ann.page.getByRole('heading', { name: 'This table is gone' }).waitFor()
})

house.test('a guest keeps the first name, and is told of the turn only after allowing it', async () => {
  const context = await house.browser.newContext()
  const page = await context.newPage()
  const name = async () => {
    await page.goto(`${house.house.url}/`)
    return page.getByRole('button', { name: /: name and settings$/ }).getAttribute('aria-label')
  }
  const first = await name()
  for (let i = 0; i < 3; i++) assert.equal(await name(), first)
  await context.close()

  const ann = await house.person('Ann', { permissions: ['notifications'] })
  await ann.context.addInitScript(() => {
    globalThis.told = []
    globalThis.Notification = class {
      static permission = 'default'
      static requestPermission() {
        this.permission = 'granted'
        return Promise.resolve('granted')
      }
      constructor(title) {
        globalThis.told.push(title)
      }
      close() {}
    }
    Object.defineProperty(Document.prototype, 'hidden', { get: () => !!globalThis.isAway })
  })
  const bob = await house.person('Bob')
  const table = await ann.table('scurry', ['open', 'you'], { options: { setup: 'standard', tiles: 8 } })
  assert.equal(await ann.page.evaluate(() => Notification.permission), 'default', 'never by itself')
  await ann.go('/')
  await ann.page.getByRole('button', { name: /name and settings$/ }).click()
  await ann.page.getByRole('switch', { name: /Tell me when it is my turn/ }).click()
  await ann.page.getByRole('switch', { name: /my turn on/ }).waitFor()
  await ann.go(`/t/${table}`)
  await ann.page.evaluate(() => {
    Notification.permission = 'granted'
    globalThis.isAway = true
  })
  await bob.go(`/t/${table}`)
  await bob.page.getByRole('button', { name: /^Sit here/ }).click()
  await bob.page.locator('#now[data-state=mine]').waitFor()
  assert.deepEqual(await ann.page.evaluate(() => globalThis.told), [])
  await games.scurry.move(new Mouse(bob.page), dice(5))
  await ann.page.waitForFunction(() => globalThis.told.includes('Your turn'))
})

house.test('looking back changes nothing and ends with one click', async () => {
  const people = await atOneTable()
  const roll = dice(26)
  for (let i = 0; i < 4; i++) await oneMove(people, roll)
  const { page } = people[0]
  const before = await steps(page)
  await page.getByRole('button', { name: 'Go back one step' }).click()
  await page.getByText(`Step ${before - 1} of ${before}`).waitFor()
  assert.deepEqual(await cells(page, /, (free|free to lead|can be reached)$/), [], 'nothing can be played in the past')
  await page.getByRole('button', { name: 'Go to the start' }).click()
  await page.getByText(`Step 0 of ${before}`).waitFor()
  await page.getByRole('button', { name: 'Return to the game' }).click()
  await page.getByText(/^Step \d/).waitFor({ state: 'detached' })
  await oneMove(people, roll)
})
