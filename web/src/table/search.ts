// Finds moves by notation or by words.
export interface Found {
  move: string
  name: string
  worth?: number
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Words without the punctuation that ends them; "1,2" stays whole. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(' ')
    .map((word) => word.replace(/[,;:.]+$/, ''))

/** Whether every word of the search begins a word of the move, in notation or in words. */
export function fits(search: string, { move, name }: Found): boolean {
  const words = wordsOf(`${move} ${name}`)
  return wordsOf(search).every((word) => words.some((other) => other.startsWith(word)))
}

/** Exact notation first, then the best, then as the table lists them. */
export function ranked(search: string, all: Found[]): Found[] {
  const typed = plain(search)
  const rank = ({ move }: Found): number => (plain(move) === typed ? 0 : plain(move).startsWith(typed) ? 1 : 2)
  const found = typed ? all.filter((one) => fits(typed, one)) : [...all]
  return found.sort((a, b) => (typed ? rank(a) - rank(b) : 0) || (b.worth ?? 0) - (a.worth ?? 0))
}
