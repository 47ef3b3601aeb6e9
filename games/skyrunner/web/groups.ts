// Groups the legal moves for buttons.
import { capital, count, nameOf } from '$web/lib/words'
import { isMine, type Sight } from './view'
import { cardName, doing, isNumber, placeInWords } from './words'

export interface Choice {
  move: string
  text: string
  label: string // for screen readers
  note?: string
  card?: string
  seat?: number
  cost?: number
  at?: { column: number; row: number } // arranged as on the tower
}

export interface Group {
  name: string
  shape: '' | 'numbers' | 'wide' | 'tower'
  columns?: number
  choices: Choice[]
}

function plays(sight: Sight, moves: string[]): Group[] {
  const cards = moves.map((move) => ({ move, card: move.slice(5) }))
  const numbers = cards
    .filter(({ card }) => isNumber(card))
    .map(({ move, card }) => ({ move, text: card, label: doing(move, sight) }))
  const others = cards
    .filter(({ card }) => !isNumber(card))
    .map(({ move, card }) => ({ move, text: capital(cardName(card)), label: doing(move, sight), card }))
  return [
    { name: 'Bid a number', shape: 'numbers', choices: numbers },
    { name: 'Or play a card', shape: '', choices: others }
  ]
}

/** The ends of a climb, from the highest section down. */
function climbs(sight: Sight): Group[] {
  const ends = [...(sight.view.question?.ends ?? [])].sort(
    (a, b) => b.height - a.height || (a.groove ?? 0) - (b.groove ?? 0)
  )
  const groups: Group[] = []
  for (const end of ends) {
    const section = sight.view.sections.find((s) => s.letter === end.section)
    const name = section ? `${capital(section.name)} section` : capital(end.place)
    let group = groups.find((g) => g.name === name)
    if (!group) groups.push((group = { name, shape: 'tower', columns: section?.grooves ?? 1, choices: [] }))
    const move = `climb ${end.stay ? 'stay' : end.place}`
    const cost = end.equipment ? `, uses ${count(end.equipment, 'equipment card')}` : ''
    group.choices.push({
      move,
      text: end.stay ? 'Stay' : capital(end.place),
      label: `${end.stay ? 'Stay' : `Climb to ${end.place}`}${cost}`,
      cost: end.equipment,
      at: { column: end.groove ?? 1, row: end.row ?? 1 }
    })
  }
  // Keeps only rows with an end, the highest first.
  for (const { choices } of groups) {
    const rows = [...new Set(choices.map((c) => c.at!.row))]
    for (const choice of choices) choice.at = { column: choice.at!.column, row: rows.indexOf(choice.at!.row) + 2 }
  }
  return groups
}

function targets(sight: Sight, moves: string[]): Group[] {
  const choices = moves.map((move): Choice => {
    if (move === 'keep') return { move, text: 'Keep it', note: 'for a later round', label: 'Keep it for a later round' }
    const seat = Number(move.split(' ').at(-1))
    const place = placeInWords(sight.view.players[seat - 1]!.place)
    return { move, text: nameOf(sight, seat), note: place, label: `${doing(move, sight)}, ${place}`, seat }
  })
  return [
    {
      name: sight.view.question?.card === 'lost' ? 'Who loses equipment?' : 'Who is sabotaged?',
      shape: 'wide',
      choices
    }
  ]
}

/** The viewer's choices; [] when there is nothing to decide. */
export function groupsOf(sight: Sight): Group[] {
  const moves = isMine(sight) ? (sight.legal ?? []) : []
  const { question } = sight.view
  if (!moves.length) return []
  const groups =
    sight.view.phase === 'choose'
      ? plays(sight, moves)
      : question?.kind === 'climb'
        ? climbs(sight)
        : question?.targets
          ? targets(sight, moves)
          : question?.kind === 'give'
            ? [
                {
                  name: 'Give up',
                  shape: '' as const,
                  choices: moves.map((move) => ({
                    move,
                    text: capital(move.slice(5)),
                    label: doing(move, sight),
                    card: move.slice(5)
                  }))
                }
              ]
            : [
                {
                  name: 'Which way?',
                  shape: 'wide' as const,
                  choices: moves.map((move) => ({
                    move,
                    text: capital(move.slice(5)),
                    note: `to ${(move === 'fall left' ? question?.left : question?.right)?.place}`,
                    label: doing(move, sight)
                  }))
                }
              ]
  return groups.filter((group) => group.choices.length)
}
