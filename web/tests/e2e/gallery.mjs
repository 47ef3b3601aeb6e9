// node gallery.mjs FOLDER [GAME…]: pictures of home, tables and every board, in four sizes, light and dark. `./dev gallery` calls it; SKERRY is the binary.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { dice, games, play } from './games.mjs'
import { Finger, Mouse } from './hands.mjs'
import { GAMES, House, launch, ROOT, serveDist, SKERRY } from './harness.mjs'

const SIZES = [
  [390, 844],
  [768, 1024],
  [1440, 900],
  [2560, 1440]
]
const THEMES = ['light', 'dark']
const [folder = 'build/gallery', ...wanted] = process.argv.slice(2)
const out = resolve(folder)
const chosen = wanted.length ? wanted : GAMES
mkdirSync(out, { recursive: true })
let count = 0

async function shoot(page, name, { fullPage = false } = {}) {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.screenshot({ path: join(out, `${name}-${page.viewportSize().width}-${theme}.png`), fullPage })
    count++
  }
}

async function atEverySize(browser, options, act) {
  for (const [width, height] of SIZES) {
    const isPhone = width < 600
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: isPhone,
      isMobile: isPhone,
      reducedMotion: 'reduce',
      ...options
    })
    try {
      await act(context, await context.newPage(), isPhone)
    } finally {
      await context.close()
    }
  }
}

/** Every position of games/GAME/web/positions.json on its board alone. */
async function boards(browser) {
  const positions = Object.fromEntries(
    chosen.map((game) => [
      game,
      JSON.parse(readFileSync(join(ROOT, `games/${game}/web/positions.json`), 'utf8')).map(({ name }) => name)
    ])
  )
  for (const game of chosen)
    execFileSync(
      '/usr/bin/python3',
      [join(ROOT, 'web/gallery/positions.py'), SKERRY, game, join(ROOT, 'web/gallery/public/positions')],
      { stdio: 'ignore' }
    )
  const server = await createServer({
    configFile: join(ROOT, 'web/gallery/vite.config.ts'),
    server: { port: 0, strictPort: false, host: '127.0.0.1' },
    logLevel: 'error'
  })
  await server.listen()
  const url = server.resolvedUrls.local[0]
  try {
    await atEverySize(browser, {}, async (_, page, isPhone) => {
      page.on('pageerror', (error) => console.error(error.message))
      for (const game of chosen)
        for (const position of positions[game]) {
          await page.goto(`${url}?game=${game}&position=${position}`)
          await page.waitForSelector('body[data-ready]')
          await page.evaluate(() => document.fonts.ready)
          await shoot(page, `board-${game}-${position}`, { fullPage: isPhone })
        }
    })
  } finally {
    await server.close()
  }
}

/** The page around them: home, a table in its three stages, rules, records. */
async function pages(browser) {
  const house = await new House().start()
  try {
    await atEverySize(browser, {}, async (context, page, isPhone) => {
      await serveDist(context, house)
      const go = (path) => page.goto(house.url + path, { waitUntil: 'networkidle' })
      const table = async (game, seats, options = {}) => {
        const answer = await context.request.post(`${house.url}/api/tables`, {
          data: { game, seats, name: 'Runa', options }
        })
        await go(`/t/${(await answer.json()).table}`)
        await page.locator('.stage[aria-busy=false]').waitFor()
      }
      await go('/')
      for (const card of await page.locator('#games > *').all()) await card.scrollIntoViewIfNeeded()
      await page.locator('#games svg[viewBox="0 0 240 207"]').nth(4).waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      await shoot(page, 'home', { fullPage: true })
      await page.getByRole('button', { name: 'More… ways to play SkyRunner' }).click()
      await page.getByRole('dialog').waitFor()
      await shoot(page, 'home-dialog')
      await go('/rules/scurry')
      await shoot(page, 'rules')
      await go('/record')
      await shoot(page, 'record')
      for (const [i, game] of chosen.entries()) {
        await table(game, ['you', 'open'])
        await page.getByRole('heading', { name: /Waiting for 1/ }).waitFor()
        await shoot(page, `table-${game}-waiting`, { fullPage: isPhone })
        await table(game, ['you', 2, 2].slice(0, game === 'scurry' ? 2 : 3))
        const hand = isPhone ? new Finger(page) : new Mouse(page)
        const roll = dice(i + 1)
        await play(page, () => games[game].move(hand, roll), 6)
        await shoot(page, `table-${game}-playing`, { fullPage: isPhone })
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('button', { name: 'Resign…' }).click()
        await page.getByRole('button', { name: 'Yes, resign' }).click()
        await shoot(page, `table-${game}-resigned`, { fullPage: isPhone })
      }
      await go('/')
      await shoot(page, 'home-continue')
    })
  } finally {
    await house.close()
  }
}

const browser = await launch()
try {
  await pages(browser)
  await boards(browser)
} finally {
  await browser.close()
}
console.log(`${count} pictures in ${out}`)
