// node pictures.mjs: the pictures of README.md and of each game's RULES.md, light and dark. `./dev pictures` runs it;
// SKERRY is the binary. A game's picture shows the position marked `"picture": true` in its positions.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGallery, positionsOf } from '../../gallery/serve.mjs'
import { GAMES, House, launch, ROOT } from './harness.mjs'

const THEMES = ['light', 'dark']
const DESK = { width: 1440, height: 900 }
const data = (png) => `data:image/png;base64,${png.toString('base64')}`

async function withPage(browser, theme, act) {
  const context = await browser.newContext({ viewport: DESK, colorScheme: theme, reducedMotion: 'reduce' })
  try {
    return await act(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Encodes a PNG as WebP, scaled to a width. */
const toWebp = (browser, png, width) =>
  withPage(browser, 'light', async (page) => {
    const bytes = await page.evaluate(
      async ([source, width]) => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = new OffscreenCanvas(width, Math.round((width * image.height) / image.width))
        const context = canvas.getContext('2d')
        context.imageSmoothingQuality = 'high'
        context.drawImage(image, 0, 0, canvas.width, canvas.height)
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
        return [...new Uint8Array(await blob.arrayBuffer())]
      },
      [data(png), width]
    )
    return Buffer.from(bytes)
  })

const home = (browser, house, theme) =>
  withPage(browser, theme, async (page) => {
    await page.goto(house.url, { waitUntil: 'networkidle' })
    for (const card of await page.locator('#games > *').all()) await card.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(500)
    return page.screenshot()
  })

const board = (browser, gallery, theme, game) =>
  withPage(browser, theme, async (page) => {
    const chosen = positionsOf(game).find(({ picture }) => picture) ?? positionsOf(game)[0]
    await gallery.show(page, game, chosen.name)
    await page.waitForTimeout(500)
    return page.locator('.stage > .board').screenshot()
  })

/** Home above, the boards in a row below. */
const montage = (browser, theme, top, boards) =>
  withPage(browser, theme, async (page) => {
    const pictures = boards.map((png) => `<img src="${data(png)}">`).join('')
    await page.setContent(`
      <style>
        body { margin: 0; padding: 24px; width: 1392px; background: ${theme === 'dark' ? '#10191f' : '#ece6d8'} }
        img { display: block; width: 100%; border-radius: 14px; object-fit: cover }
        div { display: grid; grid-template-columns: repeat(${boards.length}, 1fr); gap: 16px; margin-top: 16px }
        div img { aspect-ratio: 1 }
      </style>
      <img src="${data(top)}"><div>${pictures}</div>`)
    await page.waitForFunction(() => [...document.images].every((image) => image.complete))
    return page.screenshot({ fullPage: true })
  })

const browser = await launch()
const house = await new House().start()
const gallery = await openGallery(GAMES)
try {
  mkdirSync(join(ROOT, 'docs/pictures'), { recursive: true })
  for (const theme of THEMES) {
    const boards = []
    for (const game of GAMES) {
      boards.push(await board(browser, gallery, theme, game))
      writeFileSync(join(ROOT, `games/${game}/board-${theme}.webp`), await toWebp(browser, boards.at(-1), 720))
    }
    const whole = await montage(browser, theme, await home(browser, house, theme), boards)
    writeFileSync(join(ROOT, `docs/pictures/skerry-${theme}.webp`), await toWebp(browser, whole, 1280))
  }
} finally {
  await gallery.close()
  await house.close()
  await browser.close()
}
console.log(`Pictures of ${GAMES.length} games and of home, light and dark.`)
