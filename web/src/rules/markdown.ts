// A parser for the subset of Markdown used by the rules. It returns a tree of text, never markup.
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'em'; parts: Inline[] }
  | { kind: 'strong'; parts: Inline[]; clause?: string }
  | { kind: 'link'; parts: Inline[]; href: string }

export type Block =
  | { kind: 'heading'; level: number; parts: Inline[]; id: string }
  | { kind: 'paragraph'; parts: Inline[]; clause?: string }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; caption: string; state: string }

const CLAUSE = /^[A-Z]{2,4}-\d+[a-z]?$/
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b_([^_]+)_\b|\[([^\]]+)\]\(([^)\s]+)\)/

/** The address if its scheme is harmless, else null. */
const safe = (href: string): string | null => (/^(https?:\/\/|mailto:|#|\/(?!\/))/.test(href) ? href : null)

export function inline(text: string): Inline[] {
  const parts: Inline[] = []
  let rest = text
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    if (found.index > 0) parts.push({ kind: 'text', text: rest.slice(0, found.index) })
    const [all, code, strong, starred, underlined, label, href] = found
    const em = starred ?? underlined
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (strong !== undefined)
      parts.push({ kind: 'strong', parts: inline(strong), ...(CLAUSE.test(strong) && { clause: strong }) })
    else if (em !== undefined) parts.push({ kind: 'em', parts: inline(em) })
    else {
      const to = safe(href!)
      parts.push(...(to ? [{ kind: 'link' as const, parts: inline(label!), href: to }] : inline(label!)))
    }
    rest = rest.slice(found.index + all.length)
  }
  if (rest) parts.push({ kind: 'text', text: rest })
  return parts
}

export const plain = (parts: Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : plain(part.parts))).join('')

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')
const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()))

const ITEM = /^\s*(?:[-*]|\d+\.)\s+/
const isNew = (line: string): boolean => line.trim() === '' || /^(#{1,6} |```|\|)/.test(line) || ITEM.test(line)

export function parse(markdown: string): Block[] {
  const lines = markdown.replace(/\r/g, '').split('\n')
  const blocks: Block[] = []
  let i = 0
  // Joins the lines up to the next block.
  const gather = (): string => {
    let text = lines[i++]!.trim()
    while (i < lines.length && !isNew(lines[i]!)) text += ` ${lines[i++]!.trim()}`
    return text
  }
  while (i < lines.length) {
    const line = lines[i]!
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    if (line.trim() === '') i++
    else if (heading) {
      const parts = inline(heading[2]!.trim())
      blocks.push({ kind: 'heading', level: heading[1]!.length, parts, id: slug(plain(parts)) })
      i++
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((each, at) => at > i && each.startsWith('```'))
      const stop = end < 0 ? lines.length : end
      const inside = lines.slice(i + 1, stop)
      blocks.push(
        line === '```position'
          ? { kind: 'picture', caption: inside.slice(0, -1).join(' '), state: inside.at(-1) ?? '' }
          : { kind: 'code', text: inside.join('\n') }
      )
      i = stop + 1
    } else if (line.startsWith('|')) {
      const rows = []
      while (i < lines.length && lines[i]!.startsWith('|')) rows.push(lines[i++]!)
      const [head, ...body] = rows.filter((row) => !/^\|[\s:|-]+\|?$/.test(row)).map(cells)
      blocks.push({ kind: 'table', head: head ?? [], rows: body })
    } else if (ITEM.test(line)) {
      const ordered = /^\s*\d/.test(line)
      const items = []
      while (i < lines.length && ITEM.test(lines[i]!)) items.push(inline(gather().replace(ITEM, '')))
      blocks.push({ kind: 'list', ordered, items })
    } else {
      const parts = inline(gather())
      const first = parts[0]
      blocks.push({
        kind: 'paragraph',
        parts,
        ...(first?.kind === 'strong' && first.clause && { clause: first.clause })
      })
    }
  }
  return blocks
}
