// How a browser test plays Derailed!; web/tests/e2e/games.mjs explains the parts.

/** One look at the page: the move aimed at, the cards that can be used, and the slots for the one in hand. */
const look = (page) =>
  page.evaluate(() => ({
    aim: document.getElementById('now')?.dataset.aim,
    cards: [...document.querySelectorAll('.tray .hand .card')].flatMap((card, i) =>
      card.ariaDisabled === 'true' ? [] : [i]
    ),
    slots: [...document.querySelectorAll('[role=grid] [data-slot]')]
      .filter((slot) => / can be laid$/.test(slot.ariaLabel))
      .map((slot) => slot.dataset.slot)
  }))

async function move(hand, roll) {
  const { page } = hand
  const see = (isIt) => hand.until(() => look(page), isIt)
  const { cards } = await see(({ cards }) => cards.length)
  await hand.button(page.locator('.tray .hand .card').nth(roll.pick(cards)))
  const held = await see(({ aim, slots }) => slots.length || (aim && aim !== 'keep'))
  if (held.aim) return hand.confirm() // a card to discard
  const slot = roll.pick(held.slots)
  await hand.cell(slot)
  await see(({ aim }) => aim)
  return hand.isSure ? hand.cell(slot) : hand.confirm()
}

export default {
  players: 6, // the fewer cards each, the shorter the game
  measured: [{ options: { redraw: true }, phases: ['redraw', 'lay'] }],
  moments: {
    players: 3,
    kinds: [
      ['arrival', /arrive/i],
      ['round', /round \d is over/i]
    ]
  },
  verbs: ['lay', 'discard'],
  move,
  forbidden: {
    try: async (hand) => hand.cell((await hand.cells(/^Lane \d, slot [234], empty$/))[0])
  }
}
