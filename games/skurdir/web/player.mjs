// How a browser test plays Skurðir; web/tests/e2e/games.mjs explains the parts.

async function move(hand, roll) {
  const { page } = hand
  const group = (name) => page.locator('.tray').getByRole('group', { name, exact: true })
  const confirm = () => hand.button(page.locator('.now .confirm .btn.primary:enabled'))
  for (const name of ['Who plays first', 'Colours']) {
    const ways = await hand.enabled(group(name).getByRole('button'))
    if (!ways.length) continue
    await hand.button(roll.pick(ways))
    return confirm()
  }
  for (const name of ['Stacks to place', 'Pool']) {
    const pieces = await hand.enabled(group(name).getByRole('button'))
    if (!pieces.length) continue
    await hand.button(roll.pick(pieces))
    await hand.cell(roll.pick(await hand.offered(/can be reached/)))
    return hand.isSure ? undefined : confirm()
  }
  const riders = await hand.cells(/can be carried/)
  if (riders.length) {
    // The only way there is can be confirmed at once, and goes at the first press.
    const isOnly = (await page.locator('.now .confirm .btn.primary:enabled').count()) > 0
    await hand.cell(roll.pick(riders))
    return isOnly ? undefined : confirm()
  }
  const rides = page.locator('.now .list button')
  if (!(await group('Your tools').locator('button:enabled').count()) && (await rides.count())) {
    await hand.button(roll.pick(await rides.all()))
    return confirm()
  }
  const tools = new Map()
  for (const tool of await hand.enabled(group('Your tools').getByRole('button')))
    tools.set((await tool.locator('b').textContent()).trim(), tool)
  const dig = [...tools.keys()].find((name) => /Canal|Neutral/.test(name))
  if (!dig) {
    const [name, tool] = [...tools].at(-1)
    await hand.button(tool)
    if (name !== 'Pass') await hand.button(roll.pick(await page.locator('.now .list button').all()))
    return confirm()
  }
  if ((await tools.get(dig).getAttribute('aria-pressed')) !== 'true') await hand.button(tools.get(dig))
  await hand.cell(roll.pick(await hand.offered(/a canal can begin here/)))
  await hand.cell(roll.pick(await hand.offered(/can be reached/)))
  if (!hand.isSure) await confirm()
}

export default {
  players: 2,
  verbs: ['stack', 'first', 'colour', 'canal', 'carry', 'ride', 'add', 'neutral', 'pass'],
  move,
  forbidden: {
    options: { layout: 'random' },
    try: async (hand, { roll, makeMove }) => {
      while (!/Build one thing/.test(await hand.page.locator('#now h2').textContent()))
        await makeMove(() => move(hand, roll))
      await hand.page
        .locator('.tray')
        .getByRole('button', { name: /Remove/ })
        .click({ force: true }) // marked as out of reach; says why
    }
  }
}
