// A player's secrets must not reach another player's page: neither in frames, nor in answers, nor on the screen.
import assert from 'node:assert/strict'
import { dice, games, look, moved, standing } from './games.mjs'
import { Mouse } from './hands.mjs'
import { stage } from './harness.mjs'

const house = stage()

/** Everything a page receives, as text. */
function ears(page) {
  const heard = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/json|html|text\/plain/.test(type)) heard.push(await response.text().catch(() => ''))
  })
  return heard
}

/** The latest sight received. */
const sight = (heard) =>
  heard
    .map((text) => (text.startsWith('{') ? JSON.parse(text) : {}))
    .filter((told) => told.view)
    .at(-1)

/** Every step received, by its number, in its latest version. */
function stepsOf(heard) {
  const all = new Map()
  for (const text of heard) {
    const told = text.startsWith('{') ? JSON.parse(text) : {}
    if (told.steps) told.steps.forEach((step, i) => all.set(told.steps_from + i, step.do))
  }
  return all
}

async function sitDown(game, options = {}) {
  const [ann, bob, eve] = [await house.person('Ann'), await house.person('Bob'), await house.person('Eve')]
  const heard = { ann: ears(ann.page), bob: ears(bob.page), eve: ears(eve.page) }
  const table = await ann.table(game, ['you', 'open'], { options })
  await eve.go(`/t/${table}`)
  await bob.go(`/t/${table}`)
  await bob.page.getByRole('button', { name: 'Sit here, seat 2' }).click()
  for (const { page } of [ann, bob]) await page.locator('#now:is([data-state=mine], [data-state=wait])').waitFor()
  return { ann, bob, eve, heard, table }
}

house.test('Derailed!: the hand is on one page only', async () => {
  const { ann, bob, eve, heard } = await sitDown('derailed')
  const roll = dice(31)
  for (let i = 0; i < 6; i++) {
    const mover = (await look(ann.page)).state === 'mine' ? ann : bob
    const { steps } = await standing(mover.page)
    await games.derailed.move(new Mouse(mover.page), roll)
    for (const { page } of [ann, bob, eve]) await moved(page, steps)
  }
  const hand = sight(heard.ann).view.hand.map(({ card }) => card)
  const told = { bob: stepsOf(heard.bob), eve: stepsOf(heard.eve) }
  // Ann's steps name the cards she drew; at the same places the others' steps say only that a card was drawn.
  const draws = [...stepsOf(heard.ann)].filter(([, text]) => /^draw \S/.test(text))
  assert.ok(draws.length >= 4, 'Ann was told what she drew')
  for (const steps of [told.bob, told.eve]) for (const [at] of draws) assert.equal(steps.get(at), 'draw')
  for (const [, text] of told.eve) assert.doesNotMatch(text, /^draw \S/)
  // Nor do the names of her cards appear elsewhere, except in the list of all unseen cards. Names like "NS" are also
  // names of tracks.
  const known = [...told.bob.values()].flatMap((text) => text.split(' '))
  const secret = hand.filter((card) => card.length > 2 && !known.includes(card))
  assert.ok(secret.length > 0, `${hand} has something that nobody else knows`)
  for (const text of [...heard.bob, ...heard.eve]) {
    const said = text.replace(/"unseen":\{[^}]*\}/g, '')
    for (const card of secret) assert.ok(!said.split(/[^\w+/]+/).includes(card), `${card} in ${said}`)
  }
  for (const { page } of [bob, eve]) {
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll('.board, .now, .players, .talk, .hand, .others, [aria-live]')]
        .map((part) => part.outerHTML)
        .join('\n')
    )
    for (const card of secret) assert.ok(!seen.split(/[^\w+/]+/).includes(card), `${card} is on the page`)
  }
  const shown = await bob.page.locator('.tray .hand .card').evaluateAll((all) => all.map((card) => card.dataset.card))
  assert.deepEqual(
    shown,
    sight(heard.bob).view.hand.map(({ card }) => card)
  )
  assert.equal(await eve.page.locator('.tray .hand').count(), 0, 'backs only for spectators')
})

house.test('SkyRunner: a card that lies face down is known to one page only', async () => {
  const { ann, bob, eve, heard } = await sitDown('skyrunner', { rows: 6 })
  const start = { bob: heard.bob.length, eve: heard.eve.length }
  const card = ann.page.getByRole('list', { name: 'Your numbers' }).getByRole('button', { name: 'The 5', exact: true })
  await card.click()
  await card.click()
  await ann.page.getByRole('button', { name: /face down on the table/ }).waitFor()
  for (const { page } of [bob, eve]) await page.getByText('Has chosen').waitFor()
  assert.equal(sight(heard.ann).view.own_choice, '5')
  const later = [...heard.bob.slice(start.bob), ...heard.eve.slice(start.eve)]
  assert.ok(later.length >= 2, 'the others were told that she has chosen')
  for (const text of later) {
    const told = JSON.parse(text)
    assert.doesNotMatch(text, /own_choice":"5"/)
    for (const step of told.steps ?? [])
      assert.doesNotMatch(step.do, /^play \S/, 'a step that is not revealed shows its first word alone')
    if (told.view) assert.ok(told.view.own_choice == null, 'nobody else has chosen')
  }
  // Their pages do not depend on the card she chose.
  for (const { page } of [bob, eve])
    assert.doesNotMatch(await page.locator('body').innerText(), /(lays|plays|bids|reveals) (the )?5\b/i)
  // It is revealed once Bob has chosen too.
  const other = bob.page.getByRole('list', { name: 'Your numbers' }).getByRole('button').nth(1)
  await other.click()
  await other.click()
  await bob.page.waitForFunction(() =>
    [...document.querySelectorAll('ol[aria-label=Moves] button')].some((step) => /5/.test(step.textContent))
  )
  assert.ok(
    heard.bob.some((text) => text.includes('"play 5"')),
    'after the reveal everybody is told'
  )
})
