// A global class must not hit an element by accident: a board once called its dice "hidden", and they were.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** The selectors of a style sheet, one by one. */
function selectorsOf(css: string): string[] {
  const rules = css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  return Array.from(rules, ([, heads]) => heads!.trim())
    .filter((heads) => !/^@|^from$|^to$|%$/.test(heads))
    .flatMap((heads) => heads.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
}

const classesIn = (selector: string): string[] => Array.from(selector.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name!)
const styleOf = (component: string): string => /<style>([^]*)<\/style>/.exec(component)?.[1] ?? ''

const games = readdirSync(new URL('games/', root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ game: name, files: readdirSync(new URL(`games/${name}/`, root)) }))
  .filter(({ files }) => files.includes('web'))
  .map(({ game }) => ({ game, files: readdirSync(new URL(`games/${game}/web/`, root)) }))

it('global classes are btn and utilities that begin with u-', () => {
  const selectors = [...selectorsOf(read('web/src/base.css')), ...selectorsOf(read('web/src/shell.css'))]
  const wrong = selectors.filter((selector) => {
    const [first] = classesIn(selector)
    return first !== undefined && first !== 'btn' && !first.startsWith('u-')
  })
  expect(selectors.length).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})

describe.each(games)('the board of $game', ({ game, files }) => {
  const components = files.filter((name) => name.endsWith('.svelte'))
  const sheets = files.filter((name) => name.endsWith('.css'))
  const utilities = new Set(selectorsOf(read('web/src/base.css')).flatMap(classesIn))

  it('uses only the utilities of base.css', () => {
    for (const name of components) {
      const used = Array.from(read(`games/${game}/web/${name}`).matchAll(/\bu-[a-z]+/g), ([found]) => found)
      expect(
        used.filter((utility) => !utilities.has(utility)),
        name
      ).toEqual([])
    }
  })

  it('does not change a global class', () => {
    for (const name of components) {
      const selectors = selectorsOf(styleOf(read(`games/${game}/web/${name}`)))
      const wrong = selectors.filter((selector) => selector.startsWith(':global') || /\.u-/.test(selector))
      expect(wrong, name).toEqual([])
    }
  })

  it('has no style outside its own names', () => {
    const own = new RegExp(`^\\.(${game}(?![\\w-])|${game.slice(0, 2)}-)`)
    for (const name of sheets) {
      const selectors = selectorsOf(read(`games/${game}/web/${name}`))
      expect(
        selectors.filter((selector) => selector !== ':root' && !own.test(selector)),
        name
      ).toEqual([])
    }
  })
})
