// A small position, for the tests in this folder.
import type { Climber, Place, Sight, View } from './view'

export const SECTIONS = [
  { letter: 'L', name: 'lower', grooves: 3, rows: 12 },
  { letter: 'M', name: 'middle', grooves: 2, rows: 12 },
  { letter: 'T', name: 'top', grooves: 1, rows: 12 }
]

export function placeOf(text: string): Place {
  const match = /^([LMT])(\d)-(\d+)$/.exec(text)
  if (!match) return { place: text, height: text === 'roof' ? 37 : 0, section: null, groove: null, row: null }
  return {
    place: text,
    height: 'LMT'.indexOf(match[1]!) * 12 + Number(match[3]),
    section: match[1]!,
    groove: Number(match[2]),
    row: Number(match[3])
  }
}

export const climber = (seat: number, place = 'ground', more: Partial<Climber> = {}): Climber => ({
  ...placeOf(place),
  seat,
  numbers: [1, 2, 3, 4, 5, 6, 7, 8],
  parasite: true,
  climbing: { '2': 0, '3': 1, '4': 1, '5': 0 },
  equipment: 1,
  lost: 0,
  sabotage: 0,
  debts: [],
  chosen: false,
  ...more
})

export function sightOf(view: Partial<View> = {}, more: Partial<Sight> = {}): Sight {
  const names = ['Runa', 'Puffin', 'Mira']
  const whole: View = {
    sections: SECTIONS,
    roof_height: 37,
    phase: 'choose',
    round: 1,
    round_limit: 500,
    starting_seat: 1,
    open: 'climb 4',
    numbers_only: false,
    open_goes_to: null,
    main_set: { count: 0, cards: {} },
    discards: { count: 0, cards: {} },
    players: names.map((_, i) => climber(i + 1)),
    own_choice: null,
    revealed: [],
    question: null,
    ...view
  }
  return {
    view: whole,
    seat: 1,
    turn: [1, 2, 3],
    legal: [],
    scores: whole.players.map((p) => p.height),
    players: names.map((name, i) => ({ seat: i + 1, name, you: i === 0 })),
    steps: [],
    options: {},
    live: true,
    ...more
  }
}
