// The module and the native binary choose the same moves with the same values. SKERRY is the binary.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startModule, type Module } from '$web/engine/module'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const SKERRY = process.env.SKERRY ?? root('build/release/skerry')
const POSITIONS = 40

interface Standing {
  turn: number[]
  move: string
  error?: string
  candidates?: { value: number }[]
  games?: { id: string; players: [number, number] }[]
}

let module: Module
let native: ChildProcess
let lines: AsyncIterator<string>

beforeAll(async () => {
  module = await startModule(await WebAssembly.compile(readFileSync(root('build/wasm/skerry.wasm'))))
  native = spawn(SKERRY, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
  lines = createInterface({ input: native.stdout! })[Symbol.asyncIterator]()
})
afterAll(() => native.kill())

/** Asks both, who must answer alike to the byte. */
async function ask(request: object): Promise<Standing> {
  const text = JSON.stringify(request)
  native.stdin!.write(`${text}\n`)
  const expected = (await lines.next()).value as string
  expect(module.engine(text)).toBe(expected)
  return JSON.parse(expected) as Standing
}

// Alternates between few and many players, so that every kind of turn comes up.
async function comparePositions(game: string, players: [number, number]): Promise<number> {
  let compared = 0
  for (let seed = 1; compared < POSITIONS; seed++) {
    let { turn } = await ask({ do: 'new', game, players: players[seed % 2], seed })
    while (turn.length && compared < POSITIONS) {
      if (turn[0] === 0) {
        ;({ turn } = await ask({ do: 'chance' }))
        continue
      }
      const agent = compared % 4 === 3 ? `level:${1 + (compared % 3)}` : 'mcts:sims=150,mem=16'
      const { move, error } = await ask({ do: 'think', seat: turn[0], agent })
      expect(error).toBeUndefined()
      compared++
      ;({ turn } = await ask({ do: 'play', by: turn[0], move }))
      if (compared % 10 === 0) await ask({ do: 'state', seat: 1 })
    }
  }
  return compared
}

test('the module and the binary agree on forty positions of each game', { timeout: 600_000 }, async () => {
  const { games } = await ask({ do: 'games' })
  expect(games!.length).toBeGreaterThan(0)
  for (const { id, players } of games!) expect(await comparePositions(id, players)).toBe(POSITIONS)
})

test('a search that asks for more memory than 32 bits can count gets a sentence', () => {
  module.engine('{"do":"new","game":"scurry"}')
  expect(module.engine('{"do":"think","agent":"mcts:sims=1,mem=65536"}')).toMatch(
    /mem= must be a whole number from 1 to 4095/
  )
  expect(module.engine('{"do":"think","agent":"exec:ls"}')).toMatch(/does not run programs/)
})
