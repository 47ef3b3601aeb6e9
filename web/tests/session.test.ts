import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameModule, Step } from '../src/board'
import type { SeatInfo, TableSight } from '../src/lib/api'
import { voice } from '../src/lib/announce.svelte'
import { settings } from '../src/lib/settings.svelte'
import type { Socket } from '../src/table/connection.svelte'
import { Session } from '../src/table/session.svelte'
import { sightOf } from './sights'

const seat = (n: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n,
  kind: 'guest',
  name: `P${n}`,
  you: false,
  here: true,
  thinking: false,
  chosen: false,
  bot: 0,
  ...more
})
const seats = [seat(1, { you: true }), seat(2)]
const clear = vi.fn(() => true)
const module = {
  newAim: () => ({ clear }),
  now: () => ({ title: 'Lead an acorn', text: '' }),
  tell: (step: Step) => `does ${step.do}`
} as unknown as GameModule

let sent: Record<string, unknown>[]
let socket: Socket
let session: Session
const tell = (message: object) => socket.onmessage!({ data: JSON.stringify(message) })
const see = (more: Partial<TableSight>) => tell(sightOf({ seats, ...more }))
const asked = (act: string) => sent.filter((message) => message.do === act)

beforeEach(() => {
  sent = []
  clear.mockClear()
  session = new Session('abc', {
    open: () =>
      (socket = {
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text) => void sent.push(JSON.parse(text) as Record<string, unknown>),
        close: () => {}
      }),
    exists: () => Promise.resolve(true)
  })
  session.connection.start()
  session.load(module)
})

describe('a single seat', () => {
  it('acts when it is due and no bot plays for it', () => {
    see({ legal: ['a'] })
    expect(session.mine).toBe(1)
    expect(session.sight?.legal).toEqual(['a'])
    see({ legal: ['a'], seats: [seat(1, { you: true, bot: 3 }), seat(2)] })
    expect(session.mine).toBe(0)
    see({ turn: [2] })
    expect(session.mine).toBe(0)
  })

  it('plays one move at a time, on the position it saw', () => {
    see({ legal: ['a'], steps: [{ by: 2, do: 'x' }] })
    session.desk.play('a')
    session.desk.play('a')
    expect(asked('play')).toMatchObject([{ seat: 1, move: 'a', seen: 1 }])
    expect(session.sending).toBe('a')
  })

  it('clears its aim when the game has moved on', async () => {
    see({ legal: ['a'] })
    clear.mockClear()
    const played = session.play('a')
    tell({ re: asked('play')[0]!.id, error: 'the game has moved on', stale: true })
    await played
    expect(clear).toHaveBeenCalled()
    expect(session.notice?.title).toBe('The game has moved on')
    expect(session.sending).toBe('')
  })

  it('announces other players’ moves and its turn', () => {
    see({ turn: [2] })
    see({ version: 2, turn: [1], steps: [{ by: 2, do: 'x' }] })
    expect(voice.polite.at(-1)?.text).toBe('P2 does x')
    expect(voice.assertive.at(-1)?.text).toBe('Your turn. Lead an acorn')
  })

  it('announces what came of every step, also of our own and of many at once', () => {
    const told = (text: string) => [{ kind: 'round', text, moment: true }]
    settings.speed = 'instant'
    see({ turn: [1] })
    const many = Array.from({ length: 8 }, (_, i) => ({ by: 2, do: `x ${i}` }))
    const steps = [
      { by: 1, do: 'lay', told: told('You arrive first') },
      ...many,
      { by: 0, do: 'draw', told: told('Round 1 is over') }
    ]
    see({ version: 2, turn: [1], steps })
    settings.speed = 'normal'
    const said = voice.polite.at(-1)!.text
    expect(said).toMatch(/^You arrive first\. P2 does x 3/)
    expect(said).toMatch(/Round 1 is over$/)
  })

  it('says the same words again, and several at once', () => {
    const before = voice.polite.length
    voice.tell('Crab and Seal both bid 5, so these bids cancel out')
    voice.tell('Crab and Seal both bid 5, so these bids cancel out')
    expect(new Set(voice.polite.slice(before).map(({ n }) => n)).size).toBe(2)
  })
})

describe('a simultaneous choice', () => {
  const hidden = { by: 2, do: 'play' }

  it('keeps its aim while others choose, and announces the turn once', () => {
    see({ turn: [1, 2, 3], legal: ['a'] })
    clear.mockClear()
    const called = voice.assertive
    see({ version: 2, turn: [1, 3], legal: ['a'], steps: [hidden] })
    expect(clear).not.toHaveBeenCalled()
    expect(voice.assertive).toBe(called)
  })

  it('clears its aim once it is made', () => {
    see({ turn: [1, 2], legal: ['a'] })
    clear.mockClear()
    see({
      version: 2,
      turn: [1],
      legal: ['climb'],
      steps: [
        { by: 1, do: 'a' },
        { by: 2, do: 'b' }
      ]
    })
    expect(clear).toHaveBeenCalled()
  })
})

describe('looking back', () => {
  it('shows an earlier step without moves, and asks once', async () => {
    see({
      legal: ['c'],
      steps: [
        { by: 1, do: 'a' },
        { by: 2, do: 'b' }
      ],
      scores: [2, 2]
    })
    const going = session.past.move(-1, session.live!)
    tell({ re: asked('look')[0]!.id, ok: true, view: { old: true }, scores: [1, 0], turn: [2] })
    await going
    expect(session.sight).toMatchObject({
      view: { old: true },
      scores: [1, 0],
      turn: [2],
      legal: [],
      live: false,
      steps: [{ do: 'a' }]
    })
    session.desk.play('c')
    expect(asked('play')).toEqual([])
    await session.past.go(null, session.live!)
    expect(session.sight).toMatchObject({ live: true, legal: ['c'] })
    await session.past.go(1, session.live!)
    expect(asked('look')).toHaveLength(1)
  })
})

describe('several seats on one device', () => {
  const ours = { yours: [1, 2], seats: [seat(1, { you: true }), seat(2, { you: true })] }

  it('show the sight of the seat that is due', () => {
    see({ ...ours, turn: [2] })
    expect(asked('see')).toMatchObject([{ seat: 2 }])
    expect(session.curtain).toBe(0)
  })

  it('hide secrets until the next player has the device', async () => {
    session.load({ ...module, secrets: true })
    see({ ...ours, turn: [1] })
    expect(session.curtain).toBe(1)
    await session.unveil(1)
    expect(session.curtain).toBe(0)
    see({ ...ours, version: 2, turn: [2], steps: [{ by: 1, do: 'a' }] })
    expect(session.curtain).toBe(0) // a moment to see one's own card
    expect(session.mine).toBe(0)
    session.passOn()
    expect(session.curtain).toBe(2)
    expect(asked('see')).toEqual([])
    const shown = session.unveil(2)
    tell({ re: asked('see')[0]!.id, ok: true })
    await shown
    expect(session.curtain).toBe(2) // what seat 1 sees is still there
    see({ ...ours, version: 2, turn: [2], seat: 2, steps: [{ by: 1, do: 'a' }] })
    expect(session.curtain).toBe(0)
  })
})

it('names the winner', () => {
  see({ stage: 'over', turn: [], result: [1, 0] })
  expect(session.outcome()).toBe('You win!')
  see({ stage: 'over', turn: [], result: [0, 1] })
  expect(session.outcome()).toBe('P2 wins.')
  see({ stage: 'over', turn: [], result: [0.5, 0.5] })
  expect(session.outcome()).toBe('The game is a draw.')
  const seats = session.table!.seats.map((seat) => ({ ...seat, resigned: seat.seat === 1 }))
  see({ stage: 'over', turn: [], result: [1, 0], seats })
  expect(session.outcome()).toBe('The bot for P1 wins.')
})
