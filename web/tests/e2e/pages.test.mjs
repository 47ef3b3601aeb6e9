// Everything but play: shared devices, records, rules, refusals, and announcements of a turn.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dice, games, moved, play, standing, until } from './games.mjs'
import { cells, Mouse } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()

house.test('one click on a card at home plays against bots', async () => {
  const { page } = await house.person('Ann')
  await page.goto(house.house.url)
  await page.getByRole('button', { name: 'Play Scurry', exact: true }).click()
  await page.locator('#now:is([data-state=mine], [data-state=wait])').waitFor()
  assert.match(await page.title(), /^● Your turn: Scurry/)
  assert.equal(await page.locator('link[rel=icon]').getAttribute('href'), '/favicon-turn.svg')
  await page.locator('[data-voice=assertive]').waitFor({ state: 'attached' })
  await page.goto(house.house.url)
  await page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Continue' }).click()
  await page.locator('#now:is([data-state=mine], [data-state=wait])').waitFor()
})

house.test('Derailed! on one device: no hand is shown before the device is passed on', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await page.goto(house.house.url)
  await page.getByRole('button', { name: 'More options for Derailed!' }).click()
  const dialog = page.getByRole('dialog', { name: 'New table' })
  await dialog.getByLabel('Players').selectOption('2')
  await dialog.getByLabel('Seat 2', { exact: true }).selectOption({ label: 'You' })
  await dialog.getByRole('button', { name: 'Play' }).click()
  const show = page.getByRole('button', { name: /show my hand/ })
  const roll = dice(41)
  let names = new Set()
  for (let i = 0; i < 4; i++) {
    await show.waitFor()
    assert.equal(await page.locator('.tray .hand, [role=grid]').count(), 0, 'the curtain is closed')
    assert.doesNotMatch(await page.locator('main').innerText(), /draws \S*[NESW]{2}/, 'nor do the moves tell')
    names.add(await page.getByRole('heading', { name: /Pass the device to/ }).textContent())
    await show.click()
    await page.locator('.tray .hand').waitFor()
    const { steps } = await standing(page)
    await games.derailed.move(new Mouse(page), roll)
    await page.getByText('Pass the device on').or(page.locator('#now[data-state=over]')).first().waitFor()
    assert.ok(steps >= 0)
  }
  assert.equal(names.size, 2, 'both had their turns')
})

house.test('Scurry on one device: without secrets, turns follow each other', async () => {
  const ann = await house.person('Ann')
  await ann.table('scurry', ['you', 'you'], { options: { setup: 'standard', tiles: 8 } })
  const roll = dice(42)
  const hand = new Mouse(ann.page)
  const made = await play(ann.page, () => games.scurry.move(hand, roll), 6)
  assert.equal(made, 6)
})

house.test('a record: exported from a table, opened and reviewed', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  const table = await ann.table('skyrunner', ['you', 1], { options: { rows: 6, round_limit: 2 } })
  const roll = dice(43)
  await play(page, () => games.skyrunner.move(new Mouse(page), roll))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export the record' }).click()
  ])
  const record = readFileSync(await download.path(), 'utf8')
  assert.equal(JSON.parse(record).game, 'skyrunner')
  await page.goto(`${house.house.url}/record`)
  await page.getByLabel('Record', { exact: true }).fill('{"skerry":1,"game":"chess"}')
  ann.allowed = [/400/]
  await page.getByRole('button', { name: 'Open the record' }).click()
  await page.getByRole('alert').waitFor()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(record) })
  await page.getByRole('button', { name: 'Open the record' }).click()
  await page.waitForURL((url) => /\/t\/\w+$/.test(url.pathname) && !url.pathname.endsWith(table))
  await page.locator('#now[data-state=over]').waitFor()
  const steps = JSON.parse(record).steps.length
  await page.getByRole('button', { name: 'Go to the start' }).click()
  await page.getByText(`Step 0 of ${steps}`).waitFor()
  await page.getByRole('button', { name: 'Go forward one step' }).click()
  await page.getByText(`Step 1 of ${steps}`).waitFor()
})

house.test('the rules: a clause by its address, and in a dialog at the table', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.go('/rules/scurry#SCU-12')
  const clause = page.locator('#SCU-12')
  await clause.waitFor()
  await page.waitForFunction(() => {
    const { top, bottom } = document.getElementById('SCU-12').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
  await page.getByText('Designed by Phil Leduc. 2020, sites.google.com').waitFor()
  await page.getByRole('navigation', { name: 'Rules of other games' }).getByRole('link', { name: 'Skirrid' }).click()
  await page.getByRole('heading', { level: 1, name: /Skirrid/ }).waitFor()
  await ann.table('scurry', ['you', 1])
  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByRole('dialog', { name: 'Rules of Scurry' }).locator('#SCU-1').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

for (const game of GAMES.filter((game) => games[game].forbidden)) {
  house.test(`why not? ${games[game].title} answers an illegal move with the rule`, async () => {
    const { options = games[game].options, try: attempt } = games[game].forbidden
    const ann = await house.person('Ann')
    const { page } = ann
    await ann.table(game, ['you', 1], { options })
    await standing(page)
    const makeMove = async (act) => {
      const { steps } = await standing(page)
      await act()
      await moved(page, steps)
      await standing(page)
    }
    await attempt(new Mouse(page), { roll: dice(44), makeMove })
    const toast = page.getByRole('alert')
    await toast.getByText('Not possible').waitFor()
    const clause = (await toast.getByRole('link').textContent()).trim()
    assert.match(clause, /^[A-Z]{3}-\d+/)
    await toast.getByRole('link').click()
    await page.getByRole('dialog').locator(`[id="${clause}"]`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^All moves/ }).click()
    await page.locator('#all-moves[aria-busy=false] [role=option]').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await until(page, ({ aim }) => aim !== '', 'nothing is aimed at')
    await toast.waitFor({ state: 'detached' }) // something valid is aimed at
  })
}

house.test('the first minutes: the easiest bots, how to play, and a game that can be given up', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.go('/')
  for (const game of GAMES) {
    const card = page.getByRole('article', { name: games[game].title })
    await card.getByRole('link', { name: `Learn ${games[game].title}` }).waitFor()
    assert.ok(
      await card.getByRole('radio', { name: 'Limpet, easy' }).isChecked(),
      'a first visit begins with the easiest'
    )
  }
  await page.getByRole('button', { name: 'Play Scurry', exact: true }).click()
  await standing(page)
  assert.equal(await page.getByText('Your turn', { exact: true }).count(), 1, 'said once')
  assert.ok((await cells(page, /acorn/)).length >= 16, 'the acorns of a first game lie already')
  await ann.go('/')
  await page.getByRole('region', { name: 'Continue' }).getByText('8').first().waitFor() // the score
  await ann.go('/games')
  await page.getByRole('button', { name: /^Give up/ }).click()
  await page.getByRole('button', { name: /^Yes, give up/ }).click()
  await page
    .getByRole('region', { name: 'Finished' })
    .getByRole('link', { name: /^Look at it/ })
    .waitFor()
  await page.getByText('Nothing waits for you.').waitFor()
})

house.test('on one device: players have names, and a moment to see their own card', async () => {
  const ann = await house.person('Ann', { settings: { speed: 'slow' } })
  const { page } = ann
  await ann.go('/')
  await page.getByRole('button', { name: 'More options for Derailed!' }).click()
  const dialog = page.getByRole('dialog', { name: 'New table' })
  await dialog.getByLabel('Players').selectOption('2')
  await dialog.getByLabel('Seat 2', { exact: true }).selectOption({ label: 'You' })
  await dialog.getByLabel('Name for seat 2').fill('Bea')
  await dialog.getByRole('button', { name: 'Play' }).click()
  const hand = new Mouse(page)
  await page.getByRole('button', { name: /show my hand/ }).click()
  await page.locator('.tray .hand').waitFor()
  await games.derailed.move(hand, dice(45))
  const hide = page.getByRole('button', { name: 'Hide the board' })
  await hide.waitFor()
  assert.equal(await page.locator('[role=grid]').count(), 1, 'the card can still be seen')
  await hide.click()
  await page.getByRole('heading', { name: /^Pass the device to (Ann|Bea)/ }).waitFor()
  await page.getByRole('region', { name: 'Players' }).getByText('Bea').waitFor()
})

house.test('a hint can be played', async () => {
  const ann = await house.person('Ann')
  await ann.table('scurry', ['you', 1], { options: { setup: 'standard', tiles: 8 } })
  const { steps } = await standing(ann.page)
  await ann.page.getByRole('button', { name: 'Hint' }).click()
  await ann.page.getByRole('heading', { name: 'Hint: look at the marked place' }).waitFor()
  await ann.page.getByRole('button', { name: 'Hint' }).click()
  await ann.page.getByRole('button', { name: 'Play it' }).click()
  await moved(ann.page, steps)
})

house.test('addresses that lead nowhere say so', async () => {
  const ann = await house.person('Ann')
  ann.allowed = [/404/, /WebSocket connection to .* failed/]
  for (const [path, title] of [
    ['/t/zzzzzz', 'No such table'],
    ['/rules/chess', 'No such game'],
    ['/nowhere', 'There is nothing here']
  ]) {
    await ann.go(path)
    await ann.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await ann.page.getByRole('link', { name: 'See all games' }).waitFor()
  }
})

house.test('the document preloads what a first visit needs', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  const table = await ann.table('scurry', ['you', 1])
  for (const [path, part, sight] of [
    ['/', 'Home', '#games article'],
    [`/t/${table}`, 'Table', '#now']
  ]) {
    await ann.go(path)
    await page.locator(sight).first().waitFor()
    const [asked, loaded] = await page.evaluate(async (address) => {
      const text = await (await fetch(address)).text()
      const document = new DOMParser().parseFromString(text, 'text/html')
      const links = document.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet], link[rel=preload]')
      return [Array.from(links, (link) => link.href), performance.getEntriesByType('resource').map(({ name }) => name)]
    }, path)
    assert(
      asked.some((name) => name.includes(`/assets/${part}-`) && name.endsWith('.js')),
      `${path} asks for ${asked}`
    )
    for (const name of asked) assert(loaded.includes(name), `${path} has no use for ${name}`)
    assert.equal(new Set(asked).size, asked.length)
  }
})
