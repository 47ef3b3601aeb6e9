// A game to look into: replays, lines that were not played, analyses. Each study has workers of its own.
import { Engine } from './engine'
import { addUp } from './roots'
import type { Answers, Budget, LineStep, StudyFacts, StudyPosition, Thought } from './schema'
import type { Step } from '../board'

export type StudySource =
  | { record: object }
  | { game: string; players?: number; options?: Record<string, unknown> }
  /** A position as text. The options are those that a board should show; the position has its own. */
  | { game: string; state: string; options?: Record<string, unknown> }

/** A place in the game, or in a line that leaves it after `ply` steps. */
export interface Place {
  ply: number
  line?: LineStep[]
  seat?: number // through whose eyes; 0 for a spectator
}

/** What a study needs of an Engine. */
export type Asked = Pick<Engine, 'ask' | 'stop'>

const full = ({ ply, line = [], seat = 0 }: Place) => ({ ply, line, seat })

export class Study {
  private constructor(
    private readonly workers: Asked[],
    readonly facts: StudyFacts
  ) {}

  /** Rejects with a sentence if the record, the options or the position are wrong. */
  static async open(from: StudySource, workers: Asked[] = [new Engine()]): Promise<Study> {
    const [facts] = await Promise.all(workers.map((worker) => worker.ask('study', { from })))
    return new Study(workers, facts!)
  }

  get #first(): Asked {
    return this.workers[0]!
  }

  /** The steps as a seat may read them at the end of the game. */
  steps = async (seat = 0): Promise<Step[]> => (await this.#first.ask('steps', { seat })).steps

  /** Rejects with a sentence and its clause if a step of the line is not legal. */
  at = (place: Place): Promise<StudyPosition> => this.#first.ask('at', full(place))

  why = (place: Place, move: string): Promise<Answers['why']> => this.#first.ask('why', { ...full(place), move })

  /**
   * Searches for the seat of the place, or for the one to move, from what it could know. One worker with the same seed
   * and simulations finds what the binary finds; several share the work, and their findings are added up.
   */
  async analyse(place: Place, budget: Budget, onfound?: (thought: Thought) => void): Promise<Thought> {
    const { seed = 1, simulations } = budget
    const share = simulations && Math.ceil(simulations / this.workers.length)
    const latest: Thought[] = []
    const all = this.workers.map(async (worker, i) => {
      const keys = { ...full(place), budget: { ...budget, seed: seed + i, ...(share && { simulations: share }) } }
      const { thought } = await worker.ask('analyse', keys, (found) => {
        latest[i] = found
        onfound?.(addUp(latest.filter(Boolean)))
      })
      latest[i] = thought
    })
    await Promise.all(all)
    return addUp(latest)
  }

  /** Gives up the analysis, which rejects. */
  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.ask('stop', {})))
  }

  /** Ends the workers. */
  close(): void {
    for (const worker of this.workers) worker.stop()
  }
}
