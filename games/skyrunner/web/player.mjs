// How a browser test plays SkyRunner; web/tests/e2e/games.mjs explains the parts.

async function move(hand, roll) {
  const { page } = hand
  const cards = await hand.enabled(page.locator('.tray button'))
  if (cards.length) {
    const card = roll.pick(cards)
    await hand.button(card)
    return hand.button(card)
  }
  const ends = await hand.cells(/can be (reached|chosen)/)
  if (ends.length) {
    const end = roll.pick(ends)
    await hand.cell(end)
    await hand.offered(/selected$/)
    return hand.cell(end)
  }
  await hand.button(roll.pick(await page.locator('.choices .choice').all()))
  await hand.button(page.locator('.go .btn.primary:enabled'))
}

export default {
  players: 2,
  options: { rows: 6, round_limit: 14 },
  verbs: ['play', 'climb', 'target', 'fall', 'give', 'use'],
  move,
  forbidden: {
    try: async (hand, { makeMove }) => {
      await makeMove(async () => {
        const card = hand.page.locator('.tray button').first()
        await card.click()
        await card.click()
      })
      await hand.page.locator('.tray button[aria-disabled=true]').first().click({ force: true })
    }
  }
}
