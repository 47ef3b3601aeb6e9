// What is special about a board: keys, answers to every press, and targets large enough to hit.
import assert from 'node:assert/strict'
import { dice, games, play, standing, until } from './games.mjs'
import { Finger, Keys, Mouse } from './hands.mjs'
import { PATIENCE, stage } from './harness.mjs'

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
  const race = await page.locator('.tray .race').boundingBox()
  assert.ok(race.width > 200, `the race takes the width beside the map, not ${race.width} px`)
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
    await new Mouse(page).cell('ground-1') // our own climber, who cannot stay there
    await page.getByRole('alert').getByText('Not possible').waitFor()
  }
})

/** Acts, and waits until the panel says something else. */
async function answered(page, act) {
  const said = () => page.locator('#now').innerText()
  const before = await said()
  await act()
  const start = Date.now()
  while ((await said()) === before) {
    assert.ok(Date.now() < start + PATIENCE, `the panel still says ${before}`)
    await page.waitForTimeout(30)
  }
}

house.test('Skurðir: a station that is taken and a place out of reach answer, to the mouse and to Enter', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.table('skurdir', ['you', 'you'])
  await mine(page)
  const taken = page.locator('[role=gridcell][aria-label*="station"]').first()
  await answered(page, async () => new Mouse(page).cell(await taken.getAttribute('data-cell')))
  await page.keyboard.press('Escape')
  const away = page.locator('[role=gridcell]:not([aria-label*="station"], [aria-label*="can be reached"])').first()
  await answered(page, async () => {
    await new Keys(page).walk(await away.getAttribute('data-cell'))
    await page.keyboard.press('Enter')
  })
})

house.test('Derailed!: a slot answers before a card is chosen', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.table('derailed', ['you', 1])
  await mine(page)
  for (const slot of ['1,1', '1,3']) {
    await answered(page, () => new Mouse(page).cell(slot))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
})

house.test('on a phone what is aimed at is large enough: slots, arrows, and a lens over the acorns', async () => {
  const ann = await house.person('Ann', phone)
  const { page } = ann
  const sizeOf = async (locator) => {
    const { width, height } = await locator.boundingBox()
    return Math.min(width, height)
  }
  await ann.table('derailed', ['you', 1])
  await mine(page)
  const slots = page.locator('[role=grid] [data-slot]')
  for (const slot of await slots.all()) assert.ok((await sizeOf(slot)) >= 44, 'a slot measures 44 px')

  await ann.table('skurdir', ['you', 1], { options: { layout: 'random' } })
  const hand = new Finger(page)
  const roll = dice(91)
  for (let now = ''; ; await play(page, () => games.skurdir.move(hand, roll), 1)) {
    await standing(page)
    now = await page.locator('.harbour').getAttribute('data-phase')
    if (now === 'build') break
  }
  const start = (await hand.offered(/a canal can begin here/))[0]
  await hand.cell(start)
  const arrows = page.locator('.arrow')
  await arrows.first().waitFor()
  for (const arrow of await arrows.all()) assert.ok((await sizeOf(arrow)) >= 43.5, 'an arrow measures 44 px')

  await ann.table('scurry', ['you', 1])
  await mine(page)
  await page.locator('.lens').waitFor()
})
