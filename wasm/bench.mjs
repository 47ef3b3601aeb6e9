// npm run bench-module: the module in Node and in Chromium against the binary, per CPU second of the same run; the time
// from a click to a board without a server; and sizes. Prints Markdown for docs/benchmarks.md (tools/benchmarks).
// SKERRY is the binary, with the page inside.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { FACTS, House, SKERRY } from '../web/tests/e2e/harness.mjs'

const SECONDS = Number(process.env.SECONDS ?? 0.5) // of CPU, for each figure
const CLICKS = 5 // for each game; the middle one counts

/** Runs in Node and in the page: starts the module and hands out its two measures. */
async function start(bytes) {
  let memory
  const view = () => new DataView(memory.buffer)
  const wasi = {
    clock_time_get: (_clock, _precision, at) => (
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true),
      0
    ),
    environ_get: () => 0,
    environ_sizes_get: (count, size) => (view().setUint32(count, 0, true), view().setUint32(size, 0, true), 0),
    fd_close: () => 8,
    fd_seek: () => 8,
    fd_write: () => 8,
    proc_exit: () => {
      throw new Error('The module has ended.')
    }
  }
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi })
  const it = instance.exports
  memory = it.memory
  it._initialize()
  const pass = (text, use) => {
    const coded = new TextEncoder().encode(text)
    const at = it.skerry_alloc(coded.length + 1)
    new Uint8Array(memory.buffer, at, coded.length).set(coded)
    const answer = use(at, coded.length)
    it.skerry_free(at)
    return answer
  }
  const ask = (request) => {
    const size = pass(JSON.stringify(request), (at, bytes) => it.skerry_engine(at, bytes))
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, it.skerry_text(), size)))
  }
  let seed = 0
  return {
    playouts(game, count) {
      pass(game, (at, size) => it.skerry_playouts(at, size, count, ++seed))
    },
    simulations(game, count) {
      let { turn } = ask({ do: 'new', game, seed: ++seed })
      while (turn[0] === 0) ({ turn } = ask({ do: 'chance' }))
      ask({ do: 'think', agent: `mcts:sims=${count},knowledge=false,mem=16` })
    }
  }
}

// ---- CPU time

/** Of a process and all that it started, in seconds. */
function cpuOf(root) {
  const parents = new Map()
  const times = new Map()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
      parents.set(Number(pid), Number(fields[1]))
      times.set(Number(pid), (Number(fields[11]) + Number(fields[12])) / 100)
    } catch {
      // ended meanwhile
    }
  }
  const isBelow = (pid) => pid === root || (parents.has(pid) && pid > 1 && isBelow(parents.get(pid)))
  return [...times].filter(([pid]) => isBelow(pid)).reduce((sum, [, time]) => sum + time, 0)
}

/** Events per CPU second: doubles the count until it takes long enough. The first runs warm up. */
async function rate(run, cpu) {
  for (let count = 50; ; count *= 2) {
    const before = cpu()
    await run(count)
    const spent = cpu() - before
    if (spent >= SECONDS) return count / spent
  }
}

const own = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const short = (number) =>
  number >= 1e6 ? `${(number / 1e6).toFixed(1)} M` : Math.round(Number(number.toPrecision(3))).toLocaleString('en')

async function speeds(house, server, browser) {
  const here = await start(readFileSync(new URL('../build/wasm/skerry.wasm', import.meta.url)))
  const page = await browser.newPage()
  await page.goto(`${house.url}/rules/${FACTS[0].id}`)
  const path = /"(\/assets\/skerry-[^"]*\.wasm)"/.exec(await (await fetch(`${house.url}/sw.js`)).text())[1]
  const session = await page.context().newCDPSession(page)
  // Past the page's policy, which forbids scripts from elsewhere.
  const evaluate = async (expression) => {
    const { exceptionDetails: wrong } = await session.send('Runtime.evaluate', { expression, awaitPromise: true })
    if (wrong) throw new Error(wrong.exception?.description ?? wrong.text)
  }
  await evaluate(
    `(async () => { globalThis.it = await (${start.toString()})(await (await fetch('${path}')).arrayBuffer()) })()`
  )
  const there = (what) => (game, count) => evaluate(`void it.${what}('${game}', ${count})`)
  const browserCpu = () => cpuOf(server.process().pid)
  const rows = []
  for (const { id, title, players } of FACTS) {
    const told = execFileSync(SKERRY, ['bench', id, '--json', '--seconds', String(SECONDS)], { encoding: 'utf8' })
    const native = JSON.parse(told).rows.find((row) => row.players === players[0])
    const cells = [title]
    for (const [what, known] of [
      ['playouts', native.playouts_per_s],
      ['simulations', native.sims_per_s]
    ]) {
      const node = await rate((count) => here[what](id, count), own)
      const chrome = await rate((count) => there(what)(id, count), browserCpu)
      cells.push(
        short(known),
        `${short(node)} (${(node / known).toFixed(2)})`,
        `${short(chrome)} (${(chrome / known).toFixed(2)})`
      )
    }
    rows.push(cells)
  }
  await page.close()
  return rows
}

// ---- from click to board

/** Milliseconds from a click on "Play" to the frame after the first in which the player can move. */
async function clickToBoard(page, title) {
  await page.evaluate((label) => {
    globalThis.done = new Promise((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (document.querySelector('.stage[aria-busy=false]') && document.querySelector('#now[data-state=mine]'))
              requestAnimationFrame(() => resolve(performance.now() - timeStamp))
            else requestAnimationFrame(look)
          }
          look()
        },
        { capture: true, once: true }
      )
    })
    return label
  }, title)
  await page.getByRole('button', { name: `Play ${title}`, exact: true }).click()
  return page.evaluate(() => globalThis.done)
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

async function clicks(house, browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(house.url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 50))
  })
  await house.end()
  const rows = []
  for (const { title } of FACTS) {
    const [first, later] = [[], []]
    for (let i = 0; i < CLICKS; i++) {
      // The page has just been opened; then, in the same page, the next game.
      await page.goto(house.url)
      await page.getByRole('button', { name: `Play ${title}`, exact: true }).waitFor()
      first.push(await clickToBoard(page, title))
      await page.getByRole('link', { name: /home/i }).first().click()
      await page.getByRole('button', { name: `Play ${title}`, exact: true }).waitFor()
      later.push(await clickToBoard(page, title))
    }
    rows.push([title, `${Math.round(middle(first))} ms`, `${Math.round(middle(later))} ms`])
  }
  await context.close()
  return rows
}

// ---- sizes

function sizes() {
  const assets = new URL('../web/dist/assets/', import.meta.url)
  const kilobytes = (name) => `${(statSync(new URL(name, assets)).size / 1000).toFixed(0)} kB`
  const names = readdirSync(assets)
  const find = (pattern) => names.find((name) => pattern.test(name))
  return [
    ['module', /^skerry-.*\.wasm$/],
    ['worker', /^worker-.*\.js$/]
  ].map(([what, pattern]) => {
    const name = find(pattern)
    return [what, kilobytes(name), kilobytes(`${name}.br`)]
  })
}

// ---- the run

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const house = await new House().start()
const server = await chromium.launchServer({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu']
})
const browser = await chromium.connect(server.wsEndpoint())
try {
  const [fast, fastNode, fastChromium] = ['binary', 'in Node', 'in Chromium']
  console.log(
    table(
      ['game', `playouts/s, ${fast}`, fastNode, fastChromium, `simulations/s, ${fast}`, fastNode, fastChromium],
      await speeds(house, server, browser)
    )
  )
  console.log()
  console.log(table(['game', 'the page just opened', 'the next game'], await clicks(house, browser)))
  console.log()
  console.log(table(['file', 'size', 'brotli'], sizes()))
} finally {
  await browser.close()
  await server.close()
  await house.close()
}
