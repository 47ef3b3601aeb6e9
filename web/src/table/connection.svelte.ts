// The page's end of a table's WebSocket. Requests are resent until they are answered; the server ignores repeated ids.
import { Refusal, tableExists, type TableSight } from '../lib/api'
import { merge, type TableState } from './merge'

/** missing: there is no such table. gone: it was deleted while it was open. lost: several attempts have failed; the page says so and keeps trying. */
export type Link = 'connecting' | 'connected' | 'waiting' | 'lost' | 'missing' | 'gone'

export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
}

export interface World {
  open(path: string): Socket
  exists(id: string): Promise<boolean>
}

const browser: World = {
  open: (path) => new WebSocket(location.origin.replace(/^http/, 'ws') + path) as unknown as Socket,
  exists: tableExists
}

interface Pending {
  message: string
  resolve(answer: unknown): void
  reject(error: Refusal): void
}

/** The answer to a request, by its id. */
interface Answer {
  re: string
  error?: string
  clause?: string
  stale?: boolean
}

const QUESTIONS = ['legal', 'explain', 'preview', 'look', 'hint', 'analyse'] // they change nothing
const ADVICE = ['hint', 'analyse'] // between people the server decides, and tells everybody
const isAmongPeople = ({ stage, seats }: TableState): boolean =>
  stage !== 'over' && seats.some((seat) => seat.kind === 'guest' && !seat.you)

/** The table was deleted. */
interface Gone {
  gone: string
}

const SILENCE = 5_000 // before a ping, in ms
const PATIENCE = 7_000 // for its answer, so that a dead connection is noticed within 12 s
const ATTEMPTS = 4 // before "waiting" becomes "lost"

export class Connection {
  link = $state<Link>('connecting')
  table = $state.raw<TableState | null>(null)
  /** Called after each sight, with the state before and after it. */
  onsight: (before: TableState | null, now: TableState) => void = () => {}
  /** Answers questions in the page; with null those that the server has to answer. */
  local: ((table: TableState, act: string, keys: Record<string, unknown>) => Promise<object | null>) | null = null

  #socket: Socket | null = null
  #pending = new Map<string, Pending>()
  #counter = 0
  #prefix = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36)).join('')
  #attempts = 0
  #heard = 0
  #pinged = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  #since = 0

  constructor(
    readonly id: string,
    private readonly world: World = browser
  ) {}

  start(): void {
    this.#watch = setInterval(() => this.#look(), 1000)
    this.#connect()
  }

  stop(): void {
    clearInterval(this.#watch)
    clearTimeout(this.#retry)
    const socket = this.#socket
    this.#drop()
    socket?.close()
    this.#pending.clear()
  }

  /** Reconnects at once: the network is back, or the player asked for it. */
  hurry(): void {
    if (this.link !== 'waiting' && this.link !== 'lost') return
    clearTimeout(this.#retry)
    this.#connect()
  }

  /** Asks in the page, or sends a request and resolves with its answer, however often the connection breaks meanwhile. */
  ask<Told = Record<string, unknown>>(act: string, keys: Record<string, unknown> = {}): Promise<Told> {
    const isTold = ADVICE.includes(act) && !!this.table && isAmongPeople(this.table)
    if (!this.local || !this.table || !QUESTIONS.includes(act) || isTold) return this.#send<Told>(act, keys)
    return this.local(this.table, act, keys).then((told) => (told ? (told as Told) : this.#send<Told>(act, keys)))
  }

  #send<Told>(act: string, keys: Record<string, unknown>): Promise<Told> {
    const id = `${this.#prefix}-${++this.#counter}`
    const message = JSON.stringify({ do: act, id, ...keys })
    return new Promise<Told>((resolve, reject) => {
      this.#pending.set(id, { message, resolve: (answer) => resolve(answer as Told), reject })
      if (this.link === 'connected') this.#socket!.send(message)
    })
  }

  #connect(): void {
    const socket = this.world.open(`/ws/${encodeURIComponent(this.id)}?since=${this.#since}`)
    this.#drop()
    this.#socket = socket
    this.#heard = this.#pinged = performance.now()
    socket.onopen = () => {
      this.#heard = performance.now()
      this.#pinged = 0
    }
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data) as Answer | TableSight | Gone)
    socket.onclose = () => this.#lose()
  }

  // Stops listening to the socket.
  #drop(): void {
    if (!this.#socket) return
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket = null
  }

  #lose(): void {
    this.#drop()
    this.#attempts++
    const isFirst = this.#attempts === 1
    if (this.link !== 'missing' && this.link !== 'gone')
      this.link =
        this.#attempts > ATTEMPTS ? 'lost' : this.table ? 'waiting' : this.link === 'lost' ? 'lost' : 'connecting'
    if (isFirst) void this.world.exists(this.id).then((exists) => !exists && this.#miss())
    const delay = Math.min(10_000, 400 * 2 ** (this.#attempts - 1)) * (0.8 + 0.4 * Math.random())
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), delay)
  }

  #miss(): void {
    this.link = this.table ? 'gone' : 'missing'
    this.stop()
  }

  // Runs every second: pings a silent connection, drops a dead one.
  #look(): void {
    if (!this.#socket) return
    const now = performance.now()
    if (this.#pinged > 0) {
      if (now - this.#pinged < PATIENCE) return
      const socket = this.#socket
      this.#lose()
      socket.close()
    } else if (now - this.#heard >= SILENCE) {
      this.#pinged = now
      void this.#send('ping', {}).catch(() => {})
    }
  }

  #hear(message: Answer | TableSight | Gone): void {
    this.#heard = performance.now()
    this.#pinged = 0
    if ('re' in message) this.#settle(message)
    else if ('gone' in message) this.#miss()
    else if ('table' in message) this.#see(message)
  }

  #settle(answer: Answer): void {
    const asked = this.#pending.get(answer.re)
    if (!asked) return
    this.#pending.delete(answer.re)
    if (answer.error !== undefined || answer.stale)
      asked.reject(new Refusal(answer.error ?? 'The game has moved on.', answer.clause, 409, !!answer.stale))
    else asked.resolve(answer)
  }

  #see(sight: TableSight): void {
    const before = this.table
    const now = merge(before, sight, performance.now()) ?? (before ? merge(null, sight, performance.now()) : null)
    if (!now) return this.#askForAll()
    this.table = now
    this.#since = now.version
    if (this.link !== 'connected') {
      this.link = 'connected'
      this.#attempts = 0
      for (const { message } of this.#pending.values()) this.#socket!.send(message)
    }
    this.onsight(before, now)
  }

  // The sight does not fit the known state: reconnects and asks for everything.
  #askForAll(): void {
    const socket = this.#socket
    this.table = null
    this.#since = 0
    this.#lose()
    socket?.close()
  }
}
