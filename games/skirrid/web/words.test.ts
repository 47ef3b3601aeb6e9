import { describe, expect, it, vi } from 'vitest'
import { SkirridAim } from './aim.svelte'
import { sampleDesk, sampleSight, sampleView } from './sample'
import type { Piece, Sight } from './view'
import { about, aimAt, aimed, holding, name, now, tell, tellTurn, why, worth } from './words'

/** An aim that has asked the table about everything. */
async function aimedAt(move: string, sight: Sight, legal: string[]): Promise<SkirridAim> {
  vi.useFakeTimers()
  const aim = new SkirridAim()
  aim.follow(sight, sampleDesk(legal))
  aimAt(move, sight, aim)
  for (let i = 0; i < 2; i++) {
    aim.ask()
    await vi.advanceTimersByTimeAsync(200)
  }
  vi.useRealTimers()
  return aim
}

describe('now', () => {
  it('names the duties of the player to move, and what is missing', () => {
    const said = now(sampleSight(), new SkirridAim())
    expect(said.title).toBe('Choose a shape')
    expect(said.text).toBe(
      'The first shape must cover the centre, j10. Stay inside the Arena until you have 75 points.'
    )
    expect(said.confirm).toEqual({ label: 'Choose a shape', ready: false })
    const blocks = [{ seat: 2, squares: ['j10'], forbidden: ['j9'], binds: [1] }]
    const rolled = now(sampleSight({ view: sampleView({ blocks, roll: 6 }) }), new SkirridAim())
    expect(rolled.text).toMatch(/^You rolled 6: place a gun\. /)
    expect(rolled.confirm?.label).toBe('Choose a gun')
  })

  it('asks for a square once a shape is in hand', () => {
    const sight = sampleSight()
    const aim = new SkirridAim()
    aim.follow(sight, sampleDesk(['rod2 j10 180']))
    aim.pick('rod2')
    expect(now(sight, aim)).toMatchObject({ title: 'Rod 2', confirm: { label: 'Choose a square', ready: false } })
    expect(now(sight, aim).text).toContain('The 2 doubles the number beneath its square.')
  })

  it('says what the aimed shape earns on the button', async () => {
    const sight = sampleSight()
    const aim = await aimedAt('rod j10 0', sight, ['rod j10 0'])
    const said = now(sight, aim)
    expect(said.title).toBe('Rod on j10')
    expect(said.confirm).toEqual({ label: 'Place it for +15', ready: true })
    expect(said.brief).toBe('Drag the shape to move it. You would have 15 of the 75 you need.')
    expect(aimed(sight, aim)).toBe('rod j10 0')
  })

  it('has no ready button where the shape does not fit', async () => {
    const sight = sampleSight()
    const aim = await aimedAt('rod c3 0', sight, ['rod j10 0'])
    expect(now(sight, aim).confirm).toEqual({ label: 'It does not fit here', ready: false })
    expect(aimed(sight, aim)).toBeNull()
  })

  it('has a title for everyone else', () => {
    expect(now(sampleSight({ seat: 2 })).title).toBe('Runa to move')
    expect(now(sampleSight({ seat: 0 })).title).toBe('Runa to move')
    expect(now(sampleSight({ live: false })).title).toBe('Looking back')
    expect(now(sampleSight({ view: sampleView({ phase: 'roll' }), turn: [] })).title).toBe('Rolling the die')
  })
})

describe('moves in words', () => {
  it('are named for the list', () => {
    expect(name('gun3 m12 270')).toBe('Gun 3 on m12, a quarter turn left')
    expect(name('rod k10 0 block')).toBe('Rod on k10, as a block, as it comes')
  })

  it('are worth the numbers they cover, with the mark, and half as a block', () => {
    const numbers = Array.from({ length: 19 }, () => Array.from({ length: 19 }, () => 0))
    numbers[9]![9] = 7 // j10
    numbers[9]![10] = 4 // k10
    const sight = sampleSight({ view: sampleView({ numbers }) })
    expect(worth('rod j10 0', sight)).toBe(11)
    expect(worth('rod2 j10 0', sight)).toBe(18)
    expect(worth('rod k10 0 block', sight)).toBe(5)
  })

  it('are told with their points', () => {
    expect(tell({ by: 0, do: 'roll 6' }, sampleSight())).toBe('the die shows 6, a gun')
    expect(tell({ by: 1, do: 'gun3 m12 90', points: [18, 0] }, sampleSight())).toBe('places a gun 3 on m12 for 18')
    expect(tell({ by: 1, do: 'rod m12 0 block' }, sampleSight())).toBe('places a rod on m12 as a block')
  })

  it('make one line a turn', () => {
    const roll = { by: 0, do: 'roll 6' }
    expect(tellTurn([roll, { by: 1, do: 'gun m12 90', points: [9, 0] }], sampleSight())).toBe('Gun on m12')
    expect(tellTurn([{ by: 1, do: 'rod m12 0 block' }], sampleSight())).toBe('Rod on m12, as a block')
    expect(tellTurn([roll], sampleSight())).toBe('The die shows 6, a gun')
  })
})

it('describes hands', () => {
  expect(holding(1, sampleSight())).toBe('75 short of leaving the Arena')
  expect(holding(2, sampleSight())).toBe('75 short')
  const players = sampleView().players.map((player) => ({ ...player, arena_rule: false, partner: 2 }))
  expect(holding(1, sampleSight({ view: sampleView({ players }) }))).toBe('with Puffin, 3 shapes left')
})

describe('a press that leads nowhere', () => {
  const piece: Piece = {
    text: 'rod j10 0 block',
    seat: 2,
    shape: 'rod',
    mark: 1,
    mark_square: 'j10',
    squares: ['j10', 'k10'],
    block: true,
    points: 5,
    last: true
  }

  it('on the board says what lies there, and what is missing', () => {
    const sight = sampleSight({ view: sampleView({ pieces: [piece] }) })
    expect(about('k10', sight, true)).toBe('Choose a shape first. Puffin’s rod lies here as a block, for 5 points.')
    expect(about('a1', sampleSight({ turn: [2], view: sampleView({ mover: 2 }) }), false)).toBe(
      'It is Puffin’s turn. a1 is worth 5.'
    )
  })

  it('in the tray says why a shape cannot be taken', () => {
    const [rod] = sampleView().players[0]!.hand
    expect(why(rod!, 1, sampleSight())).toBe('')
    expect(why(rod!, 2, sampleSight())).toBe('This rod belongs to Puffin.')
    expect(why({ ...rod!, left: 0 }, 1, sampleSight())).toBe('You have no rod left.')
    expect(why(rod!, 1, sampleSight({ view: sampleView({ roll: 6 }) }))).toBe('You rolled 6, so you must place a gun.')
    expect(why(rod!, 1, sampleSight({ turn: [2], view: sampleView({ mover: 2 }) }))).toBe('It is Puffin’s turn.')
  })
})
