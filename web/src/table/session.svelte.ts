// A visitor at a table: what the board shows, and what the visitor asks for.
import type { Aim, Desk, GameModule, Preview, Sight, Step } from '../board'
import { voice } from '../lib/announce.svelte'
import { Refusal } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import { soundStep, soundYourTurn } from '../lib/sound'
import { listed, sentence } from '../lib/words'
import { Connection, type World } from './connection.svelte'
import { Lookback } from './lookback.svelte'
import { isStillOpen, type TableState } from './merge'
import { distinctNames } from './seats'

export interface Notice {
  title: string
  text: string
  clause?: string
}

export interface Hint {
  move: string
  candidates?: { move: string; value?: number }[]
}

export class Session {
  readonly connection: Connection
  readonly past: Lookback
  module = $state.raw<GameModule>()
  aim = $state.raw<Aim>()
  notice = $state.raw<Notice | null>(null)
  hint = $state.raw<Hint | null>(null)
  hints = $state(false) // waiting for a hint
  sending = $state('') // the move on its way to the server
  shown = $state(0) // on a shared device with secrets, the seat that looks at it; 0 for none

  table = $derived.by(() => this.connection.table)
  names = $derived.by(() => distinctNames(this.table?.seats ?? []))
  /** Our seat that has to act, preferably the one we look through; 0 for none. */
  mine = $derived.by(() => {
    const table = this.table
    if (!table || table.stage !== 'playing') return 0
    const due = table.yours.filter((seat) => table.turn.includes(seat) && table.seats[seat - 1]?.bot === 0)
    return due.includes(table.seat) ? table.seat : (due[0] ?? 0)
  })
  isShared = $derived.by(() => (this.table?.yours.length ?? 0) > 1)
  /** The seat that the shared device must be passed to before anything is shown; 0 for none. */
  curtain = $derived.by(() => {
    if (!this.module?.secrets || !this.isShared || this.table?.stage !== 'playing') return 0
    const to = this.mine || this.shown || this.table.seat
    return to === this.shown && to === this.table.seat ? 0 : to
  })
  live = $derived.by((): Sight<unknown> | null => this.#sight())
  sight = $derived.by((): Sight<unknown> | null => this.past.sight(this.live))

  readonly desk: Desk<unknown> = {
    play: (move) => void this.play(move),
    whyNot: (move) => void this.whyNot(move),
    legal: async (prefix) =>
      (await this.connection.ask<{ legal: string[] }>('legal', { seat: this.#seat(), prefix })).legal,
    preview: (move) => this.connection.ask<Preview<unknown>>('preview', { seat: this.#seat(), move })
  }

  constructor(id: string, world?: World) {
    this.connection = new Connection(id, world)
    this.past = new Lookback((step) => this.connection.ask('look', { step, seat: this.table!.seat || undefined }))
    this.connection.onsight = (before, now) => this.#follow(before, now)
  }

  load(module: GameModule): void {
    this.aim = module.newAim() as Aim
    this.module = module
  }

  #seat(): number {
    return this.table?.seat ?? 0
  }

  #sight(): Sight<unknown> | null {
    const table = this.table
    if (!table) return null
    const isOver = table.stage === 'over'
    const players = table.seats.map(({ seat, you }) => ({ seat, name: this.name(seat), you }))
    const { view, seat, scores, steps, options } = table
    const legal = table.stage === 'playing' && this.mine === seat ? table.legal : []
    return { view, seat, scores, steps, options, players, legal, turn: isOver ? [] : table.turn, live: true }
  }

  // ---- Updates from the server

  #follow(before: TableState | null, now: TableState): void {
    const isSameChoice = !!before && isStillOpen(before, now)
    const isNewPosition = before?.played !== now.played || before.seat !== now.seat
    if (isNewPosition && !isSameChoice) {
      this.aim?.clear()
      this.hint = null
    }
    if (isNewPosition) this.past.forget(now.steps_from)
    if (this.isShared && !this.module?.secrets && this.mine && this.mine !== now.seat) void this.see(this.mine)
    if (!before) return
    if (now.played > before.played) this.#tellSteps(now, before.played)
    const wasMine = before.stage === 'playing' && before.turn.some((seat) => before.yours.includes(seat))
    if (now.stage === 'over' && before.stage !== 'over') voice.call(`The game is over. ${this.outcome()}`)
    else if (this.mine && (!wasMine || before.played !== now.played) && !isSameChoice) this.#tellTurn(wasMine)
    else if (now.played > before.played) soundStep()
  }

  #tellSteps(now: TableState, from: number): void {
    if (this.isShared && this.module?.secrets) return
    const steps = now.steps.slice(Math.max(from, now.steps.length - 6)).filter((step) => !now.yours.includes(step.by))
    if (steps.length)
      voice.tell(steps.map((step) => `${step.by ? `${this.name(step.by)} ` : ''}${this.tell(step)}`).join('. '))
  }

  #tellTurn(wasMine: boolean): void {
    const title = this.module && this.live ? this.module.now(this.live).title : ''
    voice.call(`${this.isShared ? `${this.name(this.mine)}, your turn` : 'Your turn'}. ${title}`)
    if (!wasMine) soundYourTurn()
  }

  name(seat: number): string {
    return this.names[seat - 1] ?? `Seat ${seat}`
  }

  tell(step: Step): string {
    const sight = this.live
    return this.module && sight ? this.module.tell(step, sight) : step.do
  }

  outcome(): string {
    const { result, seats, yours } = this.table!
    const best = Math.max(...(result ?? [0]))
    const winners = seats.filter((seat) => best > 0 && result?.[seat.seat - 1] === best)
    // A seat that resigned does not win through the bot that played on for it.
    const name = ({ seat, resigned, timed_out }: (typeof seats)[number]) =>
      resigned || timed_out ? `the bot for ${this.name(seat)}` : this.name(seat)
    const [first, second] = winners
    if (!first) return 'Nobody wins.'
    if (second) return sentence(`${listed(winners.map(name))} share the win`)
    return yours.length === 1 && first.you && !first.resigned && !first.timed_out
      ? 'You win!'
      : sentence(`${name(first)} wins`)
  }

  // ---- Requests of the visitor

  async play(move: string): Promise<void> {
    const table = this.table
    if (!table || this.sending || this.past.step !== null) return
    this.sending = move
    this.notice = null
    try {
      await this.connection.ask('play', { seat: table.seat, move, seen: table.played })
    } catch (error) {
      this.aim?.clear()
      const refusal = error as Refusal
      this.notice = refusal.stale
        ? { title: 'The game has moved on', text: 'Another player moved first. Look again, then choose.' }
        : { title: 'Not possible', text: refusal.message, clause: refusal.clause }
    } finally {
      this.sending = ''
    }
  }

  async whyNot(move: string): Promise<void> {
    await this.#try(async () => {
      const answer = await this.connection.ask<{ legal: boolean; why?: string; clause?: string }>('explain', {
        seat: this.#seat(),
        move
      })
      if (!answer.legal) this.notice = { title: 'Not possible', text: answer.why ?? '', clause: answer.clause }
    })
  }

  async takeHint(): Promise<void> {
    if (this.hints) return
    this.hints = true
    await this.#try(async () => (this.hint = await this.connection.ask<Hint>('hint', { seat: this.mine })))
    this.hints = false
  }

  /** Sends a request whose answer does not matter. True if it succeeded. */
  async act(act: string, keys: Record<string, unknown> = {}): Promise<boolean> {
    return this.#try(() => this.connection.ask(act, keys))
  }

  /** Spectators have no seat, so they give their name. */
  say = (text: string): Promise<boolean> =>
    this.act('say', this.table?.yours.length ? { text } : { text, name: settings.shownName })
  sit = (seat: number): Promise<boolean> => this.act('sit', { seat, name: settings.shownName })
  see = (seat: number): Promise<boolean> => this.act('see', { seat })

  async unveil(seat: number): Promise<void> {
    if (this.table?.seat === seat || (await this.see(seat))) this.shown = seat
  }

  async rematch(): Promise<string> {
    let table = this.table?.rematch ?? ''
    if (!table) await this.#try(async () => (table = (await this.connection.ask<{ table: string }>('rematch')).table))
    return table
  }

  async #try(what: () => Promise<unknown>): Promise<boolean> {
    try {
      await what()
      return true
    } catch (error) {
      const refusal = error as Refusal
      this.notice = { title: 'That did not work', text: refusal.message, clause: refusal.clause }
      return false
    }
  }
}
