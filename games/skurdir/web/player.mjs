// How a browser test plays Skurðir; web/tests/e2e/games.mjs explains the parts.

/** One look at the page: the phase, the move aimed at, and what tray and board offer. */
const look = (page) =>
  page.evaluate(() => {
    // The places of the buttons that can be pressed, with their names.
    const offered = (group) =>
      [...document.querySelectorAll(`.tray [role=group][aria-label="${group}"] button`)].flatMap((button, at) =>
        button.ariaDisabled === 'true' || !button.offsetParent
          ? []
          : [{ at, name: button.querySelector('b')?.textContent }]
      )
    const labelled = (text) =>
      [...document.querySelectorAll('[role=grid] [role=gridcell]')]
        .filter((cell) => cell.ariaLabel.includes(text))
        .map((cell) => cell.dataset.cell)
    return {
      phase: document.querySelector('.harbour')?.dataset.phase,
      aim: document.getElementById('now')?.dataset.aim,
      names: offered('Who plays first'),
      colours: offered('Colours'),
      stacks: offered('Stacks to place'),
      pool: offered('Pool'),
      tools: offered('Your tools'),
      targets: labelled('can be reached'),
      starts: labelled('a canal can begin here'),
      ends: labelled('a canal can be taken away here'),
      riders: labelled('can be carried'),
      stops: labelled('the passenger can go there')
    }
  })

async function move(hand, roll) {
  const { page } = hand
  const see = (isIt) => hand.until(() => look(page), isIt)
  const now = await see(({ phase }) => phase)
  const button = (group, { at }) =>
    hand.button(page.locator(`.tray [role=group][aria-label="${group}"] button`).nth(at))
  const confirm = async () => {
    await see(({ aim }) => aim)
    await hand.confirm()
  }
  /** A press aims at the cell; a second one plays, and so does the confirming button. */
  const twice = async (cell) => {
    await hand.cell(cell)
    await see(({ aim }) => aim)
    await (hand.isSure ? hand.cell(cell) : confirm())
  }
  const take = async (group, piece) => {
    await button(group, piece)
    return see(({ targets }) => targets.length)
  }

  if (now.aim) return confirm() // there is nothing to choose
  switch (now.phase) {
    case 'first':
      await button('Who plays first', roll.pick(now.names))
      return confirm()
    case 'colour':
      await button('Colours', roll.pick(now.colours))
      return confirm()
    case 'layout':
      return twice(roll.pick((await take('Stacks to place', roll.pick(now.stacks))).targets))
    case 'add':
      return twice(roll.pick((await take('Pool', roll.pick(now.pool))).targets))
    case 'carry':
      await hand.cell(roll.pick(now.riders))
      return confirm()
    case 'ride':
      await hand.cell(roll.pick(now.stops))
      return confirm()
  }
  if (now.starts.length) {
    await hand.cell(roll.pick(now.starts))
    return twice(roll.pick((await see(({ targets }) => targets.length)).targets))
  }
  const tool = now.tools.at(-1)
  await button('Your tools', tool)
  if (tool.name === 'Pass') return confirm()
  const { targets, ends } = await see(({ targets, ends }) => targets.length + ends.length)
  await hand.cell(roll.pick([...targets, ...ends]))
  return confirm()
}

export default {
  players: 2,
  measured: [
    { phases: ['layout'] },
    { players: 2, options: { layout: 'random' }, phases: ['colour', 'build', 'carry', 'add'] }
  ],
  opening: 6,
  gallery: { layout: 'random' },
  verbs: ['stack', 'first', 'colour', 'canal', 'carry', 'ride', 'add', 'neutral', 'pass'],
  move,
  forbidden: {
    options: { layout: 'random' },
    try: async (hand, { roll, makeMove }) => {
      while ((await look(hand.page)).phase !== 'build') await makeMove(() => move(hand, roll))
      await hand.page
        .locator('.tray')
        .getByRole('button', { name: /Remove/ })
        .click({ force: true }) // marked as out of reach; says why
    }
  }
}
