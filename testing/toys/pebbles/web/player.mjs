// How a browser test plays Pebbles; web/tests/e2e/games.mjs explains the parts.

async function move(hand, roll) {
  const choices = hand.page.locator('#now .choices button')
  await choices.first().waitFor()
  await hand.button(roll.pick(await choices.all()))
}

export default {
  players: 2,
  options: { heap: 12 },
  verbs: ['take'],
  move
}
