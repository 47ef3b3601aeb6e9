// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { place, tableCode } from '../src/router.svelte'

it('reads addresses', () => {
  expect(place('/')).toEqual({ page: 'home' })
  expect(place('/t/7KQM2x')).toEqual({ page: 'table', id: '7kqm2x' })
  expect(place('/rules/scurry')).toEqual({ page: 'rules', game: 'scurry' })
  expect(place('/record/')).toEqual({ page: 'record' })
  expect(place('/games')).toEqual({ page: 'games' })
  expect(place('/learn')).toEqual({ page: 'learn', game: '' })
  expect(place('/learn/scurry')).toEqual({ page: 'learn', game: 'scurry' })
  expect(place('/learn/scurry/3')).toEqual({ page: 'lesson', game: 'scurry', number: 3 })
  expect(place('/learn/scurry/x')).toEqual({ page: 'missing' })
  expect(place('/learn/scurry/0')).toEqual({ page: 'missing' })
  expect(place('/t')).toEqual({ page: 'missing' })
  expect(place('/a/b/c')).toEqual({ page: 'missing' })
  expect(place('/rules/%E0%A4%A')).toEqual({ page: 'rules', game: '%E0%A4%A' })
})

it('finds the code in pasted text', () => {
  expect(tableCode(' 7KQM2X ')).toBe('7kqm2x')
  expect(tableCode('https://skerry.example/t/7kqm2x?x#y')).toBe('7kqm2x')
  expect(tableCode('skerry.example/t/7kqm2x/')).toBe('7kqm2x')
  expect(tableCode('  ')).toBe('')
})
