import { expect, test } from 'vitest'
import { yieldToPage } from '../src/lib/scheduler'

test('parts are drawn one by one, nested parts before later siblings', async () => {
  const drawn: string[] = []
  const part = async (name: string, ...nested: string[]): Promise<void> => {
    await yieldToPage()
    drawn.push(name)
    await Promise.all(nested.map((one) => part(one)))
  }
  await Promise.all([part('board', 'tiles', 'cells'), part('tray'), part('panel', 'moves')])
  expect(drawn).toEqual(['board', 'tiles', 'cells', 'tray', 'panel', 'moves'])
  await part('later')
  expect(drawn.at(-1)).toBe('later')
})

test('each part gets a task of its own', async () => {
  let tasks = 0
  let isOver = false
  const count = () => {
    ++tasks
    if (!isOver) setTimeout(count)
  }
  setTimeout(count)
  const parts = [yieldToPage(), yieldToPage(), yieldToPage()]
  const seen = await Promise.all(parts.map((part) => part.then(() => tasks)))
  isOver = true
  expect(new Set(seen).size).toBe(3)
})
