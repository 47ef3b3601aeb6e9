// How a browser test plays Skirrid; web/tests/e2e/games.mjs explains the parts.

/** The shape in hand, and where it fits in this rotation once the table has said it: one look at the board. */
const look = (page) =>
  page.locator('.skirrid.root').evaluate((board) => ({
    hand: board.dataset.hand,
    fits: board.dataset.fits === undefined ? null : Number(board.dataset.fits),
    squares: [...board.querySelectorAll('[role=gridcell][aria-label$=" fits"]')].map((cell) => cell.dataset.cell)
  }))

/** Waits for the table's answer about the shape in hand. */
const settled = (hand) =>
  hand.until(
    () => look(hand.page),
    (shown) => shown.hand && shown.fits !== null && shown.fits === shown.squares.length
  )

const confirm = (page) => page.locator('#confirm[aria-disabled=false]')
const slots = '.tray .slot[aria-disabled=false], .tray .chip[aria-disabled=false]'

/** On a phone the lens shows a part of the board; a tap on the small map brings a square under it. */
async function bring(hand, square) {
  const map = hand.page.getByRole('button', { name: 'Move the lens over the board' })
  if (!(await map.count())) return
  const { width, height } = await map.boundingBox()
  const [right, down] = [square.charCodeAt(0) - 97, 19 - Number(square.slice(1))]
  await map.tap({ position: { x: ((right + 0.5) / 19) * width, y: ((down + 0.5) / 19) * height } })
}

async function move(hand, roll) {
  const { page } = hand
  const count = await hand.until(
    () => page.locator(slots).count(),
    (count) => count > 0 // the tray is drawn after the board
  )
  const first = roll(count)
  for (let i = 0; i < count; i++) {
    const slot = page.locator(slots).nth((first + i) % count)
    if ((await slot.getAttribute('aria-pressed')) !== 'true') await hand.button(slot)
    for (let turn = 0; turn < 4; turn++) {
      const { squares } = await settled(hand)
      if (squares.length) {
        const square = roll.pick(squares)
        await bring(hand, square)
        await hand.cell(square)
        if (!hand.walk) await hand.button(confirm(page)) // the keyboard's Enter has placed it
        return
      }
      await hand.button(page.getByRole('button', { name: /^Turn/ }))
    }
  }
  throw new Error('No shape fits anywhere.')
}

export default {
  players: 2,
  measured: [{ phases: ['place'] }],
  verbs: ['gun', 'door', 'snake', 'quoin', 'rod', 'eye'],
  asksForMoves: true,
  move,
  forbidden: {
    try: async (hand) => {
      await hand.page.locator(slots).first().click()
      await settled(hand)
      await hand.cell('a19')
    }
  }
}
