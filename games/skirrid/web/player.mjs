// How a browser test plays Skirrid; web/tests/e2e/games.mjs explains the parts.

async function move(hand, roll) {
  const { page } = hand
  const slots = await hand.enabled(page.locator('.tray .slot'))
  const first = roll(slots.length)
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[(first + i) % slots.length]
    if ((await slot.getAttribute('aria-pressed')) !== 'true') await hand.button(slot)
    // The list of squares tells how many fit, once the table has answered.
    const count = page.locator('.places option[disabled]')
    await count.filter({ hasText: /fit/ }).waitFor({ state: 'attached' })
    for (let turn = 0; turn < 4; turn++) {
      if (/^\d+ fit/.test((await count.textContent()) ?? '')) {
        const square = roll.pick(await hand.offered(/ fits$/))
        await hand.cell(square)
        if (!hand.isSure) await hand.button(page.getByRole('button', { name: /^Place/ }))
        return
      }
      await hand.button(page.getByRole('button', { name: /^Rotate/ }))
    }
  }
  throw new Error('No shape fits anywhere.')
}

export default {
  players: 2,
  verbs: ['gun', 'door', 'snake', 'quoin', 'rod', 'eye'],
  asksForMoves: true,
  move,
  forbidden: {
    try: async (hand) => {
      await hand.page.locator('.tray .slot:enabled').first().click()
      await hand.page
        .locator('.places option[disabled]')
        .filter({ hasText: /\d+ fit/ })
        .waitFor({ state: 'attached' })
      await hand.cell('a19')
    }
  }
}
