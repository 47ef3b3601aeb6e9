// A phone of 390 × 844: whole games by touch. Taps aim and are confirmed, and nothing scrolls sideways.
import assert from 'node:assert/strict'
import { dice, games, play } from './games.mjs'
import { Finger } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** How far the page could scroll sideways. */
const sideways = (page) => page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth)

house.test('home fits a phone, and one tap starts a game', async () => {
  const { page } = await house.person('Ann', phone)
  await page.goto(house.house.url)
  await page.getByRole('button', { name: 'Play SkyRunner', exact: true }).waitFor()
  assert.ok((await sideways(page)) <= 0, 'home does not scroll sideways')
  await page.getByRole('button', { name: 'Play SkyRunner', exact: true }).tap()
  await page.locator('#now:is([data-state=mine], [data-state=wait])').waitFor()
})

for (const [i, game] of GAMES.entries()) {
  house.test(`a whole game of ${games[game].title} by touch`, async () => {
    const ann = await house.person('Ann', phone)
    const { page } = ann
    const { players, options } = games[game]
    await ann.table(game, ['you', ...Array(players - 1).fill(1)], { options })
    const hand = new Finger(page)
    const roll = dice(51 + i)
    const made = await play(page, async () => {
      assert.ok((await sideways(page)) <= 0, 'the table does not scroll sideways')
      await games[game].move(hand, roll)
    })
    assert.ok(made > 2, 'it took some moves')
    assert.match(await page.locator('#now .told').innerText(), /win|Nobody|draw/)
    const box = await page.locator('.stage > .board').boundingBox()
    assert.ok(box.width > 350, 'the board takes the width')
  })
}

house.test('small screens: every page stays within its width', async () => {
  const ann = await house.person('Ann', phone)
  const { page } = ann
  for (const path of ['/', '/rules/scurry', '/record']) {
    await ann.go(path)
    await page.locator('main').waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok((await sideways(page)) <= 0, `${path} does not scroll sideways`)
  }
  for (const game of GAMES) {
    await ann.table(game, ['you', 'open'])
    assert.ok((await sideways(page)) <= 0, `${game}, waiting, does not scroll sideways`)
  }
})
