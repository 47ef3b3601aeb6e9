import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../src/lib/api'
import { Connection, type Socket } from '../src/table/connection.svelte'
import { sightOf } from './sights'

class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  sent: Record<string, unknown>[] = []
  isClosed = false
  constructor(readonly path: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {
    this.isClosed = true
  }
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  asks(act: string) {
    return this.sent.filter((message) => message.do === act)
  }
}

let sockets: FakeSocket[]
let exists: boolean
const last = () => sockets.at(-1)!
function connect(): Connection {
  const connection = new Connection('abc', {
    open(path) {
      sockets.push(new FakeSocket(path))
      return last()
    },
    exists: () => Promise.resolve(exists)
  })
  connection.start()
  return connection
}
const begin = (sight = sightOf()): Connection => {
  const connection = connect()
  last().onopen?.()
  last().tell(sight)
  return connection
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  exists = true
})
afterEach(() => vi.useRealTimers())

describe('connecting', () => {
  it('asks for everything first and reports when it is connected', () => {
    const connection = connect()
    expect(last().path).toBe('/ws/abc?since=0')
    expect(connection.link).toBe('connecting')
    last().tell(sightOf())
    expect(connection.link).toBe('connected')
    expect(connection.table?.game).toBe('scurry')
  })

  it('reports a missing table', async () => {
    exists = false
    const connection = connect()
    last().onclose?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.link).toBe('missing')
    expect(sockets).toHaveLength(1)
  })

  it('reconnects with growing delays and asks only for what is new', async () => {
    const connection = begin(sightOf({ version: 7 }))
    last().onclose?.()
    expect(connection.link).toBe('waiting')
    await vi.advanceTimersByTimeAsync(600)
    expect(sockets).toHaveLength(2)
    expect(last().path).toBe('/ws/abc?since=7')
    for (let i = 0; i < 6; i++) {
      last().onclose?.()
      await vi.advanceTimersByTimeAsync(13_000)
    }
    expect(connection.link).toBe('lost')
    last().tell(sightOf({ version: 8 }))
    expect(connection.link).toBe('connected')
  })

  it('reconnects at once when told to', async () => {
    const connection = begin()
    last().onclose?.()
    connection.hurry()
    expect(sockets).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sockets).toHaveLength(2)
  })
})

describe('asking', () => {
  it('resolves the request that was answered', async () => {
    const connection = begin()
    const answer = connection.ask<{ move: string }>('hint', { seat: 1 })
    const [message] = last().asks('hint')
    last().tell({ re: message!.id, ok: true, move: 'lead f6' })
    expect((await answer).move).toBe('lead f6')
  })

  it('rejects with the reason', async () => {
    const connection = begin()
    const answer = connection.ask('play', { move: 'lead c6' })
    last().tell({ re: last().asks('play')[0]!.id, error: 'a tile lies there', clause: 'SCU-12' })
    await expect(answer).rejects.toMatchObject({ message: 'a tile lies there', clause: 'SCU-12', stale: false })
  })

  it('treats a stale answer as a refusal', async () => {
    const connection = begin()
    const answer = connection.ask('play', { move: 'lead c6', seen: 0 })
    last().tell({ re: last().asks('play')[0]!.id, ok: true, stale: true })
    await expect(answer).rejects.toSatisfy((error) => error instanceof Refusal && error.stale)
  })

  it('resends unanswered requests under the same id, and answered ones no more', async () => {
    const connection = begin()
    const answer = connection.ask('play', { move: 'lead f6', seen: 0 })
    const id = last().asks('play')[0]!.id
    last().onclose?.()
    await vi.advanceTimersByTimeAsync(600)
    last().tell(sightOf())
    expect(last().asks('play')).toEqual([{ do: 'play', id, move: 'lead f6', seen: 0 }])
    last().tell({ re: id, ok: true })
    await answer
    last().onclose?.()
    await vi.advanceTimersByTimeAsync(600)
    last().tell(sightOf())
    expect(last().asks('play')).toEqual([])
  })

  it('keeps requests in order while disconnected', async () => {
    const connection = begin()
    last().onclose?.()
    void connection.ask('say', { text: 'one' })
    void connection.ask('say', { text: 'two' })
    await vi.advanceTimersByTimeAsync(600)
    expect(last().asks('say')).toEqual([])
    last().tell(sightOf())
    expect(
      last()
        .asks('say')
        .map((message) => message.text)
    ).toEqual(['one', 'two'])
  })

  it('never uses an id twice, even in two pages', () => {
    const ids = [1, 2].flatMap(() => {
      const connection = begin()
      void connection.ask('say')
      void connection.ask('say')
      return last()
        .asks('say')
        .map((message) => message.id)
    })
    expect(new Set(ids).size).toBe(4)
  })
})

describe('silence', () => {
  it('leads to a ping, and to a reconnect without an answer', async () => {
    const connection = begin()
    const socket = last()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(socket.asks('ping')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(socket.isClosed).toBe(true)
    expect(connection.link).toBe('waiting')
  })

  it('ends when the ping is answered', async () => {
    const connection = begin()
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(6_000)
      const ping = last().asks('ping').at(-1)!
      last().tell({ re: ping.id, ok: true })
    }
    expect(connection.link).toBe('connected')
    expect(sockets).toHaveLength(1)
  })
})

describe('a sight that does not fit', () => {
  it('starts over when steps are missing', async () => {
    const connection = begin(sightOf({ steps: [{ by: 1, do: 'a' }] }))
    last().tell(sightOf({ version: 9, steps_from: 5, steps: [{ by: 1, do: 'f' }] }))
    expect(connection.table).toBeNull()
    await vi.advanceTimersByTimeAsync(600)
    expect(last().path).toBe('/ws/abc?since=0')
  })

  it('accepts a full sight from a server that has restarted', () => {
    const connection = begin(sightOf({ version: 9, steps: [{ by: 1, do: 'a' }] }))
    last().tell(sightOf({ version: 2, steps: [] }))
    expect(connection.table?.steps).toEqual([])
  })
})
