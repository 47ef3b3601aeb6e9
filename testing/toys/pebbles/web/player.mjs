// How a browser test plays Pebbles; web/tests/e2e/games.mjs explains the parts.

async function move(hand, roll) {
  const stones = hand.page.locator('.board [role=button][aria-disabled=false]')
  await stones.first().waitFor()
  await hand.button(roll.pick(await stones.all()))
  await hand.confirm()
}

export default {
  players: 2,
  options: { heap: 12 },
  verbs: ['take'],
  move
}
