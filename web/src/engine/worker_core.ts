// What the worker does with the page's requests. Knows neither Worker nor fetch, so tests run it in Node.
import type { Store } from '../device/store'
import type { NewTable } from '../lib/api'
import { Crash, type Module } from './module'
import { complaint, type FromWorker, type Keys, type Thought, type ToWorker } from './schema'
import { askModule, openTable, TableHost } from './table_host'

/** A refusal of the study, with the ruling if a rule forbids the move. */
class Forbidden extends Error {
  constructor(
    why: string,
    readonly clause: string
  ) {
    super(why)
  }
}

const SEARCHES = ['hint', 'analyse']
const WITHDRAWN = 'The search was withdrawn.'

export interface Surroundings {
  module: Module
  store(): Promise<Store>
  /** Runs `held` with the right to write to a table, at once or when another tab gives it up; `waits` says which. */
  lock(table: string, held: () => Promise<void>, waits: () => void): void
  post: (message: FromWorker) => void
}

interface View {
  host: TableHost
  release: () => void
}

export class WorkerCore {
  #views = new Map<number, View>()
  #search = 0 // the number of the latest search
  #halt: (() => void) | null = null // ends it in the module

  constructor(private readonly around: Surroundings) {}

  async hear(message: unknown): Promise<void> {
    const wrong = complaint(message)
    const { n = 0 } = message as { n?: number }
    try {
      if (wrong) throw new Error(wrong)
      this.around.post({ n, ok: await this.#answer(message as ToWorker) })
    } catch (error) {
      if (error instanceof Crash) this.#crash(error)
      else if (error instanceof Forbidden) this.around.post({ n, error: error.message, clause: error.clause })
      else this.around.post({ n, error: (error as Error).message })
    }
  }

  async #answer(request: ToWorker): Promise<object> {
    const { module } = this.around
    switch (request.do) {
      case 'open':
        return { table: await openTable(module, await this.around.store(), request.table as NewTable) }
      case 'enter':
        return this.#enter(request)
      case 'send':
        this.#views.get(request.view)?.host.send(request.text)
        return {}
      case 'leave':
        this.#leave(request.view)
        return {}
      case 'record':
        return this.#record(request.table)
      case 'mirror':
        this.#giveUp()
        askModule(module, { do: 'mirror', sight: request.sight })
        return {}
      case 'question':
        return this.#question(request)
      case 'stop':
        this.#giveUp()
        return {}
      case 'warm':
        return this.#warm(request.game)
      case 'engine':
        return { answer: JSON.parse(module.engine(JSON.stringify(request.request))) as object }
      case 'study':
        this.#giveUp()
        return this.#study({ do: 'open', ...request.from })
      case 'steps':
        return this.#study({ do: 'steps', seat: request.seat })
      case 'at':
        return this.#study({ do: 'at', ply: request.ply, line: request.line, seat: request.seat })
      case 'why':
        return this.#study({
          do: 'explain',
          ply: request.ply,
          line: request.line,
          seat: request.seat,
          move: request.move
        })
      case 'analyse':
        return this.#analyse(request)
      case 'learn':
        return this.#learn(request.request)
    }
  }

  #crash(error: unknown): void {
    for (const view of [...this.#views.keys()]) this.#leave(view)
    this.around.post({ failed: (error as Error).message })
  }

  // ---- Tables on this device

  #enter({ view, table, since }: Keys<'enter'>): object {
    const { module, post } = this.around
    const start = async (): Promise<void> => {
      const host = new TableHost(
        module,
        await this.around.store(),
        table,
        (message) => post({ view, heard: JSON.stringify(message) }),
        (error) => this.#crash(error)
      )
      const over = new Promise<void>((release) => this.#views.set(view, { host, release }))
      let isWaiting = false
      const begin = async (isWriter: boolean): Promise<void> => {
        const why = await host.enter(since, isWriter)
        if (why === 'missing') post({ view, closed: 'missing', why: 'There is no such table on this device.' })
        else if (why) post({ view, closed: 'moved', why: why.moved })
      }
      this.around.lock(
        table,
        async () => {
          if (!this.#views.has(view)) return
          await (isWaiting ? host.takeOver() : begin(true)).catch(fail)
          await over // keeps the lock
        },
        () => {
          isWaiting = true
          void begin(false).catch(fail)
        }
      )
    }
    const fail = (error: unknown): void => {
      this.#leave(view)
      if (error instanceof Crash) this.#crash(error)
      else post({ view, closed: 'failed', why: (error as Error).message })
    }
    void start().catch(fail)
    return {}
  }

  #leave(view: number): void {
    const left = this.#views.get(view)
    this.#views.delete(view)
    left?.host.close()
    left?.release()
  }

  async #record(id: string): Promise<object> {
    const stored = await (await this.around.store()).load(id)
    if (!stored) throw new Error('There is no such table on this device.')
    const { record } = askModule(this.around.module, { do: 'record', setup: stored.table.setup, log: stored.log })
    return { record: record! }
  }

  // ---- Questions

  async #question({ message, seed }: Keys<'question'>): Promise<object> {
    const { module } = this.around
    if (SEARCHES.includes((message as { do?: string }).do ?? '')) this.#giveUp()
    const { answers } = askModule(module, { do: 'ask', message, seed })
    if (answers[0]) return { answer: answers[0] }
    const told = await this.#inSlices(
      () => askModule(module, { do: 'think' }),
      () => askModule(module, { do: 'stop' })
    )
    return { answer: told.answers[0], thought: told.thought }
  }

  /** Thinks until it is done. Between two slices the worker hears what the page says. */
  async #inSlices<Told extends { thinks: boolean }>(think: () => Told, halt: () => void): Promise<Told> {
    const mine = ++this.#search
    this.#halt = halt
    for (;;) {
      await new Promise((later) => setTimeout(later))
      if (mine !== this.#search) throw new Error(WITHDRAWN)
      const told = think()
      if (told.thinks) continue
      this.#halt = null
      return told
    }
  }

  #giveUp(): void {
    this.#search++
    this.#halt?.()
    this.#halt = null
  }

  // ---- The study

  #study(request: object): { thinks: boolean; thought?: Thought } {
    const answer = JSON.parse(this.around.module.study(JSON.stringify(request))) as {
      thinks: boolean
      thought?: Thought
      error?: string
      clause?: string
    }
    if (answer.error !== undefined) throw new Forbidden(answer.error, answer.clause ?? '')
    return answer
  }

  async #analyse({ n, ply, line, seat, budget }: { n: number } & Keys<'analyse'>): Promise<object> {
    this.#giveUp()
    this.#study({ do: 'analyse', ply, line, seat, ...budget })
    const { thought } = await this.#inSlices(
      () => {
        const told = this.#study({ do: 'think' })
        if (told.thinks) this.around.post({ n, found: told.thought! })
        return told
      },
      () => this.#study({ do: 'stop' })
    )
    return { thought }
  }

  #learn(request: object): object {
    const answer = JSON.parse(this.around.module.learn(JSON.stringify(request))) as { error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer
  }

  #warm(game: string): object {
    const { module } = this.around
    const ask = (request: object) => JSON.parse(module.engine(JSON.stringify(request))) as { turn?: number[] }
    let { turn } = ask({ do: 'new', game })
    while (turn?.[0] === 0) ({ turn } = ask({ do: 'chance' }))
    ask({ do: 'think', agent: 'mcts:ms=100,mem=4' })
    return {}
  }
}
