/** move: can be played. begun: the start of a move, or a move that is illegal now. talk: anything else. */
export interface Reading {
  kind: 'move' | 'begun' | 'talk'
  moves: string[] // that match, an exact one first
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

export function reading(text: string, legal: string[]): Reading {
  const typed = plain(text)
  if (!typed) return { kind: 'talk', moves: [] }
  const fitting = legal.filter((move) => plain(move).startsWith(typed))
  const exact = fitting.find((move) => plain(move) === typed)
  if (exact !== undefined) return { kind: 'move', moves: [exact, ...fitting.filter((move) => move !== exact)] }
  // The part after the verb is often enough: "f6" for "lead f6".
  const tails = legal.filter((move) => plain(move).split(' ').slice(1).join(' ') === typed)
  if (tails.length === 1) return { kind: 'move', moves: tails }
  if (fitting.length) return { kind: 'begun', moves: fitting }
  if (tails.length) return { kind: 'begun', moves: tails }
  const [verb, ...rest] = typed.split(' ')
  const isVerb = legal.some((move) => plain(move).split(' ')[0] === verb)
  return { kind: isVerb && rest.length > 0 && rest.length < 4 ? 'begun' : 'talk', moves: [] }
}
