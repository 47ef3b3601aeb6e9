// Boxes, in every size and through the phases of every game: what is needed lies inside the window, panel and actions keep
// their place and height, nothing covers board or tray, no words are cut, and everything is large enough to hit. One walk
// with a mouse is measured in all sizes of desk and tablet, one with a finger on a phone.
import assert from 'node:assert/strict'
import { dice, games, look, until } from './games.mjs'
import { Finger, Mouse } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()
const DESKS = [
  [1440, 900], // where the mouse plays
  [768, 1024],
  [1024, 768],
  [2560, 1440]
]
const PHONE = [390, 844]
const [LEAST, MOST] = [3, 40] // moves at one table

/** Runs in the page: `measure()` says what is wrong now; what every frame shows is kept too. */
function watch() {
  const seen = (window.measured = { boxes: {}, faults: new Set(), isPaused: false })
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect()
  const text = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(' ')
  const covers = (a, b) =>
    a &&
    b &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const PARTS = ['.bar', '.players', '.stage > .board', '.tray', '#now']
  const NEEDED = [...PARTS, '#confirm', '.acts', '[aria-controls=all-moves]']
  const WHOLE = ['#now h2', '#now .say', '#now .told p', '#confirm span', '#now .btn.all'] // words that are never cut
  const PRESSED = ':is(.bar, #now, .tray, .acts) :is(button, a.btn, select)'

  function faults() {
    const found = []
    const { scrollHeight, scrollWidth } = document.scrollingElement
    if (scrollHeight > innerHeight + 1 || scrollWidth > innerWidth)
      found.push(`the page scrolls: ${scrollWidth} × ${scrollHeight}`)
    for (const selector of NEEDED) {
      const it = box(selector)
      if (it && (it.left < -1 || it.top < -1 || it.right > innerWidth + 1 || it.bottom > innerHeight + 1))
        found.push(`${selector} lies outside the window: ${text(it)}`)
    }
    for (const [i, one] of PARTS.entries())
      for (const other of PARTS.slice(i + 1))
        if (covers(box(one), box(other))) found.push(`${one} and ${other} overlap`)
    for (const selector of WHOLE) {
      const it = document.querySelector(selector)
      if (it && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 2) && it.clientWidth)
        found.push(`${selector} is cut: ${it.textContent}`)
    }
    const confirm = box('#confirm')
    const label = box('#confirm span')
    if (label && (label.height > confirm.height || label.right > confirm.right))
      found.push(`the confirming button is too small for ${document.querySelector('#confirm').textContent}`)
    const least = innerWidth < 761 ? 44 : 24
    for (const button of document.querySelectorAll(PRESSED)) {
      const { width, height } = button.getBoundingClientRect()
      if (width > 1 && Math.min(width, height) < least - 0.5)
        found.push(
          `smaller than ${least} px: ${button.getAttribute('aria-label') ?? button.textContent}, ${width} × ${height}`
        )
    }
    return found.map((fault) => `${innerWidth} × ${innerHeight}: ${fault}`)
  }
  window.measure = () => {
    for (const part of ['#now', '.acts']) {
      const it = box(part)
      if (it)
        (seen.boxes[`${innerWidth} ${part}`] ??= []).includes(text(it)) ||
          seen.boxes[`${innerWidth} ${part}`].push(text(it))
    }
    return faults()
  }
  requestAnimationFrame(function each() {
    requestAnimationFrame(each)
    if (seen.isPaused || !box('#now') || document.querySelector('.stage[aria-busy=true], #now[data-state=over]')) return
    for (const fault of window.measure()) seen.faults.add(fault)
  })
}

/** A hand that looks before each press: in every size, if it sees something new. */
function careful(Hand, page, sizes, phase) {
  const seen = new Set()
  let presses = 0
  async function inEverySize() {
    const shown = await look(page)
    const what = `${phase()} ${shown?.state} ${Boolean(shown?.aim)} ${presses++}`
    if (seen.has(what)) return
    seen.add(what)
    for (const [width, height] of [...sizes.slice(1), sizes[0]]) {
      await page.evaluate(() => (window.measured.isPaused = true))
      await page.setViewportSize({ width, height })
      // A board is laid out again in the frames after the window has changed.
      const wrong = () =>
        page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(window.measure()))))
      await hand.until(wrong, (faults) => faults.length === 0)
    }
    await page.evaluate(() => (window.measured.isPaused = false))
  }
  class Careful extends Hand {
    begin() {
      presses = 0
    }
    async cell(id) {
      await inEverySize()
      return super.cell(id)
    }
    async button(locator) {
      await inEverySize()
      return super.button(locator)
    }
  }
  const hand = new Careful(page)
  return hand
}

/** The phase of the game, as the latest sight tells it. */
function listen(page) {
  let phase = ''
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      phase = JSON.parse(String(payload)).view?.phase ?? phase
    })
  )
  return () => phase
}

/** Plays until every phase was met or the game is over; resolves to those missing. What play pauses for is measured too. */
async function walk(page, game, hand, phases, phase, roll) {
  const missing = new Set(phases ?? [])
  for (let made = 0; (missing.size || made < LEAST) && made < MOST; made++) {
    hand.begin()
    const { state, steps, own } = await until(
      page,
      (now) => !now.isSending && /mine|moment|over/.test(now.state),
      'nothing to do'
    )
    if (state === 'over') break
    if (state === 'moment') {
      await hand.confirm()
      await until(page, (now) => now.state !== 'moment' || now.steps > steps, 'play does not go on')
      continue
    }
    const at = phase()
    await games[game].move(hand, roll)
    await until(page, (now) => now.own > own, 'the move was not made')
    missing.delete(at)
  }
  return [...missing]
}

for (const [i, game] of GAMES.entries()) {
  for (const [where, sizes, Hand, device] of [
    ['a phone', [PHONE], Finger, { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }],
    ['desks and tablets', DESKS, Mouse, {}]
  ]) {
    house.test(`${games[game].title} on ${where}`, async () => {
      const [width, height] = sizes[0]
      const ann = await house.person('Ann', { viewport: { width, height }, settings: { speed: 'fast' }, ...device })
      const { page } = ann
      const phase = listen(page)
      await page.addInitScript(watch)
      const roll = dice(71 + i)
      const hand = careful(Hand, page, sizes, phase)
      const boxes = {}
      for (const { options, phases, players = 3 } of games[game].measured ?? [{}]) {
        const seats = ['you', 1, 1].slice(0, Math.min(players, games[game].facts.players[1]))
        let missing = phases
        for (let tries = 0; tries < 4 && (!tries || missing.length); tries++) {
          await ann.table(game, seats, { options })
          missing = await walk(page, game, hand, missing, phase, roll)
          const seen = await page.evaluate(() => ({
            boxes: window.measured.boxes,
            faults: [...window.measured.faults]
          }))
          assert.deepEqual(seen.faults, [])
          for (const [part, places] of Object.entries(seen.boxes))
            for (const place of places) (boxes[part] ??= new Set()).add(place)
        }
        assert.deepEqual(missing ?? [], [], 'every phase was met')
      }
      for (const [part, places] of Object.entries(boxes))
        assert.equal(places.size, 1, `${part} keeps its place and height: ${[...places].join(' | ')}`)
      const heightOf = (part) => Number([...boxes[part]][0].split(' ')[3])
      if (sizes[0] === PHONE) assert.equal(heightOf('390 #now'), 96)
      else assert.equal(heightOf('1440 #now'), 262)
      assert.equal(Object.keys(boxes).length, sizes[0] === PHONE ? 1 : 2 * sizes.length)
    })
  }
}
