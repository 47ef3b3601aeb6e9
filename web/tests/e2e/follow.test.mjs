// Following the others: their turns one after the other, pauses for what must be read, the replay, hints, all moves.
import assert from 'node:assert/strict'
import { dice, games, look, play, standing, until } from './games.mjs'
import { Keys, Mouse } from './hands.mjs'
import { stage } from './harness.mjs'

const house = stage()
const polite = (page) => page.locator('[data-voice=polite]').innerText()

house.test('SkyRunner: the reveal stays until it was read, and a screen reader hears it', async () => {
  const ann = await house.person('Ann', { settings: { speed: 'normal' } })
  const { page } = ann
  await ann.table('skyrunner', ['you', 1, 1], { options: games.skyrunner.options })
  await standing(page)
  await games.skyrunner.move(new Mouse(page), dice(81))
  const { steps } = await until(page, ({ state }) => state === 'moment', 'play does not pause for the reveal')
  const heard = await polite(page)
  assert.match(heard, /revealed/i)
  await page.waitForTimeout(2500) // longer than any animation
  assert.deepEqual({ ...(await look(page)), aim: '' }, { ...(await look(page)), state: 'moment', steps, aim: '' })
  await page.keyboard.press('Enter')
  await until(page, ({ state }) => state !== 'moment', 'the confirming button does not go on')
})

house.test('Derailed!: arrivals and the end of a round wait, with what they earned', async () => {
  const ann = await house.person('Ann', { settings: { speed: 'fast' } })
  const { page } = ann
  await ann.table('derailed', ['you', 3])
  const roll = dice(84)
  for (;;) {
    const { state, steps, own } = await until(
      page,
      (now) => !now.isSending && /mine|moment|over/.test(now.state),
      'nothing to do'
    )
    assert.notEqual(state, 'over', 'a round ends before the game')
    if (state === 'mine') {
      await games.derailed.move(new Mouse(page), roll)
      await until(page, (now) => now.own > own, 'the move was not made')
      continue
    }
    const title = await page.locator('#now h2').innerText()
    assert.match(title, /arrive|home|Round 1 is over/)
    const heard = await polite(page)
    assert.match(heard, /arrives? (first|second)|Round 1 is over because/)
    if (/Round 1 is over/.test(title)) break
    await page.locator('#confirm').click()
    await until(page, (now) => now.state !== 'moment' || now.steps > steps, 'play does not go on')
  }
  await page.getByRole('button', { name: 'Start round 2' }).click()
  await until(page, ({ state }) => state !== 'moment', 'the next round does not begin')
})

house.test('step by step: each turn of the others waits for the button', async () => {
  const ann = await house.person('Ann', { settings: { speed: 'steps' } })
  const { page } = ann
  await ann.table('skirrid', ['you', 1, 1])
  await standing(page)
  await games.skirrid.move(new Mouse(page), dice(82))
  await until(page, ({ state, steps }) => state === 'show' && steps === 2, 'the first bot is not shown alone')
  await page.getByRole('button', { name: 'Go on' }).click()
  await until(page, ({ state, steps }) => state === 'show' && steps === 3, 'the second bot is not shown')
  await page.getByRole('button', { name: 'Go on' }).click()
  await until(page, ({ state }) => state === 'mine', 'it is not our turn')
})

house.test('since your last turn: one press replays it, and Escape returns', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.table('skirrid', ['you', 1, 1])
  await play(page, () => games.skirrid.move(new Mouse(page), dice(83)), 1)
  await standing(page)
  await page.getByRole('button', { name: /^Since your last turn/ }).click()
  await until(page, ({ state }) => state === 'replay', 'nothing is replayed')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('1 of 2').waitFor()
  await page.getByRole('button', { name: 'Forward', exact: true }).click()
  await page.getByText('2 of 2').waitFor()
  await page.keyboard.press('Escape')
  await until(page, ({ state }) => state === 'mine', 'the game does not go on')
  await page.getByRole('button', { name: /^Watch the last 2 turns again/ }).waitFor()
})

for (const game of Object.keys(games)) {
  house.test(`${games[game].title}: a hint shows where, then what, and can be played`, async () => {
    const ann = await house.person('Ann')
    const { page } = ann
    await ann.table(game, ['you', 1], { options: games[game].options })
    const { own } = await standing(page)
    const hint = page.getByRole('button', { name: 'Hint', exact: true })
    await hint.click()
    await page.getByRole('heading', { name: 'Hint: look at the marked place' }).waitFor()
    assert.equal((await look(page)).aim, '', 'where to look does not aim yet')
    await hint.click()
    const { aim } = await until(page, ({ aim }) => aim !== '', 'the hint is not aimed at')
    assert.ok(aim)
    await page.getByRole('button', { name: /^Play it/ }).click()
    await until(page, (now) => now.own > own, 'the hint was not played')
  })

  house.test(`${games[game].title}: typing opens all moves, moving through them aims, Escape closes`, async () => {
    const ann = await house.person('Ann')
    const { page } = ann
    await ann.table(game, ['you', 1], { options: games[game].options })
    const { own } = await standing(page)
    assert.equal(await page.getByRole('listbox', { name: 'All moves' }).count(), 0, 'closed until it is asked for')
    await page.keyboard.press('/')
    await page.locator('#all-moves[aria-busy=false] [role=option]').first().waitFor()
    await page.keyboard.press('ArrowDown')
    const first = await page.locator('#all-moves [aria-selected=true]').getAttribute('data-move')
    await until(page, ({ aim }) => aim === first, `the board does not aim at ${first}`)
    await page.keyboard.press('Escape')
    await page.getByRole('listbox', { name: 'All moves' }).waitFor({ state: 'detached' })
    const isBack = await page.evaluate(() => document.activeElement?.getAttribute('aria-controls') === 'all-moves')
    assert.ok(isBack, 'the focus returns to the button')
    await new Keys(page).type(first, 0)
    await until(page, (now) => now.own > own, 'a typed move is not played')
  })
}
