// Lessons: every one of every game by mouse, a path by keyboard and one on a phone; wrong answers; progress; axe.
import AxeBuilder from '@axe-core/playwright'
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { games } from './games.mjs'
import { Finger, Keys, Mouse } from './hands.mjs'
import { GAMES, ROOT, stage } from './harness.mjs'

const house = stage()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** The lessons of a game as their files have them: title, first answer, mistakes. */
function lessonsOf(game) {
  const folder = join(ROOT, 'games', game, 'lessons')
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').replaceAll('\n  ', ' ').split('\n')
      const values = (key) =>
        lines.filter((line) => line.startsWith(`${key}: `)).map((line) => line.slice(key.length + 2))
      return { title: values('title')[0], answer: values('answer')[0].split('; '), solved: values('solved')[0] }
    })
}

const panel = (page) => page.getByRole('region', { name: 'Lesson', exact: true })
const ready = (page) => page.locator('.stage[aria-busy=false]').waitFor()
const judged = (page, kind) => page.locator(`.panel[data-kind=${kind}]`).waitFor()

/** What the panel shows: one look at the page. */
const look = (page) => page.locator('.panel').evaluate(({ dataset }) => ({ ...dataset, steps: Number(dataset.steps) }))

/** Makes the next step of the answer: aims at it by the hint, then confirms. */
async function follow(hand, move, made) {
  const hint = panel(hand.page).getByRole('button', { name: 'Hint' })
  while ((await look(hand.page)).aim !== move) await hand.button(hint)
  await hand.confirm()
  // A board goes on by itself where there is nothing to choose.
  await hand.until(
    () => look(hand.page),
    ({ kind, steps, aim }) => kind !== 'going' || (steps > made && aim !== move)
  )
}

async function solve(hand, { answer, solved }) {
  for (;;) {
    const { kind, steps } = await look(hand.page)
    if (kind !== 'going') break
    await follow(hand, answer[steps], steps)
  }
  await judged(hand.page, 'right')
  assert.ok((await panel(hand.page).textContent()).includes(solved))
}

for (const game of GAMES) {
  house.test(`every lesson of ${games[game].title} by mouse`, async () => {
    const ann = await house.person('Ann')
    const { page } = ann
    const hand = new Mouse(page)
    const lessons = lessonsOf(game)
    await ann.go(`/learn/${game}`)
    await hand.button(page.getByRole('link', { name: 'Start' }))
    for (const [i, lesson] of lessons.entries()) {
      await page.waitForURL(`**/learn/${game}/${i + 1}`)
      await page.getByRole('heading', { name: lesson.title, level: 1 }).waitFor()
      await ready(page)
      await solve(hand, lesson)
      if (i + 1 < lessons.length) await hand.button(page.getByRole('link', { name: 'Next lesson' }))
    }
    await page.getByRole('link', { name: `Play ${games[game].title}` }).waitFor()
    await ann.go(`/learn/${game}`)
    await page.getByRole('link', { name: 'Go on' }).waitFor()
    assert.equal(await page.getByText('Solved:').count(), lessons.length)
  })
}

if (GAMES.includes('scurry')) {
  house.test('a run by clicks on the board, a wrong one and its consequence', async () => {
    const ann = await house.person('Ann')
    const { page } = ann
    const hand = new Mouse(page)
    await ann.go('/learn/scurry/7')
    await ready(page)
    const run = async (cells) => {
      for (const [made, cell] of cells.entries()) {
        await hand.cell(cell)
        await page.locator(`.panel[data-steps="${made + 1}"]`).waitFor()
      }
    }
    await hand.cell('c5')
    await panel(page).getByText('c5 is on no line from d3.').waitFor()
    await panel(page).getByRole('button', { name: 'SCU-13' }).click()
    await page.getByRole('dialog', { name: 'Rules of Scurry' }).waitFor()
    await page.locator('#SCU-13.chosen').waitFor()
    await page.keyboard.press('Escape')
    await run(['f3', 'c5', 'c1', 'd2'])
    await judged(page, 'wrong')
    assert.match(await panel(page).textContent(), /Your acorn on f3 was his stepping stone/)
    await panel(page).locator('dt', { hasText: 'Gray' }).waitFor()
    await hand.button(panel(page).getByRole('button', { name: 'Try again' }))
    await page.locator('.panel[data-kind=going][data-steps="0"]').waitFor()
    await run(['d2', 'c1', 'c5', 'f3'])
    await judged(page, 'right')
  })

  house.test('three lessons of Scurry by keyboard alone', async () => {
    const ann = await house.person('Ann')
    const { page } = ann
    const keys = new Keys(page)
    await ann.go('/learn/scurry/1')
    for (const [i, { answer }] of lessonsOf('scurry').slice(0, 3).entries()) {
      await page.waitForURL(`**/learn/scurry/${i + 1}`)
      await ready(page)
      for (const [made, step] of answer.entries()) {
        await keys.cell(step.split(' ')[1])
        await page.locator(`.panel[data-steps="${made + 1}"]`).waitFor()
      }
      await judged(page, 'right')
      await keys.button(page.getByRole('link', { name: 'Next lesson' }))
    }
    await page.waitForURL('**/learn/scurry/4')
  })
}

house.test('the first three lessons on a phone', async () => {
  const ann = await house.person('Ann', PHONE)
  const { page } = ann
  const hand = new Finger(page)
  const game = GAMES[0]
  await ann.go(`/learn/${game}/1`)
  for (const [i, lesson] of lessonsOf(game).slice(0, 3).entries()) {
    await page.waitForURL(`**/learn/${game}/${i + 1}`)
    await ready(page)
    await solve(hand, lesson)
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    assert.equal(tooWide, 0, 'nothing scrolls sideways')
    await hand.button(page.getByRole('link', { name: 'Next lesson' }))
  }
})

house.test('the rules show positions on the real boards', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  for (const game of GAMES) {
    await ann.go(`/rules/${game}`)
    const pictures = page.locator('figure')
    await pictures.first().waitFor()
    assert.ok((await pictures.count()) >= 8, `${game} has pictures`)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await picture.locator('.board[aria-busy=false] svg').first().waitFor()
    }
  }
})

house.test('lessons are offered once, before the first game', async () => {
  const ann = await house.person('Ann', { isNew: true })
  const { page } = ann
  const { title } = games[GAMES[0]]
  await ann.go('/')
  await page.getByRole('button', { name: `Play ${title}` }).click()
  const offer = page.getByRole('dialog', { name: `New to ${title}?` })
  await offer.getByRole('link', { name: 'Learn first' }).click()
  await page.waitForURL(`**/learn/${GAMES[0]}/1`)
  await ann.go('/')
  await page.getByRole('button', { name: `Play ${title}` }).click()
  await page.waitForURL(/\/t\/\w+$/)
})

house.test('addresses that lead nowhere say so', async () => {
  const ann = await house.person('Ann')
  await ann.go(`/learn/${GAMES[0]}/99`)
  await ann.page.getByRole('heading', { name: 'No such lesson' }).waitFor()
  await ann.go('/learn/chess')
  await ann.page.getByRole('heading', { name: 'No such game' }).waitFor()
})

house.test('axe: lessons', async () => {
  const ann = await house.person('Ann')
  const { page } = ann
  const wrong = []
  const check = async (what) => {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'))
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      for (const { id, help, nodes } of violations)
        wrong.push(`${what}, ${colorScheme}: ${help} (${id}): ${nodes[0].target.join(' ')} ${nodes[0].failureSummary}`)
    }
  }
  await ann.go('/learn')
  await page
    .getByRole('link', { name: new RegExp(games[GAMES[0]].title) })
    .first()
    .waitFor()
  await check('the games')
  await ann.go(`/learn/${GAMES[0]}`)
  await page.getByRole('link', { name: 'Start' }).waitFor()
  await check('the lessons of a game')
  for (const game of GAMES) {
    await ann.go(`/learn/${game}/1`)
    await ready(page)
    await check(`a lesson of ${game}`)
  }
  await solve(new Mouse(page), lessonsOf(GAMES.at(-1))[0])
  await check('a solved lesson')
  assert.deepEqual(wrong, [])
})
