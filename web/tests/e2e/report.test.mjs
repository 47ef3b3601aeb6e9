// The lab's report, opened as a file: no errors, nothing from elsewhere, every plot, axe in both themes.
import AxeBuilder from '@axe-core/playwright'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { GAMES, SKERRY, launch } from './harness.mjs'

const QUESTIONS = ['fair', 'long', 'choose', 'exciting', 'deep', 'lucky']

test('the report of a lab run', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-report-'))
  const browser = await launch()
  try {
    for (const [game, ...grid] of [
      ['scurry', '--set', 'setup=random', '--set', 'tiles=4,8'],
      ['skyrunner', '--players', '2,3', '--set', 'rows=6']
    ]) {
      if (!GAMES.includes(game)) continue
      const out = join(folder, game)
      const quick = ['--seats', 'greedy', '--ladder', 'random,greedy', '--sims', '10', '--games', '24', '--out', out]
      execFileSync(SKERRY, ['lab', game, ...grid, ...quick])
      for (const theme of ['light', 'dark']) {
        const page = await browser.newPage({ colorScheme: theme, viewport: { width: 390, height: 844 } })
        const troubles = []
        page.on('pageerror', (error) => troubles.push(error.message))
        page.on('console', (message) => troubles.push(message.text()))
        const address = pathToFileURL(join(out, 'report.html')).href
        page.on('request', (request) => {
          if (request.url() !== address && !request.url().startsWith('data:')) troubles.push(request.url())
        })
        await page.goto(address)
        for (const question of QUESTIONS) {
          const card = page.locator('section', {
            has: page.getByRole('heading', { name: new RegExp(`${question}.*\\?`) })
          })
          await card.first().waitFor()
          if (question !== 'lucky')
            assert.ok((await card.locator('svg').count()) > 0, `${game}: a plot for ${question}`)
        }
        await page.getByRole('heading', { name: 'On the board' }).waitFor()
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(overflow <= 0, `${game}: the page scrolls sideways by ${overflow} px`)
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${game}, ${theme}: ${id}: ${nodes[0].target.join(' ')}`),
          []
        )
        assert.deepEqual(troubles, [])
        await page.close()
      }
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
