// How a browser test plays SkyRunner; web/tests/e2e/games.mjs explains the parts.

/** Everything that can be chosen: cards of the hand, cells of the tower, the open card. One look at the page. */
const look = (page) =>
  page.evaluate(() => ({
    cards: [...document.querySelectorAll('.tray button[aria-disabled=false]')].map((card) => card.ariaLabel),
    cells: [...document.querySelectorAll('[role=grid] [role=gridcell]')]
      .filter((cell) => /can be (reached|chosen)/.test(cell.ariaLabel))
      .map((cell) => cell.dataset.cell),
    keep: document.querySelectorAll('.cards .opened.choice').length > 0
  }))

const confirm = (page) => page.locator('#confirm[aria-disabled=false]')

async function move(hand, roll) {
  const { page } = hand
  for (;;) {
    const { cards, cells, keep } = await look(page)
    const count = cards.length + cells.length + Number(keep)
    if (!count) {
      await page.waitForTimeout(30) // the board is still being drawn
      continue
    }
    const at = roll(count)
    if (at < cards.length)
      await hand.button(page.locator('.tray').getByRole('button', { name: cards[at], exact: true }))
    else if (at < cards.length + cells.length) await hand.cell(cells[at - cards.length])
    else await hand.button(page.locator('.cards .opened.choice'))
    return hand.button(confirm(page))
  }
}

export default {
  players: 2,
  options: { rows: 6, round_limit: 14 },
  measured: [{ options: { rows: 6 }, phases: ['choose', 'climb'] }],
  moments: { players: 3, options: { rows: 6 }, kinds: [['reveal', /./]] },
  verbs: ['play', 'climb', 'target', 'fall', 'give', 'use'],
  move,
  forbidden: {
    try: (hand) => hand.page.locator('.tray').getByRole('button', { name: 'Equipment' }).click({ force: true })
  }
}
