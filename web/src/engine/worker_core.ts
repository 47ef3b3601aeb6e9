// What the worker does with the page's requests. Knows neither Worker nor fetch, so tests run it in Node.
import type { Store } from '../device/store'
import type { NewTable } from '../lib/api'
import type { Module } from './module'
import { complaint, type FromWorker, type Keys, type Requests, type Thought, type ToWorker } from './schema'
import { askModule, openTable, TableHost } from './table_host'

export const CRASHED = 'The part of the page that knows the rules has crashed.'

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
  #asked = 0 // the latest question

  constructor(private readonly around: Surroundings) {}

  async hear(message: unknown): Promise<void> {
    const wrong = complaint(message)
    const { n = 0 } = message as { n?: number }
    try {
      if (wrong) throw new Error(wrong)

      this.around.post({ n, ok: await this.#answer(message as ToWorker) })
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#crash(error)
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
        return askModule(module, { do: 'mirror', sight: request.sight })
      case 'question':
        return this.#question(request)
      case 'stop':
        this.#asked++
        return {}
      case 'warm':
        return this.#warm(request.game)
      case 'engine':
        return { answer: JSON.parse(module.engine(JSON.stringify(request.request))) as object }
    }
  }

  #crash(error: unknown): void {
    for (const view of [...this.#views.keys()]) this.#leave(view)
    this.around.post({ failed: error instanceof WebAssembly.RuntimeError ? CRASHED : (error as Error).message })
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
        if (!(await host.enter(since, isWriter)))
          post({ view, closed: 'missing', why: 'There is no such table on this device.' })
      }
      await new Promise<void>((begun) => {
        this.around.lock(
          table,
          async () => {
            if (!this.#views.has(view)) return
            await (isWaiting ? host.takeOver() : begin(true))
            begun()
            await over // keeps the lock
          },
          () => {
            isWaiting = true
            void begin(false).then(begun)
          }
        )
      })
    }
    void start().catch((error: unknown) => {
      if (error instanceof WebAssembly.RuntimeError) this.#crash(error)
      else post({ view, closed: 'failed', why: (error as Error).message })
    })
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
    if (!this.#views.size) askModule(this.around.module, { do: 'restore', setup: stored.table.setup, log: stored.log })
    return { record: askModule(this.around.module, { do: 'record' }).record! }
  }

  // ---- Questions

  async #question({ message, seed }: Keys<'question'>): Promise<object> {
    const { module } = this.around
    const asked = ++this.#asked
    let told = askModule(module, { do: 'ask', message, seed })
    while (told.thinks) {
      await new Promise((later) => setTimeout(later)) // hears a "stop" between two slices
      if (asked !== this.#asked) {
        askModule(module, { do: 'stop' })
        throw new Error('The question was withdrawn.')
      }
      told = askModule(module, { do: 'think' })
    }
    return { answer: told.answers[0] as Record<string, unknown>, thought: told.thought as Thought | undefined }
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

export type { Requests }
