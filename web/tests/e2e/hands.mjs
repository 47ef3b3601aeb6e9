// Three ways to act on a page: mouse, keyboard and finger. Like a person, they find their targets on the page.
import assert from 'node:assert/strict'
import { PATIENCE } from './harness.mjs'

/** Ids of the board's cells whose label matches. */
export function cells(page, pattern) {
  const pick = (all, source) =>
    all.filter((cell) => new RegExp(source).test(cell.getAttribute('aria-label'))).map((cell) => cell.dataset.cell)
  return page.$$eval('[role=grid] [role=gridcell]', pick, pattern.source)
}

/** What every hand can see. */
class Hand {
  constructor(page) {
    this.page = page
  }

  /** Ids of the board's cells whose label matches now. */
  cells(pattern) {
    return cells(this.page, pattern)
  }

  /** Looks at the page until it shows what is asked for; resolves to that one look. */
  async until(look, isIt) {
    for (const end = Date.now() + PATIENCE; ; await this.page.waitForTimeout(30)) {
      const seen = await look()
      if (isIt(seen)) return seen
      assert.ok(Date.now() < end, `the page does not show ${isIt}, but ${JSON.stringify(seen)}`)
    }
  }

  /** Waits until the board has cells whose label matches; resolves to their ids. */
  offered(pattern) {
    return this.until(
      () => this.cells(pattern),
      (found) => found.length > 0
    )
  }

  /** Presses the one confirming button, once something is aimed at. */
  confirm() {
    return this.button(this.page.locator('#confirm[aria-disabled=false]'))
  }

  /** Those of the located buttons that can be pressed. */
  async enabled(locator) {
    const all = await locator.all()
    const open = await Promise.all(
      all.map((one) => one.evaluate((button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true'))
    )
    return all.filter((_, i) => open[i])
  }
}

/** A point on the screen where a cell is not covered by anything else. */
async function pointOf(page, id) {
  const point = await page.evaluate((id) => {
    const cell = document.querySelector(`[role=gridcell][data-cell="${CSS.escape(id)}"]`)
    if (!cell) return null
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = cell.getBoundingClientRect()
    const isHit = (x, y) => {
      const [top, ...below] = document.elementsFromPoint(x, y)
      const found = top?.closest('[data-cell], [data-at], [data-canal]')
      if (found) return (found.dataset.cell ?? found.dataset.at) === id
      return top?.dataset.grip !== undefined && below.find((each) => each.dataset.cell)?.dataset.cell === id
    }
    const parts = [0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.9, 0.1]
    for (const down of parts)
      for (const right of parts) {
        const [x, y] = [box.left + right * box.width, box.top + down * box.height]
        if (isHit(x, y)) return { x, y }
      }
    return null
  }, id)
  assert.ok(point, `nobody can hit the cell ${id}`)
  return point
}

export class Mouse extends Hand {
  isSure = true // a click on the board plays

  async cell(id) {
    const { x, y } = await pointOf(this.page, id)
    await this.page.mouse.move(x, y)
    await this.page.mouse.click(x, y)
  }

  button(locator) {
    return locator.click()
  }

  fill(locator, text) {
    return locator.fill(text)
  }

  choose(locator, label) {
    return locator.selectOption({ label })
  }
}

export class Finger extends Mouse {
  isSure = false // a tap may have missed, so it aims and is confirmed

  async cell(id) {
    const { x, y } = await pointOf(this.page, id)
    await this.page.touchscreen.tap(x, y)
  }

  button(locator) {
    return locator.tap()
  }
}

/** The keyboard alone. */
export class Keys extends Hand {
  isSure = true

  press(key) {
    return this.page.keyboard.press(key)
  }

  /** Presses Tab or Shift+Tab until the element has the focus. */
  async reach(locator) {
    const wanted = await locator.elementHandle()
    const way = () =>
      wanted.evaluate((to) => {
        const from = document.activeElement
        if (from === to) return ''
        return from && from !== document.body && from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING
          ? 'Shift+Tab'
          : 'Tab'
      })
    const passed = []
    let first = ''
    for (let next = await way(); next; next = await way()) {
      // If the focused element is gone, the first Tab shows where we are.
      first = passed.length < 2 ? next : first
      assert.ok(
        passed.length < 150 && next === first,
        `the keyboard does not get to ${locator}, but to ${passed.slice(-5).join(' | ')}`
      )
      await this.press(next)
      passed.push(await this.page.evaluate(() => document.activeElement.outerHTML.slice(0, 100)))
    }
  }

  async button(locator) {
    await this.reach(locator)
    await this.press('Enter')
  }

  async fill(locator, text) {
    await this.reach(locator)
    await this.press('Control+A')
    await this.page.keyboard.type(text)
  }

  async choose(locator, label) {
    await this.reach(locator)
    await this.page.keyboard.type(label)
    assert.equal(await locator.evaluate((select) => select.selectedOptions[0].label), label)
  }

  #place(id) {
    return this.page.evaluate((id) => {
      const rows = [...document.querySelectorAll('[role=grid] [role=row]')].map((row) => [
        ...row.querySelectorAll('[role=gridcell]')
      ])
      const find = (isIt) => rows.map((row, i) => [i, row.findIndex(isIt), row.length]).find(([, at]) => at >= 0)
      return { to: find((cell) => cell.dataset.cell === id), from: find((cell) => cell === document.activeElement) }
    }, id)
  }

  /** Moves over the board to a cell: first to its row, then along it. */
  async walk(id) {
    await this.reach(this.page.locator('[role=grid] [role=gridcell][tabindex="0"]'))
    for (let i = 0; i < 150; i++) {
      const { from, to } = await this.#place(id)
      assert.ok(from && to, `the keyboard has lost the board on its way to ${id}`)
      if (from[0] === to[0] && from[1] === to[1]) return
      if (from[0] === to[0]) await this.press(from[1] < to[1] ? 'ArrowRight' : 'ArrowLeft')
      else await this.#toRow(from, from[0] < to[0], id)
    }
    assert.fail(`the arrows do not lead to ${id}`)
  }

  // Boards with slanted columns have a second pair of keys; at an edge the way leads inwards first.
  async #toRow(from, down, id) {
    const inwards = from[1] * 2 < from[2] ? 'ArrowRight' : 'ArrowLeft'
    for (const key of [down ? 'ArrowDown' : 'ArrowUp', down ? 'PageDown' : 'PageUp', inwards]) {
      await this.press(key)
      const { from: now } = await this.#place(id)
      if (now && (now[0] !== from[0] || now[1] !== from[1])) return
    }
  }

  async cell(id) {
    await this.walk(id)
    await this.press('Enter')
  }

  /** Types the start of a move, goes through "All moves" and plays one of those that match. False if none does. */
  async type(beginning, which) {
    const { page } = this
    const list = page.getByRole('listbox', { name: 'All moves' })
    const box = page.getByRole('combobox', { name: /type one/ })
    if (!(await list.count())) await this.button(page.getByRole('button', { name: /^All moves/ }))
    await page.locator('#all-moves[aria-busy=false]').waitFor({ state: 'attached' })
    await this.fill(box, beginning)
    const count = await list.getByRole('option').count()
    if (count) {
      for (let i = 0; i < which % count; i++) await this.press('ArrowDown')
      await this.press('Enter')
    }
    await this.press('Escape')
    await this.press('Escape')
    return count > 0
  }
}
