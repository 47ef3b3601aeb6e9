// What a first game of each kind should be like, where the rules' own default asks much of a beginner.
const sheets = import.meta.glob<{ default: Record<string, unknown> }>('../../../games/*/web/first.json', {
  eager: true
})

/** Options for somebody's first game, as the form holds them. */
export function firstOptions(game: string): Record<string, string> {
  const given = sheets[`../../../games/${game}/web/first.json`]?.default ?? {}
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}
