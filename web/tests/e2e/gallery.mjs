// node gallery.mjs FOLDER [GAME…]: screenshots of home, tables and every board, in four sizes, light and dark.
// `./dev gallery` runs it; SKERRY is the binary.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openGallery, positionsOf } from '../../gallery/serve.mjs'
import { dice, games, play } from './games.mjs'
import { Finger, Mouse } from './hands.mjs'
import { GAMES, House, launch, serveDist } from './harness.mjs'

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

/** Every position of games/GAME/web/positions.json, on the board alone. */
async function boards(browser) {
  const gallery = await openGallery(chosen)
  try {
    await atEverySize(browser, {}, async (_, page, isPhone) => {
      page.on('pageerror', (error) => console.error(error.message))
      for (const game of chosen)
        for (const { name } of positionsOf(game)) {
          await gallery.show(page, game, name)
          await shoot(page, `board-${game}-${name}`, { fullPage: isPhone })
        }
    })
  } finally {
    await gallery.close()
  }
}

/** The pages: home, a table in its three stages, rules, records. */
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
      await page
        .locator('#games svg[viewBox="0 0 240 207"]')
        .nth(GAMES.length - 1)
        .waitFor()
      await page.evaluate(() => scrollTo(0, 0))
      await shoot(page, 'home', { fullPage: true })
      await page.getByRole('button', { name: 'More options for SkyRunner' }).click()
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
        await table(game, ['you', 2, 2].slice(0, games[game].facts.players[1]))
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
