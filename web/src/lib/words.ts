/** "Runa, Mira and Jon". */
export function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** The name of an option for people: turn_limit becomes "Turn limit". */
export const spoken = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replace(/_/g, ' ')

/** With a capital and a full stop, however it came. */
export const sentence = (text: string): string =>
  text ? text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.') : ''
