// Somebody at a lesson: what the board shows, the steps so far, and how they were judged.
import type { Aim, Desk, GameModule, Hint, Now, Sight } from '../board'
import { voice } from '../lib/announce.svelte'
import { sentence } from '../lib/words'
import type { Judged, Lesson, LessonBook, LessonSight } from './lessons'
import { progress } from './progress.svelte'

/** Why something was not possible, or what a click leads to. */
export interface Remark {
  text: string
  clause: string
}

export class Learner {
  lesson = $state.raw<Lesson>()
  module = $state.raw<GameModule>()
  aim = $state.raw<Aim>()
  judged = $state.raw<Judged>()
  remark = $state.raw<Remark | null>(null)
  hint = $state.raw<Hint | null>(null)
  isBusy = $state(false)
  failure = $state('')
  steps = $state.raw<string[]>([])

  /** A wrong answer is shown with its consequence. */
  sight = $derived.by((): Sight<unknown> | null => {
    const { judged, lesson } = this
    return judged && lesson ? this.#sight(judged.after ?? judged.sight, lesson) : null
  })
  isOpen = $derived.by(() => this.judged?.kind === 'going' && !this.isBusy)
  /** What the others do after a wrong answer, in words. */
  reply = $derived.by((): { name: string; text: string } | null => {
    const { judged, lesson, module, sight } = this
    if (!judged?.after || !lesson || !module || !sight) return null
    const steps = judged.after.steps.slice(judged.sight.steps.length).filter((step) => step.by > 0)
    const by = steps[0]?.by
    if (!by) return null
    const own = steps.filter((step) => step.by === by)
    const text = module.tellTurn?.(own, sight) ?? own.map((step) => module.tell(step, sight)).join(', ')
    return { name: lesson.names[by - 1] ?? '', text }
  })

  readonly desk: Desk<unknown> = {
    play: (move) => void this.play(move),
    whyNot: (move) => void this.#why(move),
    say: (text) => (this.remark = { text, clause: '' }),
    legal: (prefix) => this.book.legal(this.number, this.steps, prefix),
    preview: (move) => this.book.preview(this.number, this.steps, move)
  }

  constructor(
    readonly book: LessonBook,
    readonly game: string,
    readonly number: number
  ) {}

  async begin(module: Promise<GameModule>): Promise<void> {
    await this.#try(async () => {
      const [lesson, judged, board] = await Promise.all([
        this.book.lesson(this.number),
        this.book.judge(this.number, []),
        module
      ])
      this.lesson = lesson
      this.aim = board.newAim() as Aim
      this.module = board
      this.judged = judged
    })
  }

  #sight(seen: LessonSight, lesson: Lesson): Sight<unknown> {
    const isOpen = this.isOpen
    const players = lesson.names.map((name, i) => ({ seat: i + 1, name, you: i + 1 === seen.seat }))
    const { view, seat, scores, steps, turn } = seen
    return { view, seat, scores, steps, turn, players, legal: isOpen ? seen.legal : [], options: {}, live: isOpen }
  }

  /** What the board says about the position and the aim. */
  get said(): Now | null {
    return this.module && this.sight && this.aim ? this.module.now(this.sight, this.aim) : null
  }

  get aimed(): string | null {
    const { module, sight, aim } = this
    return module && sight && aim && this.isOpen ? module.aimed(sight, aim) : null
  }

  confirm(): void {
    const { module, sight, aim } = this
    if (!module || !sight || !aim || !this.isOpen) return
    if (module.confirm) return module.confirm(sight, this.desk, aim)
    const move = this.aimed
    if (move) void this.play(move)
  }

  async play(move: string): Promise<void> {
    if (!this.isOpen) return
    this.isBusy = true
    await this.#try(async () => {
      const judged = await this.book.judge(this.number, [...this.steps, move])
      if (judged.kind === 'refused') {
        this.#refuse(judged)
        return
      }
      this.#take([...this.steps, move], judged)
      if (judged.kind === 'right') progress.add(this.game, this.number)
      if (judged.kind !== 'going') voice.call(`${judged.kind === 'right' ? 'Right.' : 'Not yet.'} ${judged.words}`)
    })
    this.isBusy = false
  }

  async #why(move: string): Promise<void> {
    await this.#try(async () => {
      const judged = await this.book.judge(this.number, [...this.steps, move])
      if (judged.kind === 'refused') this.#refuse(judged)
    })
  }

  #refuse({ words, clause }: Judged): void {
    this.remark = { text: sentence(words), clause }
    voice.call(words)
  }

  #take(steps: string[], judged: Judged): void {
    this.aim?.clear()
    this.steps = steps
    this.judged = judged
    this.remark = null
    this.hint = null
  }

  /** Back to the beginning of the lesson, or one step back. */
  async again(keep = 0): Promise<void> {
    const steps = this.steps.slice(0, keep)
    await this.#try(async () => this.#take(steps, await this.book.judge(this.number, steps)))
  }

  /** Drops the choice in progress. True if there was one. */
  dropAim(): boolean {
    const wasHinted = this.hint !== null
    this.hint = null
    return (this.aim?.clear() ?? false) || wasHinted
  }

  /** First where to look, then the move. Whoever has left the way is sent back to where it forks. */
  async takeHint(isWhole = false): Promise<void> {
    const { lesson, module, sight, aim } = this
    if (!lesson || !module || !sight || !aim || !this.isOpen) return
    const { answer } = lesson
    const common = this.steps.findIndex((step, i) => step !== answer[i])
    if (common >= 0) {
      await this.again(common)
      this.remark = { text: 'Let us go back to where another way begins.', clause: '' }
    }
    const move = answer[this.steps.length]
    if (!move || !this.sight || !this.aim) return
    const stage = isWhole || this.hint?.stage === 'where' ? 'what' : 'where'
    this.aim.clear()
    this.hint = { move, stage }
    if (stage === 'what') module.aimAt(move, this.sight, this.aim)
  }

  async #try(what: () => Promise<void>): Promise<void> {
    try {
      await what()
    } catch (error) {
      this.failure = (error as Error).message
    }
  }
}
