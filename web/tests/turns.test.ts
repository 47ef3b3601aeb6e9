import { expect, test } from 'vitest'
import { turn } from '../src/lib/turns'

test('parts come one after the other, the parts of a part before whatever follows it', async () => {
  const told: string[] = []
  const part = async (name: string, ...inner: string[]): Promise<void> => {
    await turn()
    told.push(name)
    await Promise.all(inner.map((one) => part(one)))
  }
  await Promise.all([part('board', 'tiles', 'cells'), part('tray'), part('panel', 'moves')])
  expect(told).toEqual(['board', 'tiles', 'cells', 'tray', 'panel', 'moves'])
  await part('later')
  expect(told.at(-1)).toBe('later')
})

test('each part has a turn of the event loop of its own', async () => {
  let turns = 0
  let isOver = false
  const count = () => void (++turns, isOver || setTimeout(count))
  setTimeout(count)
  const seen = await Promise.all([turn(), turn(), turn()].map((one) => one.then(() => turns)))
  isOver = true
  expect(new Set(seen).size).toBe(3)
})
