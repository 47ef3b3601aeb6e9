// A whole game of each kind by keyboard: arrows and Enter on the board, every third move typed. The focus is never lost.
import assert from 'node:assert/strict'
import { dice, games, newTable, outcome, play } from './games.mjs'
import { Keys } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()

for (const [i, game] of GAMES.entries()) {
  house.test(`a whole game of ${games[game].title} by keyboard`, async () => {
    const { page } = await house.person('Ann')
    const hand = new Keys(page)
    const roll = dice(i + 11)
    await page.goto(house.house.url)
    await newTable(hand, game)
    let typed = 0
    const act = async (made) => {
      const isLost = made > 0 && (await page.evaluate(() => document.activeElement === document.body))
      assert.ok(!isLost, `the focus is lost after move ${made}`)
      if (made % 3 === 2) for (const verb of games[game].verbs) if (await hand.type(verb, roll(7))) return typed++
      return games[game].move(hand, roll)
    }
    const made = await play(page, act)
    assert.ok(made > 2 && typed > 0, `it took ${made} moves, ${typed} of them typed`)
    assert.match(await outcome(page), /win|Nobody|draw/)
    await hand.button(page.getByRole('link', { name: 'See all games' }))
    await page.getByRole('button', { name: `Play ${games[game].title}`, exact: true }).waitFor()
  })
}
