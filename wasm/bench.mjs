// npm run bench-module: the speed of the module in Node and in Chromium against the binary, per CPU second of the same run,
// as a table for docs/benchmarks.md. SKERRY is the binary, with the page inside.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { FACTS, House, SKERRY } from '../web/tests/e2e/harness.mjs'

const SECONDS = Number(process.env.SECONDS ?? 1) // of CPU, for each figure

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

/** Events per CPU second: doubles the count until it takes long enough. `run` warms up first. */
async function rate(run, cpu) {
  await run(20)
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

// ---- the run

const house = await new House().start()
const server = await chromium.launchServer({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu']
})
const browser = await chromium.connect(server.wsEndpoint())
try {
  const bytes = readFileSync(new URL('../build/wasm/skerry.wasm', import.meta.url))
  const here = await start(bytes)
  const page = await browser.newPage()
  await page.goto(house.url)
  const path = /"(\/assets\/skerry-[^"]*\.wasm)"/.exec(await (await fetch(`${house.url}/sw.js`)).text())[1]
  await page.evaluate(`globalThis.it = (${start.toString()})`)
  await page
    .evaluate(async (from) => (globalThis.module = await globalThis.it(await (await fetch(from)).arrayBuffer())), path)
    .catch(() => {})
  const there = (what) => (game, count) =>
    page.evaluate(([what, game, count]) => void globalThis.module[what](game, count), [what, game, count])
  const browserCpu = () => cpuOf(server.process().pid)
  const short = (number) => (number >= 1e6 ? `${(number / 1e6).toFixed(1)} M` : Math.round(number).toLocaleString('en'))
  console.log('| game | playouts/s, binary | in Node | in Chromium | simulations/s, binary | in Node | in Chromium |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const { id, title, players } of FACTS) {
    const { rows } = JSON.parse(
      execFileSync(SKERRY, ['bench', id, '--json', '--seconds', String(SECONDS)], { encoding: 'utf8' })
    )
    const native = rows.find((row) => row.players === players[0])
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
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  await browser.close()
  await server.close()
  await house.close()
}
