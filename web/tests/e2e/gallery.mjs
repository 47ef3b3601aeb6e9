// node gallery.mjs FOLDER [GAME…]: screenshots of home, tables in all their states and every board, in four sizes, light and
// dark.
// `./dev gallery` runs it; SKERRY is the binary.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openGallery, positionsOf } from '../../gallery/serve.mjs'
import { dice, games, play, standing, until } from './games.mjs'
import { Finger, Mouse } from './hands.mjs'
import { GAMES, House, launch, PATIENCE, serveDist } from './harness.mjs'

const SIZES = [
  [390, 844],
  [768, 1024],
  [1440, 900],
  [2560, 1440]
]
const [PHONE, ...DESKS] = SIZES
const THEMES = ['light', 'dark']
const [folder = 'build/gallery', ...wanted] = process.argv.slice(2)
const out = resolve(folder)
const chosen = wanted.length ? wanted : GAMES
mkdirSync(out, { recursive: true })
let count = 0

async function shoot(page, name, { fullPage = false } = {}) {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
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

/** A browser on a phone or a desk, whose pictures are taken in all sizes of its kind. */
async function visitor(browser, house, isPhone, name, speed = 'instant') {
  const sizes = isPhone ? [PHONE] : DESKS
  const [width, height] = isPhone ? PHONE : [1440, 900]
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block'
  })
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript(
    ([name, speed]) => {
      localStorage.setItem('skerry.name', name)
      localStorage.setItem('skerry.speed', speed)
    },
    [name, speed]
  )
  await serveDist(context, house)
  const page = await context.newPage()
  return {
    context,
    page,
    hand: isPhone ? new Finger(page) : new Mouse(page),
    async table(game, seats, options = {}) {
      await context.request.get(`${house.url}/api/games`) // sets the cookie
      const answer = await context.request.post(`${house.url}/api/tables`, { data: { game, seats, name, options } })
      assert.equal(answer.status(), 201, await answer.text())
      const { table } = await answer.json()
      await page.goto(`${house.url}/t/${table}`)
      await page.locator('.stage[aria-busy=false]').waitFor()
      return table
    },
    async shoot(state) {
      for (const [w, h] of sizes) {
        await page.setViewportSize({ width: w, height: h })
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        await shoot(page, state)
      }
      await page.setViewportSize({ width, height })
    }
  }
}

/** What somebody sees in the course of a turn: nothing chosen, hints, an aim, all moves, what the others did. */
async function turnStates(browser, house, game, isPhone) {
  const { context, page, hand, table, shoot } = await visitor(browser, house, isPhone, 'Wren')
  const name = (state) => `state-${game}-${state}`
  const press = (label) => hand.button(page.getByRole('button', { name: label, exact: true }))
  await table(game, ['you', 2, 2].slice(0, games[game].facts.players[1]), games[game].gallery)
  const roll = dice(7)
  await play(page, () => games[game].move(hand, roll), games[game].opening ?? 3)
  await standing(page)
  await shoot(name('start'))
  await hand.button(page.getByRole('button', { name: /^All moves/ }))
  await page.locator('#all-moves[aria-busy=false] [role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await until(page, ({ aim }) => aim !== '', 'nothing is aimed at')
  await shoot(name('all-moves'))
  await hand.button(page.getByRole('region', { name: 'All moves' }).getByRole('button', { name: 'Close' }))
  await shoot(name('aim'))
  await page.keyboard.press('Escape')
  await press('Hint')
  await page.locator('#now').getByText('Hint: look at the marked place').waitFor()
  await shoot(name('hint-where'))
  await press('Hint')
  await until(page, ({ aim }) => aim !== '', 'the hint is not aimed at')
  await shoot(name('hint'))
  if (isPhone) {
    await press('Moves, chat and players')
    await page.getByRole('tab', { name: 'Moves' }).waitFor()
    await shoot(name('sheet'))
    await press('Close')
  }
  const since = page.getByRole('button', { name: /^Since your last turn/ })
  if (await since.count()) {
    await hand.button(since)
    await until(page, ({ state }) => state === 'replay', 'nothing is replayed')
    if (!isPhone) await press('Pause')
    await shoot(name('since'))
  }
  await context.close()
}

/** What play pauses for: a reveal, an arrival, the end of a round. */
async function moments(browser, house, game, isPhone) {
  const { kinds, options, players } = games[game].moments ?? { kinds: [] }
  if (!kinds.length) return
  const { context, page, hand, table, shoot } = await visitor(browser, house, isPhone, 'Wren', 'fast')
  await table(game, ['you', 4, 4].slice(0, players), options)
  const left = new Map(kinds)
  const roll = dice(9)
  for (let made = 0; left.size && made < 200; made++) {
    const { state, steps, own } = await until(
      page,
      (now) => !now.isSending && /mine|moment|over/.test(now.state),
      'nothing to do'
    )
    if (state === 'over') break
    if (state === 'moment') {
      const said = await page.locator('#now').innerText()
      for (const [kind, pattern] of left)
        if (pattern.test(said)) {
          await shoot(`state-${game}-${kind}`)
          left.delete(kind)
          break
        }
      await hand.confirm()
      await until(page, (now) => now.state !== 'moment' || now.steps > steps, 'play does not go on')
    } else {
      await games[game].move(hand, roll)
      await until(page, (now) => now.own > own, 'the move was not made')
    }
  }
  for (const [kind] of left) console.error(`${game}: no ${kind} in this game`)
  await context.close()
}

/** The end between two people: a rematch is offered on one page and asked for on the other. */
async function rematches(browser, house, game, isPhone) {
  const ann = await visitor(browser, house, isPhone, 'Wren')
  const bob = await visitor(browser, house, isPhone, 'Seal')
  const table = await ann.table(game, ['you', 'open'])
  await bob.page.goto(`${house.url}/t/${table}`)
  await bob.hand.button(bob.page.getByRole('button', { name: /^Sit here/ }))
  await bob.page.locator('#now:is([data-state=mine], [data-state=wait])').waitFor()
  await bob.hand.button(bob.page.getByRole('button', { name: 'More', exact: true }))
  await bob.hand.button(bob.page.getByRole('button', { name: 'Resign…' }))
  await bob.hand.button(bob.page.getByRole('button', { name: 'Yes, resign' }))
  await ann.hand.button(ann.page.getByRole('button', { name: 'Offer a rematch' }))
  await bob.page.getByRole('button', { name: 'Accept' }).waitFor()
  await ann.shoot(`state-${game}-rematch-offered`)
  await bob.shoot(`state-${game}-rematch-asked`)
  await ann.context.close()
  await bob.context.close()
}

async function states(browser) {
  const house = await new House().start()
  try {
    for (const game of chosen)
      for (const isPhone of [true, false]) {
        await turnStates(browser, house, game, isPhone)
        await moments(browser, house, game, isPhone)
        await rematches(browser, house, game, isPhone)
      }
  } finally {
    await house.close()
  }
}

const only = process.env.GALLERY // home, states or boards: that part alone
const browser = await launch()
try {
  if (!only || only === 'home') await pages(browser)
  if (!only || only === 'states') await states(browser)
  if (!only || only === 'boards') await boards(browser)
} finally {
  await browser.close()
}
console.log(`${count} pictures in ${out}`)
