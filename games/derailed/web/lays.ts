// Reads legal moves from their notation.
export interface Lay {
  text: string
  card: string
  slot: string
  turned: boolean
}

export interface Options {
  lays: Lay[]
  discards: string[] // cards
  keep: boolean
}

export function optionsOf(legal: string[] | null): Options {
  const options: Options = { lays: [], discards: [], keep: false }
  for (const text of legal ?? []) {
    const [verb, card = '', slot = '', turned] = text.split(' ')
    if (verb === 'lay') options.lays.push({ text, card, slot, turned: turned === 'turned' })
    else if (verb === 'discard') options.discards.push(card)
    else if (verb === 'keep') options.keep = true
  }
  return options
}

export const layText = (card: string, slot: string, turned: boolean): string =>
  `lay ${card} ${slot}${turned ? ' turned' : ''}`
export const canLay = (options: Options, card: string, slot: string, turned: boolean): boolean =>
  options.lays.some((lay) => lay.card === card && lay.slot === slot && lay.turned === turned)
export const slotsFor = (options: Options, card: string, turned: boolean): Set<string> =>
  new Set(options.lays.filter((lay) => lay.card === card && lay.turned === turned).map((lay) => lay.slot))
export const fits = (options: Options, card: string, slot = ''): boolean =>
  options.lays.some((lay) => lay.card === card && (!slot || lay.slot === slot))
