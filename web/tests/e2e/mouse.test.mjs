// A whole game of each kind by mouse, from home to the end.
import assert from 'node:assert/strict'
import { dice, games, newTable, outcome, play } from './games.mjs'
import { Mouse } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()

for (const [i, game] of GAMES.entries()) {
  house.test(`a whole game of ${games[game].title} by mouse`, async () => {
    const { page } = await house.person('Ann')
    const hand = new Mouse(page)
    const roll = dice(i + 1)
    await page.goto(house.house.url)
    await newTable(hand, game)
    const made = await play(page, () => games[game].move(hand, roll))
    assert.ok(made > 2, 'it took some moves')
    assert.match(await outcome(page), /win|Nobody/)
    await page.getByRole('button', { name: 'Play again' }).waitFor() // bots need not be asked
  })
}
