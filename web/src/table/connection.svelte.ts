// The page's end of a table's WebSocket. Whatever is asked is sent again until it is answered; the server takes the same id twice for once.
import { Refusal, tableExists, type TableSight } from '../lib/api'
import { merge, type TableState } from './merge'

/** missing: there is no such table. lost: several attempts have failed, and the page says so plainly; it goes on trying. */
export type Link = 'connecting' | 'connected' | 'waiting' | 'lost' | 'missing'

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
  resolve(answer: any): void
  reject(error: Refusal): void
}

const SILENCE = 5_000 // then we ask whether anybody is there
const PATIENCE = 7_000 // for the answer; so a dead line is found out in 12 s
const ATTEMPTS = 4 // before "waiting" becomes "lost"

export class Connection {
  link = $state<Link>('connecting')
  table = $state.raw<TableState | null>(null)
  /** Called with what was known before, after each sight. */
  onsight: (before: TableState | null, now: TableState) => void = () => {}

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

  /** Do not wait for the next attempt: the network is back, or the person wants it. */
  hurry(): void {
    if (this.link !== 'waiting' && this.link !== 'lost') return
    clearTimeout(this.#retry)
    this.#connect()
  }

  /** One request; its answer, however often the line breaks meanwhile. */
  ask<Answer = Record<string, unknown>>(act: string, keys: Record<string, unknown> = {}): Promise<Answer> {
    const id = `${this.#prefix}-${++this.#counter}`
    const message = JSON.stringify({ do: act, id, ...keys })
    return new Promise<Answer>((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject })
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
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data))
    socket.onclose = () => this.#lose()
  }

  // A socket we no longer listen to.
  #drop(): void {
    if (!this.#socket) return
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket = null
  }

  #lose(): void {
    this.#drop()
    this.#attempts++
    const isFirst = this.#attempts === 1
    if (this.link !== 'missing')
      this.link =
        this.#attempts > ATTEMPTS ? 'lost' : this.table ? 'waiting' : this.link === 'lost' ? 'lost' : 'connecting'
    if (isFirst && !this.table) void this.world.exists(this.id).then((exists) => !exists && this.#miss())
    const delay = Math.min(10_000, 400 * 2 ** (this.#attempts - 1)) * (0.8 + 0.4 * Math.random())
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), delay)
  }

  #miss(): void {
    this.link = 'missing'
    this.stop()
  }

  // Every second: has the line gone silent?
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
      void this.ask('ping').catch(() => {})
    }
  }

  #hear(message: Record<string, any>): void {
    this.#heard = performance.now()
    this.#pinged = 0
    if (message.re !== undefined) this.#settle(String(message.re), message)
    else if (message.table !== undefined) this.#see(message as unknown as TableSight)
  }

  #settle(id: string, answer: Record<string, any>): void {
    const asked = this.#pending.get(id)
    if (!asked) return
    this.#pending.delete(id)
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

  // What came does not fit to what is known: forget it and begin again.
  #askForAll(): void {
    const socket = this.#socket
    this.table = null
    this.#since = 0
    this.#lose()
    socket?.close()
  }
}
