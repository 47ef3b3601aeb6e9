// How a browser test plays Herrings; web/tests/e2e/games.mjs explains the parts.

async function move(hand, roll) {
  const cards = hand.page.getByRole('group', { name: 'Your hand' }).getByRole('button')
  await cards.and(hand.page.locator(':enabled')).first().waitFor()
  const card = roll.pick(await cards.all())
  await hand.button(card)
  await hand.button(card)
}

export default {
  players: 3,
  options: { hand: 3 },
  verbs: ['play'],
  move
}
