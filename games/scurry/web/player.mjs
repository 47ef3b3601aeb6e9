// How a browser test plays Scurry; web/tests/e2e/games.mjs explains the parts.

async function move(hand, roll) {
  const cell = roll.pick(await hand.offered(/, (free|free to lead|can be reached)$/))
  await hand.cell(cell)
  if (!hand.isSure) await hand.confirm()
}

export default {
  players: 2,
  options: { tiles: 8, setup: 'standard', turn_limit: 24 },
  measured: [{ options: { tiles: 8, setup: 'manual' }, phases: ['tile', 'token', 'lead', 'run'] }],
  gallery: { setup: 'standard', tiles: 8 },
  verbs: ['lead', 'move'],
  move,
  forbidden: {
    try: async (hand) => hand.cell((await hand.cells(/acorn$/))[0])
  }
}
