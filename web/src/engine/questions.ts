// Questions about a table on the server that the page can answer itself: legal moves, previews, "why not?", hints and
// analyses. The workers get what the sight says and nothing else; where others have secrets, the server answers.
import type { TableState } from '../table/merge'
import { canRunModule, Engine } from './engine'
import { addUp } from './roots'
import type { Thought } from './schema'

const SEARCHES = ['hint', 'analyse']
const MOST_WORKERS = 4
const SHOWN = 5 // candidates, as many as the server tells

/** All that the module is told about a table on the server. */
export function mirrored(table: TableState): object {
  const { game, players, options, stage, yours, seat, view, steps } = table
  return { game, players, options, stage, yours, seat, view, steps }
}

class Asked {
  readonly engine = new Engine()
  #mirrors: TableState | null = null
  #fails = false

  /** Tells the worker about the table, unless it knows. False if it cannot answer questions about it. */
  async learn(table: TableState): Promise<boolean> {
    if (this.#mirrors === table) return !this.#fails
    this.#mirrors = table
    this.#fails = await this.engine.ask('mirror', { sight: mirrored(table) }).then(
      () => false,
      () => true
    )
    return !this.#fails
  }
}

export class Questions {
  #workers: Asked[] = []
  #isBroken = !canRunModule()
  #counter = 0

  /** Called with a sentence when the module has failed and the server answers from now on. */
  constructor(private readonly onfailure: (why: string) => void) {}

  /** Loads the module and compiles its hot code before a person asks. */
  async warmUp(game: string): Promise<void> {
    if (!this.#isBroken)
      await this.#worker(0)
        .engine.ask('warm', { game })
        .catch(() => {})
  }

  stop(): void {
    for (const { engine } of this.#workers) engine.stop()
    this.#workers = []
  }

  /** The answer, or null if the server has to give it. */
  async ask(table: TableState, act: string, keys: Record<string, unknown>): Promise<object | null> {
    const isSearch = SEARCHES.includes(act)
    if (this.#isBroken || table.stage === 'waiting') return null
    try {
      const message = { do: act, id: ++this.#counter, ...keys }
      if (!(await this.#worker(0).learn(table))) return null
      const found = await Promise.all(
        Array.from({ length: isSearch ? this.#cores() : 1 }, (_, i) =>
          this.#ask(this.#worker(i), table, message, i + 1)
        )
      )
      const first = found[0]
      if (!first || 'error' in first.answer) return null
      const thoughts = found.flatMap((one) => (one?.thought ? [one.thought] : []))
      return thoughts.length ? { ...first.answer, ...advice(addUp(thoughts)) } : first.answer
    } catch {
      return null
    }
  }

  async #ask(worker: Asked, table: TableState, message: object, seed: number) {
    return (await worker.learn(table)) ? worker.engine.ask('question', { message, seed }) : null
  }

  #cores(): number {
    return Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1))
  }

  #worker(i: number): Asked {
    const worker = (this.#workers[i] ??= new Asked())
    worker.engine.onfailure = (why) => {
      if (!this.#isBroken) this.onfailure(why)
      this.#isBroken = true
    }
    return worker
  }
}

function advice(thought: Thought): object {
  return { ...thought, move: thought.candidates[0]!.move, candidates: thought.candidates.slice(0, SHOWN) }
}
