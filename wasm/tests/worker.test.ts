// The worker's protocol in Node, with the real module and a storage in memory.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { Overtaken, type Store, type StoredTable } from '$web/device/store'
import { Crash, startModule, type Module } from '$web/engine/module'
import type { Answers, FromWorker, Thought } from '$web/engine/schema'
import { Study, type Asked } from '$web/engine/study'
import { ELSEWHERE, FULL } from '$web/engine/table_host'
import { WorkerCore } from '$web/engine/worker_core'

const COMPILED = await WebAssembly.compile(
  readFileSync(fileURLToPath(new URL('../../build/wasm/skerry.wasm', import.meta.url)))
)

class MemoryStore implements Store {
  tables = new Map<string, StoredTable>()
  events = new Map<string, object[]>()
  isFull = false
  list = () => Promise.resolve([...this.tables.values()])
  load = (id: string) => {
    const table = this.tables.get(id)
    return Promise.resolve(table ? { table, log: [...this.events.get(id)!] } : null)
  }
  save = (tables: { table: StoredTable; from: number; events: object[] }[]) => {
    if (this.isFull) return Promise.reject(new DOMException('', 'QuotaExceededError'))
    for (const { table, from, events } of tables) {
      const known = this.events.get(table.id) ?? []
      if (events.length && known.length !== from) return Promise.reject(new Overtaken())
      this.tables.set(table.id, table)
      this.events.set(table.id, [...known, ...events])
    }
    return Promise.resolve()
  }
  remove = (id: string) => {
    this.tables.delete(id)
    return Promise.resolve()
  }
}

interface Sight {
  table: string
  stage: string
  played: number
  turn: number[]
  legal: string[] | null
  paused: string | null
  result: number[] | null
}

class Tab {
  heard: Record<string, unknown>[] = []
  posted: FromWorker[] = []
  #n = 0
  #core: WorkerCore
  constructor(
    readonly module: Module,
    readonly store: MemoryStore,
    readonly locks = new Map<string, (() => void)[]>()
  ) {
    this.#core = new WorkerCore({
      module,
      store: () => Promise.resolve(store),
      lock: (table, held, waits) => {
        const queue = locks.get(table)
        const run = () => void held().then(() => this.#next(table))
        if (!queue) {
          locks.set(table, [])
          return run()
        }
        queue.push(run)
        waits()
      },
      post: (message) => {
        this.posted.push(message)
        if ('heard' in message) this.heard.push(JSON.parse(message.heard) as Record<string, unknown>)
      }
    })
  }
  #next(table: string): void {
    const next = this.locks.get(table)!.shift()
    if (next) next()
    else this.locks.delete(table)
  }
  async ask(request: object): Promise<Record<string, unknown>> {
    const n = ++this.#n
    await this.#core.hear({ n, ...request })
    const answer = this.posted.find((message) => 'n' in message && message.n === n && !('found' in message))
    if (!answer) throw new Error('no answer')
    return 'ok' in answer ? (answer.ok as Record<string, unknown>) : { ...answer }
  }
  send(message: object): void {
    void this.ask({ do: 'send', view: 1, text: JSON.stringify(message) })
  }
  get sight(): Sight {
    return this.heard.findLast((message) => 'table' in message && 'stage' in message) as unknown as Sight
  }
  async until<T>(what: () => T | undefined | false | null): Promise<T> {
    for (;;) {
      const found = what()
      if (found) return found
      await new Promise((later) => setTimeout(later, 5))
    }
  }
  answer = (id: number | string) => this.until(() => this.heard.find((message) => message.re === id))
}

let module: Module
let store: MemoryStore
let tab: Tab
beforeEach(async () => {
  module = await startModule(COMPILED)
  store = new MemoryStore()
  tab = new Tab(module, store)
})

async function enter(seats: unknown[], from = tab): Promise<string> {
  const options = { setup: 'standard', tiles: 8 }
  const { table } = await from.ask({ do: 'open', table: { game: 'scurry', seats, name: 'Ann', options } })
  await from.ask({ do: 'enter', view: 1, table, since: 0 })
  await from.until(() => from.sight)
  return table as string
}

describe('a table on the device', () => {
  it('is played to its end and saved after every act', { timeout: 120_000 }, async () => {
    const id = await enter(['you', 1])
    for (let n = 1; tab.sight.stage === 'playing'; n++) {
      const sight = await tab.until(() => (tab.sight.turn[0] === 1 || tab.sight.stage === 'over' ? tab.sight : null))
      if (sight.stage === 'over') break
      tab.send({ do: 'play', id: n, move: sight.legal![n % sight.legal!.length], seen: sight.played })
      expect(await tab.answer(n)).toMatchObject({ ok: true })
      expect(store.events.get(id)!.length).toBeGreaterThanOrEqual(sight.played + 1)
      await tab.until(() => tab.sight.played > sight.played)
    }
    expect(tab.sight.result).not.toBeNull()
    expect(store.tables.get(id)!.summary).toMatchObject({ stage: 'over', game: 'scurry' })
    expect((await tab.ask({ do: 'record', table: id })).record).toMatchObject({ game: 'scurry', players: 2 })
  })

  it('goes on from what was saved', async () => {
    const id = await enter(['you', 'you'])
    tab.send({ do: 'play', id: 1, seat: 1, move: 'token f3', seen: 0 })
    await tab.answer(1)
    const later = new Tab(await startModule(COMPILED), store)
    await later.ask({ do: 'enter', view: 1, table: id, since: 0 })
    await later.until(() => later.sight)
    expect(later.sight).toMatchObject({ table: id, played: 1, turn: [2] })
    expect(store.tables.get(id)!.summary.your_turn).toBe(true)
  })

  it('takes back what cannot be saved, and says so', async () => {
    const id = await enter(['you', 'you'])
    store.isFull = true
    tab.send({ do: 'play', id: 1, seat: 1, move: 'token f3', seen: 0 })
    expect(await tab.answer(1)).toMatchObject({ error: FULL })
    await tab.until(() => tab.sight.paused)
    expect(tab.sight).toMatchObject({ played: 0, paused: FULL })
    expect(store.events.get(id)).toEqual([])
    store.isFull = false
    tab.send({ do: 'play', id: 2, seat: 1, move: 'token f3', seen: 0 })
    expect(await tab.answer(2)).toMatchObject({ ok: true })
    await tab.until(() => tab.sight.played === 1)
    expect(tab.sight.paused).toBeNull()
  })

  it('is written by one tab only; the other says so and takes over later', async () => {
    const id = await enter(['you', 'you'])
    const second = new Tab(await startModule(COMPILED), store, tab.locks)
    await second.ask({ do: 'enter', view: 1, table: id, since: 0 })
    await second.until(() => second.sight)
    expect(second.sight.paused).toBe(ELSEWHERE)
    second.send({ do: 'play', id: 1, seat: 1, move: 'token f3', seen: 0 })
    expect(await second.answer(1)).toMatchObject({ error: ELSEWHERE })
    tab.send({ do: 'play', id: 1, seat: 1, move: 'token f3', seen: 0 })
    await tab.answer(1)
    await tab.ask({ do: 'leave', view: 1 })
    await second.until(() => second.sight.paused === null)
    expect(second.sight.played).toBe(1)
  })

  it('cannot be overwritten where there are no locks', async () => {
    const id = await enter(['you', 'you'])
    const second = new Tab(await startModule(COMPILED), store)
    await second.ask({ do: 'enter', view: 1, table: id, since: 0 })
    await second.until(() => second.sight)
    tab.send({ do: 'play', id: 1, seat: 1, move: 'token f3', seen: 0 })
    await tab.answer(1)
    second.send({ do: 'play', id: 2, seat: 1, move: 'token f4', seen: 0 })
    expect(await second.answer(2)).toMatchObject({ error: ELSEWHERE })
    await second.until(() => second.sight.played === 1)
    expect(store.events.get(id)!.length).toBe(1)
  })

  it('that is not there is missing', async () => {
    await tab.ask({ do: 'enter', view: 1, table: '0nothing', since: 0 })
    await tab.until(() => tab.posted.find((message) => 'closed' in message && message.closed === 'missing'))
  })
})

describe('questions', () => {
  const sight = {
    game: 'scurry',
    players: 2,
    options: { setup: 'standard', tiles: 8 },
    stage: 'playing',
    yours: [1],
    seat: 1
  }
  async function mirror(): Promise<void> {
    tab.module.engine(JSON.stringify({ do: 'new', game: 'scurry', options: sight.options }))
    const { view } = JSON.parse(tab.module.engine('{"do":"state","seat":1}')) as { view: object }
    expect(await tab.ask({ do: 'mirror', sight: { ...sight, view, steps: [] } })).not.toHaveProperty('error')
  }

  it('are answered like the server does', async () => {
    await mirror()
    const why = await tab.ask({ do: 'question', seed: 1, message: { do: 'explain', id: 1, move: 'token z9' } })
    expect(why.answer).toMatchObject({ re: 1, ok: true, legal: false })
    const legal = await tab.ask({ do: 'question', seed: 1, message: { do: 'legal', id: 2, prefix: 'token f' } })
    expect((legal.answer as { legal: string[] }).legal).toContain('token f3')
    const hint = await tab.ask({ do: 'question', seed: 1, message: { do: 'hint', id: 3 } })
    expect(hint.thought).toMatchObject({ proven: false })
    expect((hint.thought as { candidates: object[] }).candidates.length).toBeGreaterThan(5)
  })

  const ask = (act: string, id: number, keys = {}) =>
    tab.ask({ do: 'question', seed: 1, message: { do: act, id, ...keys } })

  it('can be withdrawn while the search runs', async () => {
    await mirror()
    const hint = ask('hint', 3)
    await tab.ask({ do: 'stop' })
    expect(await hint).toMatchObject({ error: 'The search was withdrawn.' })
    expect(await ask('hint', 4)).toHaveProperty('answer.move')
  })

  it('that need no search are answered while one runs', async () => {
    await mirror()
    const hint = ask('hint', 3)
    const legal = await ask('legal', 4, { prefix: 'token f' })
    expect(legal).toHaveProperty('answer.legal')
    expect(await hint).toHaveProperty('answer.move')
  })

  it('give way to newer ones', async () => {
    await mirror()
    const first = ask('hint', 3)
    const second = ask('analyse', 4, { step: 0 })
    expect(await first).toMatchObject({ error: 'The search was withdrawn.' })
    expect(await second).toHaveProperty('answer.candidates')
    const third = ask('hint', 5)
    await mirror()
    expect(await third).toMatchObject({ error: 'The search was withdrawn.' })
  })

  it('about a position that does not look like the sight are refused', async () => {
    const answer = await tab.ask({ do: 'mirror', sight: { ...sight, view: { phase: 'lead' }, steps: [] } })
    expect(answer.error).toBe('The page does not know enough about this position.')
  })
})

describe('faults', () => {
  it('of the page get a sentence', async () => {
    expect(await tab.ask({ do: 'dance' })).toMatchObject({ error: 'There is no request "dance".' })
    expect(await tab.ask({ do: 'enter', view: 1 })).toMatchObject({ error: '"enter" needs "table": string.' })
    expect(await tab.ask({ do: 'stop', colour: 1 })).toMatchObject({ error: '"stop" has no key "colour".' })
    expect(await tab.ask({ do: 'open', table: { game: 'chess', seats: [] } })).toHaveProperty('error')
  })

  it('of the module end the worker', async () => {
    await enter(['you', 'you'])
    tab.module.table = () => {
      throw new Crash('crashed')
    }
    tab.send({ do: 'play', id: 1, seat: 1, move: 'token f3', seen: 0 })
    await tab.until(() => tab.posted.find((message) => 'failed' in message && message.failed === 'crashed'))
  })

  it('such as a lack of memory get a sentence', () => {
    const request = 'é'.repeat(140e6) // more than the module may use
    expect(() => module.engine(request)).toThrow('The part of the page that knows the rules has run out of memory.')
  })

  it('such as a trap get a sentence', () => {
    // Something writes all over the module's memory.
    const bytes = new Uint8Array(module.memory.buffer)
    bytes.fill(0xff)
    expect(() => {
      for (let i = 0; i < 100; i++) module.table('{"do":"open"}')
    }).toThrow('The part of the page that knows the rules has crashed.')
  })
})

describe('the study', () => {
  const RECORD = {
    skerry: 1,
    game: 'scurry',
    players: 2,
    options: { setup: 'standard', tiles: 8 },
    steps: [
      { by: 1, do: 'token f3' },
      { by: 2, do: 'token f9' }
    ]
  }
  /** An Engine without a worker. */
  function engine(on = tab): Asked {
    return {
      stop: () => {},
      ask: async (name, keys, onfound) => {
        const from = on.posted.length
        const answer = await on.ask({ do: name, ...keys })
        for (const message of on.posted.slice(from)) if ('found' in message) onfound?.(message.found)
        if ('error' in answer) throw new Error(String(answer.error))
        return answer as unknown as Answers[typeof name]
      }
    }
  }

  it('replays a record, as every seat saw it', async () => {
    const study = await Study.open({ record: RECORD }, [engine()])
    expect(study.facts).toMatchObject({ game: 'scurry', players: 2, length: 2, options: { tiles: 8 } })
    expect((await study.steps()).map((step) => step.do)).toEqual(['token f3', 'token f9'])
    expect(await study.at({ ply: 0 })).toMatchObject({ turn: [1], seat: 0, legal: [], line: [] })
    const second = await study.at({ ply: 1, seat: 2 })
    expect(second).toMatchObject({ turn: [2], seat: 2 })
    expect(second.legal).toContain('token f9')
    await expect(study.at({ ply: 3 })).rejects.toThrow('The game has only 2 steps.')
  })

  it('plays lines that leave the game, and says why one is not legal', async () => {
    const study = await Study.open({ record: RECORD }, [engine()])
    const { line, turn } = await study.at({ ply: 1, line: ['Token F8', { by: 1, do: 'lead a1' }] })
    expect(line.map((step) => step.do)).toEqual(['token f8', 'lead a1'])
    expect(turn).not.toEqual([])
    await expect(study.at({ ply: 1, line: ['lead a1'] })).rejects.toThrow()
    expect(await study.why({ ply: 2, seat: 1 }, 'lead c6')).toMatchObject({ legal: false, clause: 'SCU-12' })
  })

  it('begins with a position as text, and gives positions as text', async () => {
    const game = await Study.open({ record: RECORD }, [engine()])
    const { state } = await game.at({ ply: 2 })
    const study = await Study.open({ game: 'scurry', state, options: RECORD.options }, [engine()])
    expect(await study.at({ ply: 0 })).toMatchObject({ state, turn: [1] })
    await expect(Study.open({ game: 'scurry', state: 'nonsense' }, [engine()])).rejects.toThrow()
  })

  it('finds what the engine finds with the same seed, however the time is sliced', async () => {
    const study = await Study.open({ record: RECORD }, [engine()])
    const found: Thought[] = []
    const thought = await study.analyse({ ply: 2 }, { simulations: 3000, seed: 7 }, (one) => found.push(one))
    expect(thought.simulations).toBe(3000)
    for (const [i, one] of found.entries()) expect(one.simulations).toBeGreaterThan(i ? found[i - 1]!.simulations : 0)
    module.engine(JSON.stringify({ do: 'load', record: { ...RECORD, seed: 3 } }))
    const agent = 'mcts:sims=3000,seed=7,mem=16'
    const told = JSON.parse(module.engine(JSON.stringify({ do: 'think', seat: 1, agent, top: 1000 }))) as Thought
    expect(thought.values).toEqual(told.values)
    expect(thought.candidates).toEqual(told.candidates)
  })

  it('adds up what several workers find', async () => {
    const second = new Tab(await startModule(COMPILED), store)
    const study = await Study.open({ record: RECORD }, [engine(), engine(second)])
    const thought = await study.analyse({ ply: 2 }, { simulations: 400 })
    expect(thought.simulations).toBe(400)
  })

  it('stops when it is told to', async () => {
    const study = await Study.open({ record: RECORD }, [engine()])
    const analysis = study.analyse({ ply: 2 }, { milliseconds: 1e9 })
    await study.stop()
    await expect(analysis).rejects.toThrow('The search was withdrawn.')
    await expect(study.analyse({ ply: 2 }, {})).rejects.toThrow('An analysis needs a limit')
  })
})
