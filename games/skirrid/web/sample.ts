// A small table for tests: an empty board with two players, adjusted by `change`.
import { vi } from 'vitest'
import type { Desk } from '$web/board'
import type { Holder, Sight, View } from './view'

const holder = (): Holder => ({
  points: 0,
  arena_rule: true,
  shapes_left: 3,
  hand: [
    { name: 'rod', shape: 'rod', mark: 1, left: 1, dealt: 1 },
    { name: 'rod2', shape: 'rod', mark: 2, left: 1, dealt: 1 },
    { name: 'gun3', shape: 'gun', mark: 3, left: 1, dealt: 1 }
  ],
  partner: null
})

export const sampleView = (change: Partial<View> = {}): View => ({
  numbers: Array.from({ length: 19 }, (_, down) =>
    Array.from({ length: 19 }, (_, right) => ((down + right) % 2 ? 0 : 5))
  ),
  arena: ['j10'],
  arena_points: 75,
  centre: 'j10',
  shapes: [
    {
      name: 'rod',
      die: 2,
      cells: [
        [0, 0],
        [0, 1]
      ]
    },
    {
      name: 'gun',
      die: 6,
      cells: [
        [0, 3],
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 0],
        [1, 1]
      ]
    }
  ],
  phase: 'place',
  mover: 1,
  roll: null,
  may_block: true,
  dice: false,
  teams: false,
  pieces: [],
  pieces_in_game: 6,
  blocks: [],
  players: [holder(), holder()],
  ...change
})

export const sampleSight = (change: Partial<Sight> = {}): Sight => ({
  view: sampleView(),
  seat: 1,
  turn: [1],
  legal: null,
  scores: [0, 0],
  players: [
    { seat: 1, name: 'Runa', you: true },
    { seat: 2, name: 'Puffin', you: false }
  ],
  steps: [],
  options: {},
  live: true,
  ...change
})

/** A table that knows these legal moves; every one of them leads to 15 points. */
export const sampleDesk = (legal: string[]): Desk<View> => ({
  play: vi.fn(),
  whyNot: vi.fn(),
  say: vi.fn(),
  legal: vi.fn((prefix: string) => Promise.resolve(legal.filter((text) => text.startsWith(prefix)))),
  preview: vi.fn(() => Promise.resolve({ view: sampleView(), scores: [15, 0] }))
})
