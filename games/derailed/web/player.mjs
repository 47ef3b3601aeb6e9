// How a browser test plays Derailed!; web/tests/e2e/games.mjs explains the parts.

async function move(hand, roll) {
  const { page } = hand
  const isWanted = (card) => card.evaluate((button) => !/fits nowhere/.test(button.getAttribute('aria-label')))
  await page.locator('.tray .hand .card:enabled').first().waitFor()
  const cards = []
  for (const card of await page.locator('.tray .hand .card:enabled').all()) if (await isWanted(card)) cards.push(card)
  if (cards.length) await hand.button(roll.pick(cards))
  const discard = page.locator('.tray .acts').getByRole('button', { name: /^Discard/ })
  if (await discard.count()) return hand.button(discard)
  const slot = roll.pick(await hand.offered(/ can be laid$/))
  await hand.cell(slot)
  await hand.cell(slot)
}

export default {
  players: 6, // the fewer cards each, the shorter the game
  verbs: ['lay', 'discard'],
  move,
  forbidden: {
    try: async (hand) => hand.cell((await hand.cells(/^\d, [234], empty$/))[0])
  }
}
