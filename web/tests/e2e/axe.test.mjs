// Accessibility: axe checks every page, every game in three stages, dialogs and menus, light and dark.
import AxeBuilder from '@axe-core/playwright'
import assert from 'node:assert/strict'
import { dice, games, play, standing } from './games.mjs'
import { Mouse } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()

/** Checks a page as it is now, in both themes; `done` reports all violations of a test together. */
function checker() {
  const wrong = []
  return {
    async check(page, what, part = 'html') {
      for (const theme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        // Colours fade from one theme to the other.
        await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'))
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        const builder = new AxeBuilder({ page }).include(part).setLegacyMode()
        if (theme === 'dark') builder.withRules(['color-contrast', 'link-in-text-block']) // rules about colour
        const { violations, passes } = await builder.analyze()
        assert.ok(passes.length > (theme === 'dark' ? 0 : 3), `axe has looked at something: ${what}`)
        for (const { id, help, nodes } of violations) {
          const [{ target, failureSummary }] = nodes
          const where = `${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ')}`
          wrong.push(`${what}, ${theme}: ${help} (${id}), ${nodes.length} times: ${where}`)
        }
      }
    },
    done: () => assert.deepEqual(wrong, [])
  }
}

house.test('axe: home, its dialog and settings', async () => {
  const axe = checker()
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.table('scurry', ['you', 1]) // so that there is something to continue
  await (await house.person('Bob')).table('skyrunner', ['you', 'open'], { listed: true })
  await ann.go('/')
  await page.getByRole('region', { name: 'Continue' }).waitFor()
  await page.getByRole('link', { name: /^Join/ }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await axe.check(page, 'home')
  for (const game of GAMES) {
    await page.getByRole('button', { name: `More options for ${games[game].title}` }).click()
    await page.getByRole('dialog').waitFor()
    await axe.check(page, `the dialog for ${game}`, 'dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: /name and settings/ }).click()
  await page.getByRole('switch', { name: /^Sound/ }).waitFor()
  await axe.check(page, 'settings', '.pop')
  axe.done()
})

for (const [i, game] of GAMES.entries()) {
  house.test(`axe: ${games[game].title}, waiting, playing and over`, async () => {
    const axe = checker()
    const ann = await house.person('Ann')
    const { page } = ann
    await ann.table(game, ['you', 'open'])
    await page.getByRole('heading', { name: 'Waiting for 1 player' }).waitFor()
    await axe.check(page, 'waiting')
    await ann.table(game, ['you', 1])
    const roll = dice(61 + i)
    await play(page, () => games[game].move(new Mouse(page), roll), 5)
    await standing(page)
    await axe.check(page, 'playing')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Resign…' }).click()
    await axe.check(page, 'the menu', '.acts')
    await page.getByRole('button', { name: 'Yes, resign' }).click()
    await page.locator('#now[data-state=over]').waitFor()
    await axe.check(page, 'over')
    axe.done()
  })
}

house.test('axe: rules, records, and addresses that lead nowhere', async () => {
  const axe = checker()
  const ann = await house.person('Ann')
  const { page } = ann
  for (const game of GAMES) {
    await ann.go(`/rules/${game}`)
    await page.locator('.rules h1').waitFor()
    await axe.check(page, `the rules of ${game}`)
  }
  await ann.go('/record')
  await page.getByRole('heading', { name: 'Open a record' }).waitFor()
  await axe.check(page, 'records')
  await ann.go('/nowhere')
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await axe.check(page, 'nowhere')
  axe.done()
})

house.test('axe: rules over the table, sharing, why not, the curtain', async () => {
  const axe = checker()
  const ann = await house.person('Ann')
  const { page } = ann
  await ann.table('scurry', ['you', 1], { options: { setup: 'standard', tiles: 8 } })
  await standing(page)
  await page.getByRole('button', { name: 'Share this table' }).click()
  await page.getByLabel('Link to this table').waitFor()
  await axe.check(page, 'sharing', '.pop')
  await page.keyboard.press('Escape')
  await page.locator('[role=gridcell][aria-label$="acorn"]').first().click()
  await page.getByRole('alert').waitFor()
  await axe.check(page, 'why not')
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await page.getByRole('dialog').locator('#SCU-1').waitFor()
  await axe.check(page, 'rules over the table', 'dialog')
  await ann.table('derailed', ['you', 'you'])
  await page.getByRole('button', { name: /show my hand/ }).waitFor()
  await axe.check(page, 'the curtain')
  axe.done()
})
