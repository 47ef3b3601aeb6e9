// What is special about a board: keys, answers to every press, and targets large enough to hit.
import assert from 'node:assert/strict'
import { until } from './games.mjs'
import { stage } from './harness.mjs'

const house = stage()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const mine = (page) => until(page, ({ state }) => state === 'mine', 'it is not our turn')
const board = '.skirrid.root'

house.test('Skirrid: the keys 1 to 6 work at once, in the order of the tray', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.table('skirrid', ['you', 1, 1])
  await mine(page)
  for (const [i, shape] of ['gun', 'door', 'snake', 'quoin', 'rod', 'eye'].entries()) {
    await page.keyboard.press(String(i + 1))
    await page.locator(`${board}[data-hand=${shape}]`).waitFor()
    const held = page.locator('.tray .slot[aria-pressed=true]')
    assert.equal((await held.getAttribute('aria-label')).split(',')[0].toLowerCase(), shape)
  }
  await page.keyboard.press('1')
  await page.locator(`${board}[data-hand=gun][data-fits]`).waitFor()
  assert.equal(await page.getByRole('listbox', { name: 'All moves' }).count(), 0, 'a key of the board opens no list')
})

house.test('Skirrid: a press on the board without a shape is answered', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.table('skirrid', ['you', 1, 1])
  await mine(page)
  await page.locator('[data-cell=c3]').click()
  await page.getByText(/Choose a shape first/).waitFor()
  await page.getByRole('button', { name: /^Turn/ }).click({ force: true })
  await page.getByText('Choose a shape first, then turn it.').waitFor()
})

house.test('Skirrid: a press aims, a second one places, and the focus stays', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.table('skirrid', ['you', 1, 1])
  const { steps } = await mine(page)
  await page.keyboard.press('6')
  await page.locator(`${board}[data-fits]`).waitFor()
  await page.locator('[data-cell=j10]').click()
  const aimed = await until(page, ({ aim }) => aim !== '', 'nothing is aimed at')
  assert.equal(aimed.aim, 'eye j10 0')
  assert.equal(aimed.steps, steps, 'the first press places nothing')
  await page.locator('#confirm').focus()
  await page.keyboard.press('Enter')
  await until(page, ({ own }) => own === 1, 'the shape was not placed')
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY')
})

house.test('Skirrid on a phone: squares measure 44 px while a shape is in hand', async () => {
  const ann = await house.person('Ann', phone)
  const { page } = ann
  await ann.table('skirrid', ['you', 1])
  await mine(page)
  await page.locator('.tray .chip').first().tap()
  await page.locator(`${board}[data-fits]`).waitFor()
  const square = await page.locator('[data-cell=j10]').boundingBox()
  assert.ok(square.width >= 44 && square.height >= 44, `a square measures ${square.width} × ${square.height}`)
  for (const button of await page.locator('.tray button').all()) {
    const { width, height } = await button.boundingBox()
    assert.ok(width >= 44 && height >= 44, `${await button.getAttribute('aria-label')}: ${width} × ${height}`)
  }
})

house.test('SkyRunner: windows and cards are large enough, and every press is answered', async () => {
  for (const [options, window] of [
    [{}, [100, 37]],
    [phone, [44, 44]]
  ]) {
    const ann = await house.person('Ann', options)
    const { page } = ann
    await ann.table('skyrunner', ['you', 1, 1])
    await mine(page)
    await page.locator('[role=gridcell][data-cell=L1-1]').click()
    await page.getByText('L1-1 is free. Choose a card from your hand.').waitFor()
    await page.getByRole('button', { name: /^Open card/ }).click()
    await page.getByText(/The main set has/).waitFor()
    if (options === phone)
      for (const button of await page.locator('.tray button, .cards button').all()) {
        const { width, height } = await button.boundingBox()
        assert.ok(width >= 44 && height >= 44, `${await button.getAttribute('aria-label')}: ${width} × ${height}`)
      }
    await page.locator('.tray').getByRole('button', { name: 'Climb 3' }).click()
    const { aim } = await until(page, ({ aim }) => aim !== '', 'no card is taken up')
    assert.equal(aim, 'play climb 3')
    await page.locator('#confirm').click()
    const end = page.locator('[role=gridcell][aria-label*="can be reached"]').first()
    await end.waitFor()
    const { width, height } = await end.locator('.hit').boundingBox()
    assert.ok(width >= window[0] && height >= window[1] - 0.5, `a window measures ${width} × ${height}`)
  }
})
