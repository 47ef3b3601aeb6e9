/** Time left on a clock: 4:12, 1:04:09, tenths below ten seconds. */
export function clockText(milliseconds: number): string {
  if (milliseconds <= 0) return '0:00'
  const left = milliseconds
  if (left < 10_000) return (Math.ceil(left / 100) / 10).toFixed(1)
  const seconds = Math.ceil(left / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** A duration: "40 s", "5 min", "2 h". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h`
  const days = Math.floor(seconds / 86400)
  return days === 1 ? '1 day' : `${days} days`
}

export const ago = (then: number, now: number): string => (now - then < 45_000 ? 'just now' : `${span(now - then)} ago`)

/** "1 min per move, 30 min per game and 5 s per turn". */
export function clockRule(
  clock: { per_move?: number; per_game?: number; increment?: number } | null | undefined
): string {
  const parts = []
  if (clock?.per_move) parts.push(`${span(clock.per_move * 1000)} per move`)
  const more = clock?.increment ? ` and ${span(clock.increment * 1000)} per turn` : ''
  if (clock?.per_game) parts.push(`${span(clock.per_game * 1000)} per game${more}`)
  return parts.join(', ') || 'No clock'
}
