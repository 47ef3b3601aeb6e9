// node lighthouse.mjs [FOLDER]: what Lighthouse says of home and of a table of every game, as a phone and as a desk see them. `./dev lighthouse` calls it; SKERRY is
// the binary. Reports go to FOLDER; npm brings Lighthouse when it is asked for, since nothing else needs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { GAMES, House } from './harness.mjs'

const TOOL = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100 }
const out = resolve(process.argv[2] ?? 'build/lighthouse')
mkdirSync(out, { recursive: true })

async function audit(name, url, cookie, form) {
  const path = join(out, `${name}-${form}.json`)
  const flags = ['--quiet', '--output=json', `--output-path=${path}`, `--only-categories=${CATEGORIES}`, `--extra-headers=${JSON.stringify({ Cookie: cookie })}`]
  if (form === 'desk') flags.push('--preset=desktop')
  flags.push('--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run')
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' }
  let complaint = ''
  // Now and then it loses its own trace, and asks to be run again.
  for (let tries = 1; ; tries++) {
    const child = spawn('npx', ['--yes', TOOL, url, ...flags], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (data) => (complaint += data))
    const [code] = await once(child, 'exit')
    if (code === 0) break
    if (tries === 3) throw new Error(`Lighthouse ended with ${code}: ${complaint.slice(-2000)}`)
  }
  const { categories, audits, environment } = JSON.parse(readFileSync(path, 'utf8'))
  const scores = CATEGORIES.map((category) => Math.round(100 * categories[category].score))
  console.log(`| ${name} | ${form} | ${scores.join(' | ')} | ${audits['first-contentful-paint'].displayValue} | ${audits['largest-contentful-paint'].displayValue} | ${audits['total-blocking-time'].displayValue} | ${Math.round(environment.benchmarkIndex)} |`)
  for (const [i, category] of CATEGORIES.entries()) {
    if (scores[i] >= WANTED[category]) continue
    isEnough = false
    for (const { id, weight } of categories[category].auditRefs) if (weight && (audits[id].score ?? 1) < 0.9) console.log(`  ${category}: ${audits[id].title} (${id}) ${audits[id].displayValue ?? ''}`)
  }
}

let isEnough = true
const house = await new House().start()
try {
  const hello = await fetch(`${house.url}/api/games`)
  const cookie = hello.headers.get('set-cookie').split(';')[0]
  const headers = { cookie, origin: house.url, 'content-type': 'application/json' }
  console.log('| page | seen on a | performance | accessibility | best practices | first paint | largest paint | blocked | yardstick |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const form of ['desk', 'phone']) {
    await audit('home', `${house.url}/`, cookie, form)
    for (const game of GAMES) {
      const answer = await fetch(`${house.url}/api/tables`, { method: 'POST', headers, body: JSON.stringify({ game, seats: ['you', 1], name: 'Runa' }) })
      const { table } = await answer.json()
      await audit(game, `${house.url}/t/${table}`, cookie, form)
    }
  }
} finally {
  await house.close()
}
process.exit(isEnough ? 0 : 1)
