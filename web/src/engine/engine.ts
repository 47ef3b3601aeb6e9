// The page's end of a worker with the module. A worker that fails is replaced when it is asked again.
import url from 'virtual:skerry-module'
import type { Answers, Closed, FromWorker, Keys, Requests, Thought } from './schema'

export class EngineFailure extends Error {}

interface Pending {
  resolve: (answer: object) => void
  reject: (error: Error) => void
  onfound?: (thought: Thought) => void
}

export interface ViewEnd {
  heard(text: string): void
  closed(how: Closed, why: string): void
}

/** Whether this browser and this build can run the module at all. */
export const canRunModule = (): boolean =>
  url !== '' && typeof WebAssembly === 'object' && 'compileStreaming' in WebAssembly && typeof Worker === 'function'

let compiled: Promise<WebAssembly.Module> | null = null

/** Compiles the module while its bytes arrive, once for all workers of the page. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(url))
  compiled.catch(() => (compiled = null))
  return compiled
}

/** An answer that refuses. */
export class Refused extends Error {
  constructor(
    why: string,
    readonly clause = ''
  ) {
    super(why)
  }
}

export class Engine {
  #worker: Worker | null = null
  #pending = new Map<number, Pending>()
  #views = new Map<number, ViewEnd>()
  #counter = 0
  #ready: Promise<void> | null = null
  /** Called once for each worker that fails, with a sentence. */
  onfailure: (why: string) => void = () => {}

  /** Starts the worker, unless it runs. Rejects if the module cannot be loaded. */
  start(): Promise<void> {
    this.#ready ??= new Promise((resolve, reject) => {
      if (!canRunModule()) throw new EngineFailure('This browser cannot run the rules in the page.')
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'skerry' })
      this.#worker = worker
      const isMissing = (): void => this.#fail('The part of the page that knows the rules could not be loaded.', reject)
      worker.onerror = isMissing
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ('ready' in data) resolve()
        else if ('failed' in data) this.#fail(data.failed, reject)
        else this.#hear(data)
      }
      compile().then((module) => worker.postMessage({ module }), isMissing)
    })
    return this.#ready
  }

  /** `onfound`: what an analysis has found so far, some six times a second. */
  async ask<Name extends keyof Requests>(
    name: Name,
    keys: Keys<Name>,
    onfound?: (thought: Thought) => void
  ): Promise<Answers[Name]> {
    await this.start()
    const n = ++this.#counter
    return new Promise((resolve, reject) => {
      this.#pending.set(n, { resolve: (answer) => resolve(answer as Answers[Name]), reject, onfound })
      this.#worker!.postMessage({ do: name, n, ...keys })
    })
  }

  /** Opens a view of a table on this device; the number to send by. */
  enter(table: string, since: number, end: ViewEnd): number {
    const view = ++this.#counter
    this.#views.set(view, end)
    this.ask('enter', { view, table, since }).catch((error: unknown) => this.#close(view, 'failed', error as Error))
    return view
  }

  leave(view: number): void {
    if (this.#views.delete(view)) void this.ask('leave', { view }).catch(() => {})
  }

  /** Ends the worker. What it has been asked is never answered. */
  stop(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#ready = null
  }

  #hear(data: FromWorker): void {
    if ('view' in data) {
      if ('heard' in data) this.#views.get(data.view)?.heard(data.heard)
      else this.#close(data.view, data.closed, new Error(data.why))
    } else if ('n' in data) {
      const asked = this.#pending.get(data.n)
      if ('found' in data) return asked?.onfound?.(data.found)
      this.#pending.delete(data.n)
      if ('ok' in data) asked?.resolve(data.ok)
      else asked?.reject(new Refused(data.error, data.clause))
    }
  }

  #close(view: number, how: Closed, error: Error): void {
    const end = this.#views.get(view)
    this.#views.delete(view)
    end?.closed(how, error.message)
  }

  #fail(why: string, reject: (error: Error) => void): void {
    if (!this.#worker && !this.#ready) return // ended meanwhile
    this.stop()
    const failure = new EngineFailure(why)
    reject(failure)
    for (const { reject: refuse } of this.#pending.values()) refuse(failure)
    this.#pending.clear()
    for (const view of [...this.#views.keys()]) this.#close(view, 'failed', failure)
    this.onfailure(why)
  }
}
