// Positions of the rules, asked of the module. One worker serves all pictures of a page and ends when it is idle.
import type { Sight } from '../board'
import { Engine } from '../engine/engine'
import { games } from '../lib/api'

const IDLE = 10_000 // ms
let engine: Engine | null = null
let timer: ReturnType<typeof setTimeout> | undefined

type Seen = Pick<Sight<unknown>, 'view' | 'seat' | 'turn' | 'scores'>

export async function pictureOf(game: string, state: string): Promise<Sight<unknown>> {
  engine ??= new Engine()
  clearTimeout(timer)
  timer = setTimeout(() => {
    engine?.stop()
    engine = null
  }, IDLE)
  const [seen, told] = await Promise.all([
    engine.ask('learn', { request: { do: 'picture', game, state } }) as unknown as Promise<Seen>,
    games()
  ])
  const names = told.games.find((each) => each.id === game)?.seat_names ?? []
  const players = seen.scores.map((_, i) => ({ seat: i + 1, name: names[i] ?? `Player ${i + 1}`, you: false }))
  return { ...seen, players, legal: [], steps: [], options: {}, live: false }
}
