// Lessons, asked of the module in a worker (wasm/README.md, "Requests about lessons").
import type { Preview, Step } from '../board'
import { Engine } from '../engine/engine'

export interface LessonTitle {
  title: string
  idea: string
}

export interface Lesson extends LessonTitle {
  words: string[]
  task: string
  clauses: string[]
  names: string[] // of the seats
  answer: string[] // one right answer
}

/** Where a lesson stands, as the learner sees it. */
export interface LessonSight {
  view: unknown
  seat: number
  turn: number[]
  scores: number[]
  steps: Step[]
  legal: string[] | null
}

export interface Judged {
  kind: 'going' | 'refused' | 'wrong' | 'right'
  words: string
  clause: string
  sight: LessonSight
  after?: LessonSight // what the others make of a wrong answer
}

export class LessonBook {
  #engine = new Engine()

  constructor(private readonly game: string) {}

  #ask<T>(name: string, keys: object): Promise<T> {
    return this.#engine.ask('learn', { request: { do: name, game: this.game, ...keys } }) as Promise<T>
  }

  list = async (): Promise<LessonTitle[]> => (await this.#ask<{ lessons: LessonTitle[] }>('list', {})).lessons
  lesson = (lesson: number): Promise<Lesson> => this.#ask('lesson', { lesson })
  judge = (lesson: number, steps: string[]): Promise<Judged> => this.#ask('judge', { lesson, steps })
  legal = async (lesson: number, steps: string[], prefix: string): Promise<string[]> =>
    (await this.#ask<{ legal: string[] }>('legal', { lesson, steps, prefix })).legal
  preview = (lesson: number, steps: string[], move: string): Promise<Preview<unknown>> =>
    this.#ask('preview', { lesson, steps, move })
  close = (): void => this.#engine.stop()
}
