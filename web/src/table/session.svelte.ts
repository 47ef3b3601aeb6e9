// A visitor at a table: what the board shows, and what the visitor asks for.
import type { Aim, Desk, GameModule, Hint, Now, Preview, Sight, Step } from '../board'
import { voice } from '../lib/announce.svelte'
import { Refusal } from '../lib/api'
import { settings, type Speed } from '../lib/settings.svelte'
import { soundStep, soundYourTurn } from '../lib/sound'
import { capital, listed, sentence } from '../lib/words'
import { Connection, type World } from './connection.svelte'
import { Lookback } from './lookback.svelte'
import { isStillOpen, type TableState } from './merge'
import { Presenter, type Look } from './presenter.svelte'
import { Replay } from './replay.svelte'
import { distinctNames } from './seats'
import type { Questions } from '../engine/questions'
import type { Turn } from './turns'

export interface Notice {
  title: string
  text: string
  clause?: string
}

/** Milliseconds before the curtain falls, by the speed of play. */
const LINGER: Record<Speed, number> = { steps: 2400, slow: 2400, normal: 1200, fast: 500, instant: 0 }

export class Session {
  readonly connection: Connection
  readonly presenter: Presenter
  readonly past: Lookback
  readonly replay: Replay
  module = $state.raw<GameModule>()
  aim = $state.raw<Aim>()
  notice = $state.raw<Notice | null>(null)
  trouble = $state('') // why the rules in the page have failed
  hint = $state.raw<Hint | null>(null)
  hints = $state(false) // waiting for a hint
  isLingering = $state(false) // the curtain waits, so that one sees one's own card
  isLinking = $state(false) // the dialog that moves the seat to another device is open
  sending = $state('') // the move on its way to the server
  helper: Questions | null = null // answers questions in the page
  shown = $state(0) // on a shared device with secrets, the seat that looks at it; 0 for none

  /** The table as it is shown: turn by turn behind the server, except for the talk. */
  table = $derived.by((): TableState | null => {
    const [shown, newest] = [this.presenter.shown, this.connection.table]
    if (!shown || !newest || shown === newest) return shown
    const { events, question, rematch, linked_until, paused, watching, version } = newest
    return { ...shown, events, question, rematch, linked_until, paused, watching, version }
  })
  names = $derived.by(() => distinctNames(this.table?.seats ?? []))
  /** Our seat that has to act, preferably the one we look through; 0 for none. */
  mine = $derived.by(() => {
    const table = this.table
    if (!table || table.stage !== 'playing' || !this.presenter.isCaughtUp || this.isLingering) return 0
    const due = table.yours.filter((seat) => table.turn.includes(seat) && table.seats[seat - 1]?.bot === 0)
    return due.includes(table.seat) ? table.seat : (due[0] ?? 0)
  })
  isShared = $derived.by(() => (this.table?.yours.length ?? 0) > 1)
  /** The seat that the shared device must be passed to before anything is shown; 0 for none. */
  curtain = $derived.by(() => {
    if (!this.module?.secrets || !this.isShared || this.table?.stage !== 'playing') return 0
    const to = this.mine || this.shown || this.table.seat
    return (to === this.shown && to === this.table.seat) || this.isLingering ? 0 : to
  })
  live = $derived.by((): Sight<unknown> | null => this.#sight())
  sight = $derived.by((): Sight<unknown> | null => this.past.sight(this.live))

  readonly desk: Desk<unknown> = {
    play: (move) => void this.play(move),
    whyNot: (move) => void this.whyNot(move),
    say: (text) => (this.notice = { title: '', text }),
    legal: async (prefix) =>
      (await this.connection.ask<{ legal: string[] }>('legal', { seat: this.#seat(), prefix })).legal,
    preview: (move) => this.connection.ask<Preview<unknown>>('preview', { seat: this.#seat(), move })
  }

  #lingering: ReturnType<typeof setTimeout> | undefined

  constructor(id: string, world?: World) {
    this.connection = new Connection(id, world)
    const look = (step: number, seat: number): Promise<Look> =>
      this.connection.ask('look', { step, seat: seat || undefined })
    this.presenter = new Presenter(look)
    this.past = new Lookback((step) => look(step, this.table!.seat))
    this.replay = new Replay(this.past, () => this.live)
    this.connection.onsight = (_, now) => this.presenter.take(now)
    this.presenter.onshow = (before, now) => this.#follow(before, now)
  }

  /** Lets the page answer questions itself, once it has nothing more urgent to do. */
  async bringHelp(): Promise<void> {
    await new Promise((idle) =>
      'requestIdleCallback' in globalThis ? requestIdleCallback(idle) : setTimeout(idle, 500)
    )
    const { Questions } = await import('../engine/questions')
    const helper = new Questions((why) => (this.trouble = why))
    this.helper = helper
    if (this.table) await helper.warmUp(this.table.game)
    this.connection.local = (table, act, keys) => helper.ask(table, act, keys)
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
      this.notice = null
    }
    if (isNewPosition) this.past.forget(now.steps_from)
    if (before && now.played > before.played) this.#linger(now)
    if (this.isShared && !this.module?.secrets && this.mine && this.mine !== now.seat) void this.see(this.mine)
    if (!before) return
    if (now.played > before.played) this.#tellSteps(now, before.played)
    const wasMine = before.stage === 'playing' && before.turn.some((seat) => before.yours.includes(seat))
    if (now.stage === 'over' && before.stage !== 'over') voice.call(`The game is over. ${this.outcome()}`)
    else if (this.mine && (!wasMine || before.played !== now.played) && !isSameChoice) this.#tellTurn(wasMine)
    else if (now.played > before.played) soundStep()
  }

  // On a shared device with secrets, whoever has just played sees what came of it before the curtain falls.
  #linger(now: TableState): void {
    const last = now.steps.findLast((step) => step.by > 0) // a card that was drawn comes after it
    const isOwn = this.shown > 0 && now.seat === this.shown && last?.by === this.shown
    const pause = LINGER[settings.speed]
    if (!isOwn || !pause || !this.module?.secrets || !this.isShared || now.stage !== 'playing') return
    if (now.turn.includes(this.shown)) return
    this.isLingering = true
    clearTimeout(this.#lingering)
    this.#lingering = setTimeout(() => this.passOn(), pause)
  }

  /** Lets the curtain fall. */
  passOn(): void {
    clearTimeout(this.#lingering)
    this.isLingering = false
  }

  // What others did, and what came of anybody's steps: arrivals, reveals, cancelled bids, ends of rounds.
  #tellSteps(now: TableState, from: number): void {
    if (this.isShared && this.module?.secrets) return
    const recent = now.steps.length - 6 // of many steps at once only the last are told one by one
    const said = now.steps.slice(from).flatMap((step, i) => {
      const isTold = from + i >= recent && !now.yours.includes(step.by) && (step.by > 0 || !step.told)
      const act = isTold ? [`${step.by ? `${this.name(step.by)} ` : ''}${this.tell(step)}`] : []
      return [...act, ...(step.told ?? []).map(({ text }) => text)]
    })
    if (said.length) voice.tell(said.join('. '))
  }

  #tellTurn(wasMine: boolean): void {
    const title = this.module && this.live ? this.module.now(this.live, this.aim).title : ''
    voice.call(`${this.isShared ? `${this.name(this.mine)}, your turn` : 'Your turn'}. ${title}`)
    if (!wasMine) soundYourTurn()
  }

  name(seat: number): string {
    return this.names[seat - 1] ?? `Seat ${seat}`
  }

  /** All steps of one turn in words, with a capital: "Rides south". */
  tellTurn({ steps }: Turn): string {
    const { module, live } = this
    if (!module || !live) return steps.map((step) => step.do).join(', ')
    return capital(module.tellTurn?.(steps, live) ?? steps.map((step) => module.tell(step, live)).join(', '))
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
    if (second && seats.length === 2) return 'The game is a draw.'
    if (second) return sentence(`${listed(winners.map(name))} share the win`)
    return yours.length === 1 && first.you && !first.resigned && !first.timed_out
      ? 'You win!'
      : sentence(`${name(first)} wins`)
  }

  // ---- The choice in progress

  /** The move that is aimed at; null while it is incomplete. */
  get aimed(): string | null {
    const { module, live, aim } = this
    return module && live && aim && this.mine ? module.aimed(live, aim) : null
  }

  /** Aims at a legal move: from "All moves", a typed move or a hint. */
  aimAt(move: string): void {
    const { module, live, aim } = this
    if (!module || !live || !aim || !this.mine) return
    this.notice = null
    module.aimAt(move, live, aim)
  }

  /** What the board says about the position and the aim. */
  get said(): Now | null {
    return this.module && this.sight && this.aim ? this.module.now(this.sight, this.aim) : null
  }

  /** Plays what is aimed at; a board may do something else first. */
  confirm(): void {
    const { module, live, aim } = this
    if (!module || !live || !aim || !this.mine) return
    if (module.confirm) return module.confirm(live, this.desk, aim)
    const move = this.aimed
    if (move) void this.play(move)
  }

  /** Drops the choice in progress. True if there was one. */
  dropAim(): boolean {
    const wasHinted = this.hint !== null
    this.hint = null
    return (this.aim?.clear() ?? false) || wasHinted
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

  /** First where to look, then the move, then nothing. */
  async takeHint(): Promise<void> {
    if (this.hints || !this.mine) return
    const hint = this.hint
    if (hint?.stage === 'where') {
      this.hint = { ...hint, stage: 'what' }
      this.aimAt(hint.move)
      return
    }
    this.dropAim()
    if (hint) return
    this.hints = true
    await this.#try(async () => {
      const { move } = await this.connection.ask<{ move: string }>('hint', { seat: this.mine })
      this.hint = { move, stage: 'where' }
    })
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

  /** A link that moves our seats to another device; '' if there is none. */
  async linkSeat(): Promise<string> {
    let secret = ''
    await this.#try(async () => (secret = (await this.connection.ask<{ secret: string }>('link_seat')).secret))
    return secret && `${location.origin}/t/${this.connection.id}#seat=${secret}`
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
