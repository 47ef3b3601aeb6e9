import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inline, parse, plain } from '../src/rules/markdown'

describe('inline', () => {
  it('reads strong, em, code and links', () => {
    expect(inline('a **b** `c` *d* _f_ [e](https://x.y)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', parts: [{ kind: 'text', text: 'b' }] },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'em', parts: [{ kind: 'text', text: 'd' }] },
      { kind: 'text', text: ' ' },
      { kind: 'em', parts: [{ kind: 'text', text: 'f' }] },
      { kind: 'text', text: ' ' },
      { kind: 'link', parts: [{ kind: 'text', text: 'e' }], href: 'https://x.y' }
    ])
  })
  it('marks clauses', () => {
    expect(inline('**SCU-6** A run')[0]).toMatchObject({ kind: 'strong', clause: 'SCU-6' })
    expect(inline('**other player’s**')[0]).not.toHaveProperty('clause')
  })
  it('leaves underscores inside words alone', () => {
    expect(inline('a_b_c')).toEqual([{ kind: 'text', text: 'a_b_c' }])
  })
  it('disarms markup and bad addresses', () => {
    expect(inline('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)>' }])
    expect(inline('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }])
    expect(inline('[x](//evil.example)')).toEqual([{ kind: 'text', text: 'x' }])
    expect(inline('[x](data:text/html,x)')).toEqual([{ kind: 'text', text: 'x' }])
  })
})

describe('blocks', () => {
  it('joins lines into paragraphs and gives clauses an anchor', () => {
    expect(parse('**SCU-1** The board\nis a hexagon.\n\nMore.')).toMatchObject([
      { kind: 'paragraph', clause: 'SCU-1' },
      { kind: 'paragraph' }
    ])
    const [first] = parse('one\ntwo')
    expect(first?.kind === 'paragraph' && plain(first.parts)).toBe('one two')
  })
  it('reads headings, lists, tables and code', () => {
    const blocks = parse(
      '# T\n## The end\n- a\n  b\n- c\n\n1. x\n2. y\n\n| h | i |\n| --- | --- |\n| 1 | 2 |\n\n```\n<b>\n```\n'
    )
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'heading', 'list', 'list', 'table', 'code'])
    expect(blocks[1]).toMatchObject({ level: 2, id: 'the-end' })
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'a b' }], [{ text: 'c' }]] })
    expect(blocks[3]).toMatchObject({ ordered: true })
    expect(blocks[4]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] })
    expect(blocks[5]).toEqual({ kind: 'code', text: '<b>' })
  })
  it('reads pictures of positions', () => {
    expect(parse('```position\nTwo\nlines.\na/b c\n```')).toEqual([
      { kind: 'picture', caption: 'Two lines.', state: 'a/b c' }
    ])
  })
  it('ends an unclosed code block', () => {
    expect(parse('```\na\nb')).toEqual([{ kind: 'code', text: 'a\nb' }])
  })
})

describe('the rules of every game', () => {
  for (const game of readdirSync('games', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    it(`${game.name}: no clause lacks its anchor, nothing stays unread`, () => {
      const text = readFileSync(`games/${game.name}/RULES.md`, 'utf8')
      const blocks = parse(text)
      const anchors = blocks.flatMap((block) => (block.kind === 'paragraph' && block.clause ? [block.clause] : []))
      const written = [...text.matchAll(/\n\n\*\*([A-Z]{3}-\d+)\*\*/g)].map((found) => found[1])
      expect(anchors).toEqual(written)
      expect(new Set(anchors).size).toBe(anchors.length)
      const shown = blocks.map((block) => ('parts' in block ? plain(block.parts) : '')).join('\n')
      expect(shown).not.toMatch(/\*\*|\]\(|\b_|_\b/)
    })
  }
})
