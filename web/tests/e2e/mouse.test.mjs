// A whole game of each kind by mouse, from home to the end; a screen reader hears everything that the list of moves tells.
import assert from 'node:assert/strict'
import { dice, games, newTable, outcome, play, standing } from './games.mjs'
import { Mouse } from './hands.mjs'
import { GAMES, stage } from './harness.mjs'

const house = stage()

/** The events in the list of moves, in words. */
const tellings = (page) =>
  page.locator('ol[aria-label=Moves] .event > span').evaluateAll((events) =>
    events.map((event) =>
      Array.from(event.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.data : ''))
        .join('')
        .trim()
    )
  )

for (const [i, game] of GAMES.entries()) {
  house.test(`a whole game of ${games[game].title} by mouse`, async () => {
    const { page } = await house.person('Ann')
    const hand = new Mouse(page)
    const roll = dice(i + 1)
    await page.addInitScript(() => {
      window.heard = []
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node.parentElement?.dataset.voice) window.heard.push(node.textContent)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(house.house.url)
    await newTable(hand, game)
    await standing(page)
    const before = (await tellings(page)).length // told before we came
    const made = await play(page, () => games[game].move(hand, roll))
    assert.ok(made > 2, 'it took some moves')
    assert.match(await outcome(page), /win|Nobody|draw/)
    const heard = (await page.evaluate(() => window.heard)).join(' ')
    const told = (await tellings(page)).slice(before)
    assert.ok(told.length > 0, 'the game has an end at least')
    assert.deepEqual(
      told.filter((text) => !heard.includes(text)),
      [],
      'a screen reader hears every arrival, reveal, cancelled bid, fall and end of a round'
    )
    await page.getByRole('button', { name: 'Play again' }).waitFor() // bots need not be asked
  })
}
