// How somebody plays each game who knows nothing but what the page offers: any move that is shown will do. Tables are small, so that games end soon.
import assert from 'node:assert/strict'
import { PATIENCE } from './harness.mjs'
import { cells } from './hands.mjs'

/** The same choices in every run, as far as the bots let us. */
export function dice(seed) {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const now = (page) => page.getByRole('region', { name: 'Now' })

/** Waits for our turn or the end: how many steps there are, and whether it is over. */
export async function standing(page) {
  const handle = await page.waitForFunction(
    () => {
      const who = document.querySelector('#now .who')?.textContent ?? ''
      const steps = document.querySelectorAll('ol[aria-label=Moves] button').length
      if (/game over/i.test(who)) return { over: true, steps }
      return /(?<!not )your turn/i.test(who) && !document.querySelector('.stage[aria-busy=true]')
        ? { over: false, steps }
        : null
    },
    null,
    { timeout: PATIENCE, polling: 30 }
  )
  return handle.jsonValue()
}

/** Waits until a step was made since then. */
export const moved = (page, steps) =>
  page.waitForFunction(
    (steps) =>
      document.querySelectorAll('ol[aria-label=Moves] button').length > steps ||
      /game over/i.test(document.querySelector('#now .who')?.textContent ?? ''),
    steps,
    { timeout: PATIENCE, polling: 30 }
  )

const steps = (page) => page.locator('ol[aria-label=Moves] button').count()
const isWaiting = async (page) => /(?<!not )your turn/i.test((await page.locator('#now .who').textContent()) ?? '')

/** Waits until the board offers cells with such a label. */
async function offered(page, pattern) {
  const until = Date.now() + PATIENCE
  for (;;) {
    const found = await cells(page, pattern)
    if (found.length) return found
    assert.ok(Date.now() < until, `the board offers nothing like ${pattern}`)
    await page.waitForTimeout(30)
  }
}

const pick = (list, roll) => list[roll(list.length)]
const enabled = async (locator) => {
  const all = await locator.all()
  const open = await Promise.all(
    all.map((one) => one.evaluate((button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true'))
  )
  return all.filter((_, i) => open[i])
}

// ---- one function for each game: makes one move

async function scurry(hand, roll) {
  const { page } = hand
  const cell = pick(await offered(page, /, (free|free to lead|can be reached)$/), roll)
  await hand.cell(cell)
  if (!hand.isSure) await hand.cell(cell)
}

async function skirrid(hand, roll) {
  const { page } = hand
  const slots = await enabled(page.locator('.tray .slot'))
  const first = roll(slots.length)
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[(first + i) % slots.length]
    if ((await slot.getAttribute('aria-pressed')) !== 'true') await hand.button(slot)
    // The list of squares tells how many fit, once the table has answered.
    const count = page.locator('.places option[disabled]')
    await count.filter({ hasText: /fit/ }).waitFor({ state: 'attached' })
    for (let turn = 0; turn < 4; turn++) {
      if (/^\d+ fit/.test((await count.textContent()) ?? '')) {
        const square = pick(await offered(page, / fits$/), roll)
        await hand.cell(square)
        if (!hand.isSure) await hand.button(page.getByRole('button', { name: /^Place/ }))
        return
      }
      await hand.button(page.getByRole('button', { name: /^Rotate/ }))
    }
  }
  assert.fail('no shape fits anywhere')
}

async function skurdir(hand, roll) {
  const { page } = hand
  const group = (name) => page.locator('.tray').getByRole('group', { name, exact: true })
  const confirm = () => hand.button(page.locator('.now .confirm .btn.primary:enabled'))
  for (const name of ['Who plays first', 'Colours']) {
    const ways = await enabled(group(name).getByRole('button'))
    if (!ways.length) continue
    await hand.button(pick(ways, roll))
    return confirm()
  }
  for (const name of ['Stacks to place', 'Pool']) {
    const pieces = await enabled(group(name).getByRole('button'))
    if (!pieces.length) continue
    await hand.button(pick(pieces, roll))
    await hand.cell(pick(await offered(page, /can be reached/), roll))
    return hand.isSure ? undefined : confirm()
  }
  const riders = await cells(page, /can be carried/)
  if (riders.length) {
    const before = await steps(page)
    await hand.cell(pick(riders, roll))
    // The only way there is goes at once.
    return (await isWaiting(page)) && (await steps(page)) === before ? confirm() : undefined
  }
  const rides = page.locator('.now .list button')
  if (!(await group('Your tools').locator('button:enabled').count()) && (await rides.count())) {
    await hand.button(pick(await rides.all(), roll))
    return confirm()
  }
  const tools = new Map()
  for (const tool of await enabled(group('Your tools').getByRole('button')))
    tools.set((await tool.locator('b').textContent()).trim(), tool)
  const dig = [...tools.keys()].find((name) => /Canal|Neutral/.test(name))
  if (!dig) {
    const [name, tool] = [...tools].at(-1)
    await hand.button(tool)
    if (name !== 'Pass') await hand.button(pick(await page.locator('.now .list button').all(), roll))
    return confirm()
  }
  if ((await tools.get(dig).getAttribute('aria-pressed')) !== 'true') await hand.button(tools.get(dig))
  await hand.cell(pick(await offered(page, /a canal can begin here/), roll))
  await hand.cell(pick(await offered(page, /can be reached/), roll))
  if (!hand.isSure) await confirm()
}

async function derailed(hand, roll) {
  const { page } = hand
  const isWanted = (card) => card.evaluate((button) => !/fits nowhere/.test(button.getAttribute('aria-label')))
  await page.locator('.tray .hand .card:enabled').first().waitFor()
  const cards = []
  for (const card of await page.locator('.tray .hand .card:enabled').all()) if (await isWanted(card)) cards.push(card)
  if (cards.length) await hand.button(pick(cards, roll))
  const discard = page.locator('.tray .acts').getByRole('button', { name: /^Discard/ })
  if (await discard.count()) return hand.button(discard)
  const slot = pick(await offered(page, / can be laid$/), roll)
  await hand.cell(slot)
  await hand.cell(slot)
}

async function skyrunner(hand, roll) {
  const { page } = hand
  const cards = await enabled(page.locator('.tray button'))
  if (cards.length) {
    const card = pick(cards, roll)
    await hand.button(card)
    return hand.button(card)
  }
  const ends = await cells(page, /can be (reached|chosen)/)
  if (ends.length) {
    const end = pick(ends, roll)
    await hand.cell(end)
    await offered(page, /selected$/)
    return hand.cell(end)
  }
  await hand.button(pick(await page.locator('.choices .choice').all(), roll))
  await hand.button(page.locator('.go .btn.primary:enabled'))
}

const BOT = 'Limpet, bot of level 1'
/** `fields` are those of the dialog for a new table; `verbs` begin moves in the game's notation. */
export const games = {
  scurry: {
    title: 'Scurry',
    move: scurry,
    fields: { 'Seat 2': BOT, Tiles: '8', Setup: 'Standard', 'Turn limit': '24' },
    verbs: ['lead', 'move']
  },
  skirrid: {
    title: 'Skirrid',
    move: skirrid,
    fields: { Players: '2', 'Seat 2': BOT },
    verbs: ['gun', 'door', 'snake', 'quoin', 'rod', 'eye']
  },
  skurdir: {
    title: 'Skurðir',
    move: skurdir,
    fields: { Players: '2', 'Seat 2': BOT },
    verbs: ['stack', 'first', 'colour', 'canal', 'carry', 'ride', 'add', 'neutral', 'pass']
  },
  derailed: {
    title: 'Derailed!',
    move: derailed,
    fields: { Players: '6', ...Object.fromEntries([2, 3, 4, 5, 6].map((seat) => [`Seat ${seat}`, BOT])) },
    verbs: ['lay', 'discard']
  },
  skyrunner: {
    title: 'SkyRunner',
    move: skyrunner,
    fields: { Players: '2', 'Seat 2': BOT, Rows: '6', 'Round limit': '14' },
    verbs: ['play', 'climb', 'target', 'fall', 'give', 'use']
  }
}

/** From home to a new table, by the dialog behind "More…". */
export async function newTable(hand, game, more = {}) {
  const { page } = hand
  const { title, fields } = games[game]
  await hand.button(page.getByRole('button', { name: `More… ways to play ${title}` }))
  const dialog = page.getByRole('dialog', { name: 'A new table' })
  for (const [label, value] of Object.entries({ ...fields, ...more })) {
    const field = dialog.getByLabel(label, { exact: true })
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await hand.choose(field, value)
    else await hand.fill(field, value)
  }
  await hand.button(dialog.getByRole('button', { name: /^(Play|Open the table)$/ }))
  await page.waitForURL(/\/t\/\w+$/)
}

/** How many of the steps are those of whoever sits at this page. */
const ownSteps = (page) =>
  page.evaluate(() => {
    const us = [...document.querySelectorAll('.players .name')]
      .filter((name) => name.querySelector('.tag')?.textContent === 'you')
      .map((name) => name.querySelector('b').textContent)
    return [...document.querySelectorAll('ol[aria-label=Moves] .hidden')].filter((name) =>
      us.includes(name.textContent.trim())
    ).length
  })

/** Plays until the game is over, or `most` moves are made: how many there were. `act` makes one move. */
export async function play(page, act, most = 400) {
  for (let made = 0; made < most; made++) {
    if ((await standing(page)).over) return made
    const before = await ownSteps(page)
    await act(made)
    // Where all choose at once, others may be seen to do so first.
    for (const until = Date.now() + PATIENCE; (await ownSteps(page)) === before; await page.waitForTimeout(30))
      assert.ok(Date.now() < until, 'the move was not made')
  }
  return most
}

export const outcome = (page) => now(page).getByRole('heading', { level: 2 }).textContent()
