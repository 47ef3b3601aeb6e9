// Plays any game through the page. What is special about a game stands in games/<game>/web/player.mjs, which exports:
//
//   players     how many sit at the table for a whole game
//   options     options that keep the game short, as the server takes them (may be left out)
//   measured    tables whose boxes are measured: [{ options, phases, players }], with every phase in which a person decides, as
//               the view names it
//   gallery     options of the tables in the gallery, and `opening`, the moves made there first (may be left out)
//   moments     { players, options, kinds: [[name, pattern]] }: what play pauses for, and words of the panel by which the
//               gallery knows it (may be left out)
//   verbs       first words of moves in the game's notation, for a test that types
//   asksForMoves  true if the game has too many moves to send, so that completion asks the server
//   move(hand, roll)   makes one move that the page offers; any will do
//   forbidden   { options, try(hand, { roll, makeMove }) }: tries something illegal, which the page must explain
//               (may be left out). makeMove(act) runs act, which makes a move, and waits for the next turn.
//
// A hand (hands.mjs) is a mouse, a keyboard or a finger; roll.pick(list) chooses one of a list.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FACTS, PATIENCE, ROOT } from './harness.mjs'

async function player(id) {
  const path = join(ROOT, 'games', id, 'web/player.mjs')
  assert.ok(existsSync(path), `games/${id}/web/player.mjs is missing: it says how a browser test plays the game.`)
  return (await import(pathToFileURL(path).href)).default
}

/** By id: the title, the fact sheet and the player of each game. */
export const games = Object.fromEntries(
  await Promise.all(FACTS.map(async (facts) => [facts.id, { title: facts.title, facts, ...(await player(facts.id)) }]))
)

/** Random numbers from a seed, so that every run makes the same choices as far as the bots allow. */
export function dice(seed) {
  let state = seed >>> 0
  const roll = (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  roll.pick = (list) => list[roll(list.length)]
  return roll
}

const now = (page) => page.getByRole('region', { name: 'Now' })

/** What the panel shows: one look at the page, so that a test decides by one consistent state. */
export const look = (page) =>
  page.evaluate(() => {
    const panel = document.getElementById('now')
    const isBusy = document.querySelector('.stage[aria-busy=true]') !== null
    if (!panel || isBusy) return null
    const { state, played, own, aim, sending } = panel.dataset
    return {
      state,
      steps: Number(played),
      own: Number(own),
      aim,
      isSending: sending === 'true',
      over: state === 'over'
    }
  })

/** Waits until the panel shows what is asked for; resolves to it. */
export async function until(page, isIt, what) {
  for (const end = Date.now() + PATIENCE; ; await page.waitForTimeout(30)) {
    const shown = await look(page)
    if (shown && isIt(shown)) return shown
    assert.ok(Date.now() < end, `${what}; the panel shows ${JSON.stringify(shown)}`)
  }
}

/** Waits for our turn or the end; resolves to the number of steps and whether the game is over. */
export const standing = (page) =>
  until(page, ({ state, isSending, over }) => over || (state === 'mine' && !isSending), 'it is not our turn')

/** Waits until there are more steps than that, or the game is over. */
export const moved = (page, before) =>
  until(page, ({ steps, over }) => over || steps > before, `there are no more than ${before} steps`)

const BOT = 'Limpet, easy bot'
const spoken = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** What to enter in the dialog for a new table against bots. */
function fieldsOf({ facts, players, options = {} }) {
  const fields = {}
  if (facts.players[0] !== facts.players[1]) fields.Players = String(players)
  for (let seat = 2; seat <= players; seat++) fields[`Seat ${seat}`] = BOT
  for (const [name, value] of Object.entries(options)) {
    const { label, choices, choice_labels: labels } = facts.options.find((option) => option.name === name)
    const given = typeof value === 'string' ? (labels?.[choices.indexOf(value)] ?? spoken(value)) : String(value)
    fields[label ?? spoken(name)] = given
  }
  return fields
}

/** From home to a new table, by the dialog behind "More options". */
export async function newTable(hand, game) {
  const { page } = hand
  await hand.button(page.getByRole('button', { name: `More options for ${games[game].title}` }))
  const dialog = page.getByRole('dialog', { name: 'New table' })
  for (const [label, value] of Object.entries(fieldsOf(games[game]))) {
    const field = dialog.getByLabel(label, { exact: true })
    const kind = await field.evaluate((element) => element.type)
    if (kind === 'checkbox') {
      if (String(await field.isChecked()) !== value) await hand.button(field)
    } else if (kind === 'select-one') await hand.choose(field, value)
    else await hand.fill(field, value)
  }
  await hand.button(dialog.getByRole('button', { name: /^(Play|Open a table)$/ }))
  await page.waitForURL(/\/t\/\w+$/)
}

/** Plays until the game is over or `most` moves are made; resolves to their number. `act` makes one move. */
export async function play(page, act, most = 400) {
  for (let made = 0; made < most; made++) {
    const { over, own: before } = await standing(page)
    if (over) return made
    await act(made)
    // Where all choose at once, the others' moves may appear first.
    await until(page, ({ own }) => own > before, 'the move was not made')
  }
  return most
}

export const outcome = (page) => now(page).getByRole('heading', { level: 2 }).textContent()
