// node lighthouse.mjs [FOLDER]: Lighthouse scores of home and a table of every game, on phone and desktop.
// `./dev lighthouse` runs it; SKERRY is the binary. Reports go to FOLDER. npm fetches Lighthouse on first use.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { GAMES, House } from './harness.mjs'

const TOOL = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100 }
const RUNS = 3 // runs differ by several points, so the median counts
const out = resolve(process.argv[2] ?? 'build/lighthouse')
mkdirSync(out, { recursive: true })

/** Makes one report. */
async function report(path, url, cookie, form) {
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${path}`,
    `--only-categories=${CATEGORIES}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`
  ]
  if (form === 'desk') flags.push('--preset=desktop')
  flags.push(
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'
  )
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' }
  let complaint = ''
  // Lighthouse sometimes loses its trace and asks to be run again.
  for (let tries = 1; ; tries++) {
    const child = spawn('npx', ['--yes', TOOL, url, ...flags], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (data) => (complaint += data))
    const [code] = await once(child, 'exit')
    if (code === 0) return JSON.parse(readFileSync(path, 'utf8'))
    if (tries === 3) throw new Error(`Lighthouse ended with ${code}: ${complaint.slice(-2000)}`)
  }
}

const score = ({ categories }, category) => Math.round(100 * categories[category].score)

async function audit(name, url, cookie, form) {
  const reports = []
  for (let run = 1; run <= RUNS; run++)
    reports.push(await report(join(out, `${name}-${form}-${run}.json`), url, cookie, form))
  reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
  const median = reports[(RUNS - 1) / 2]
  const { categories, audits, environment } = median
  const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (id) => audits[id].displayValue
  )
  const all = reports.map((one) => score(one, 'performance')).join(', ')
  console.log(
    `| ${[name, form, all, ...CATEGORIES.map((category) => score(median, category)), ...shown, Math.round(environment.benchmarkIndex)].join(' | ')} |`
  )
  for (const category of CATEGORIES) {
    if (score(median, category) >= WANTED[category]) continue
    isEnough = false
    for (const { id, weight } of categories[category].auditRefs)
      if (weight && (audits[id].score ?? 1) < 0.9)
        console.log(`  ${category}: ${audits[id].title} (${id}) ${audits[id].displayValue ?? ''}`)
  }
}

let isEnough = true
const house = await new House().start()
try {
  const hello = await fetch(`${house.url}/api/games`)
  const cookie = hello.headers.get('set-cookie').split(';')[0]
  const headers = { cookie, origin: house.url, 'content-type': 'application/json' }
  console.log(
    '| page | seen on a | all runs | performance | accessibility | best practices | first paint | largest paint | blocked | yardstick |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
  )
  for (const form of ['desk', 'phone']) {
    await audit('home', `${house.url}/`, cookie, form)
    for (const game of GAMES) {
      const answer = await fetch(`${house.url}/api/tables`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ game, seats: ['you', 1], name: 'Runa' })
      })
      const { table } = await answer.json()
      await audit(game, `${house.url}/t/${table}`, cookie, form)
    }
  }
} finally {
  await house.close()
}
process.exit(isEnough ? 0 : 1)
