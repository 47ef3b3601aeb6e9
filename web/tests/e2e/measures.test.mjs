// Boxes, in every size and through the phases of every game: what is needed lies inside the window, panel and actions keep
// their place and height, nothing covers board or tray of a phone, and everything is large enough to hit.
import assert from 'node:assert/strict'
import { dice, games, play } from './games.mjs'
import { Finger, Mouse } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()
const SIZES = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [2560, 1440]
]

/** Runs in the page: looks at every frame, and keeps what it has seen. */
function watch() {
  const seen = (window.measured = { panel: new Set(), actions: new Set(), faults: new Set() })
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect()
  const text = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(' ')
  const covers = (a, b) =>
    a &&
    b &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const NEEDED = [
    '#now',
    '#confirm',
    '.stage > .board',
    '.tray',
    '.players',
    '.acts',
    '.bar',
    '[aria-controls=all-moves]'
  ]
  const PARTS = ['.bar', '.players', '.stage > .board', '.tray', '#now']
  function look() {
    requestAnimationFrame(look)
    const [panel, actions] = [box('#now'), box('.acts')]
    if (!panel || document.querySelector('.stage[aria-busy=true], #now[data-state=over]')) return
    seen.panel.add(text(panel))
    if (actions) seen.actions.add(text(actions))
    const { scrollHeight, scrollWidth } = document.scrollingElement
    if (scrollHeight > innerHeight + 1 || scrollWidth > innerWidth)
      seen.faults.add(`the page scrolls: ${scrollWidth} × ${scrollHeight}`)
    for (const selector of NEEDED) {
      const it = box(selector)
      if (it && (it.left < -1 || it.top < -1 || it.right > innerWidth + 1 || it.bottom > innerHeight + 1))
        seen.faults.add(`${selector} lies outside the window: ${text(it)}`)
    }
    for (const [i, one] of PARTS.entries())
      for (const other of PARTS.slice(i + 1))
        if (covers(box(one), box(other))) seen.faults.add(`${one} and ${other} overlap`)
    const panelText = document.querySelector('#now h2')
    if (panelText && panelText.scrollHeight > panelText.clientHeight + 2)
      seen.faults.add(`the title is cut: ${panelText.textContent}`)
  }
  requestAnimationFrame(look)
}

/** The smaller side of everything that can be pressed, in pixels, with its name; the smallest first. */
const targets = (page) =>
  page.evaluate(() => {
    const buttons = document.querySelectorAll(':is(.bar, #now, .tray, .acts) :is(button, a.btn, select)')
    return [...buttons]
      .map((button) => [button, button.getBoundingClientRect()])
      .filter(([, { width }]) => width > 1)
      .map(([button, { width, height }]) => ({
        size: Math.round(Math.min(width, height) * 10) / 10,
        name: button.getAttribute('aria-label') ?? button.textContent.trim()
      }))
      .sort((a, b) => a.size - b.size)
  })

for (const [width, height] of SIZES) {
  for (const [i, game] of GAMES.entries()) {
    house.test(`${games[game].title} at ${width} × ${height}`, async () => {
      const isPhone = width < 761
      const device = isPhone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}
      const ann = await house.person('Ann', { viewport: { width, height }, ...device })
      const { page } = ann
      await page.addInitScript(watch)
      const seats = ['you', 1, 1].slice(0, Math.min(3, games[game].facts.players[1]))
      await ann.table(game, seats, { options: games[game].phases ?? {} })
      const hand = isPhone ? new Finger(page) : new Mouse(page)
      const roll = dice(71 + i)
      const least = isPhone ? 44 : 24
      const small = new Set()
      const act = async () => {
        for (const { size, name } of await targets(page)) if (size < least - 0.5) small.add(`${name}: ${size} px`)
        await games[game].move(hand, roll)
      }
      await play(page, act, 4)
      const { panel, actions, faults } = await page.evaluate(() =>
        Object.fromEntries(Object.entries(window.measured).map(([name, set]) => [name, [...set]]))
      )
      assert.deepEqual(faults, [])
      assert.deepEqual([...small], [], `targets are at least ${least} px`)
      assert.equal(panel.length, 1, `the panel keeps its place and height: ${panel.join(' | ')}`)
      assert.equal(actions.length, isPhone ? 0 : 1, `the actions keep their place: ${actions.join(' | ')}`)
      if (width === 1440) assert.equal(Number(panel[0].split(' ')[3]), 262)
      if (isPhone) assert.equal(Number(panel[0].split(' ')[3]), 96)
    })
  }
}
