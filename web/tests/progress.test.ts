// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { offersLessons, progress, Progress } from '../src/learn/progress.svelte'

beforeEach(() => localStorage.clear())

it('keeps solved lessons on the device', () => {
  const first = new Progress()
  expect(first.next('scurry', 3)).toBe(1)
  first.add('scurry', 2)
  first.add('scurry', 1)
  first.add('scurry', 1)
  const again = new Progress()
  expect(again.solved('scurry')).toEqual([1, 2])
  expect(again.has('scurry', 2)).toBe(true)
  expect(again.next('scurry', 3)).toBe(3)
  again.add('scurry', 3)
  expect(again.next('scurry', 3)).toBe(1)
  expect(again.solved('skirrid')).toEqual([])
})

it('survives a damaged memory', () => {
  localStorage.setItem('skerry.lessons', '{"scurry":7}')
  expect(new Progress().solved('scurry')).toEqual([])
  localStorage.setItem('skerry.lessons', '{')
  expect(new Progress().solved('scurry')).toEqual([])
})

it('offers the lessons of a game once, and never to those who know them', () => {
  expect([offersLessons('scurry'), offersLessons('scurry')]).toEqual([true, false])
  progress.add('skirrid', 1)
  expect(offersLessons('skirrid')).toBe(false)
})
