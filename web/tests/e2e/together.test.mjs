// Two people at one table: by link, through reloads and restarts; chat, take back, resign, rematch.
import assert from 'node:assert/strict'
import { dice, games, moved, standing } from './games.mjs'
import { cells, Mouse } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()
const steps = (page) => page.locator('ol[aria-label=Moves] button').count()
const isTurn = async (page) => /(?<!not )your turn/i.test((await page.locator('#now .who').textContent()) ?? '')
const say = async (page, text) => {
  await page.getByRole('combobox', { name: /Say something/ }).fill(text)
  await page.keyboard.press('Enter')
}

/** Ann opens a table and Bob follows her link; he sits down with one click. */
async function atOneTable(game = 'scurry') {
  const [ann, bob] = [await house.person('Ann'), await house.person('Bob')]
  await ann.table(game, ['you', 'open'], { options: games[game].options })
  const link = await ann.page.getByLabel('Link to this table').inputValue()
  await bob.page.goto(link) // the first action
  await bob.page.getByRole('button', { name: 'Sit here, seat 2' }).click() // the second
  for (const { page } of [ann, bob]) await page.locator('#now .who').filter({ hasText: /turn/i }).waitFor()
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

const serverIsAway = [/WebSocket connection to/, /ERR_CONNECTION_REFUSED/, /ERR_EMPTY_RESPONSE/]

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
      await pages[1].waitForFunction(
        (n) => document.querySelectorAll('ol[aria-label=Moves] button').length === n,
        before
      )
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
  for (const { page } of [ann, bob]) await page.locator('#now .who').filter({ hasText: /turn/i }).waitFor()
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
  await eve.page.getByText('You are watching').waitFor()
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
  await other.page
    .locator('#now .who')
    .filter({ hasText: /(?<!not )your turn/i })
    .waitFor()
  const before = await steps(mover.page)
  await mover.page.getByRole('button', { name: 'Take back' }).click()
  await mover.page.getByText('You ask to take back a move').waitFor()
  await other.page.getByRole('button', { name: 'Decline' }).click()
  await mover.page.getByText('You ask to take back a move').waitFor({ state: 'detached' })
  assert.equal(await steps(mover.page), before)
  await mover.page.getByRole('button', { name: 'Take back' }).click()
  await other.page.getByRole('button', { name: 'Allow' }).click()
  for (const { page } of people)
    await page.waitForFunction((n) => document.querySelectorAll('ol[aria-label=Moves] button').length === n, before - 1)
  await mover.page
    .locator('#now .who')
    .filter({ hasText: /(?<!not )your turn/i })
    .waitFor()
})

house.test('resign, and a rematch with other seats', async () => {
  const [ann, bob] = await atOneTable()
  await bob.page.getByRole('button', { name: 'More', exact: true }).click()
  await bob.page.getByRole('button', { name: 'Resign…' }).click()
  await bob.page.getByRole('button', { name: 'Yes, resign' }).click()
  await ann.page.getByRole('heading', { name: 'You win!' }).waitFor()
  await bob.page.getByRole('heading', { name: 'Ann wins.' }).waitFor()
  const old = ann.page.url()
  await ann.page.locator('#now').getByRole('button', { name: 'Rematch' }).click()
  await bob.page.locator('#now').getByRole('button', { name: 'Join the rematch' }).click()
  for (const { page } of [ann, bob]) {
    await page.waitForURL((url) => url.href !== old)
    await page.locator('#now .who').filter({ hasText: /turn/i }).waitFor()
  }
  assert.equal(ann.page.url(), bob.page.url())
  const names = await ann.page.getByRole('region', { name: 'Players' }).getByRole('listitem').allTextContents()
  assert.match(names[0], /Bob/)
  assert.match(names[1], /Ann/)
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
