// Shared outlines: the numerals of the cards, the seats' marks, rays.
export const NUMERALS = [
  '',
  'M10 15 22 5V58',
  'M6 19C6 10 12 4.5 20 4.5S34.5 10 34.5 18C34.5 29 20 38 7 55.5H36.5',
  'M6 5.5H33L18 26.5C29 26.5 35 32.5 35 41 35 50.5 28.5 56 20 56 12 56 6.5 52 5 45',
  'M27 58V6L5 42.5H38',
  'M33 5.5H11.5L8.5 28C12 24.5 16 23 20 23 29 23 35 29.5 35 39.5 35 49.5 29 56 20 56 12 56 7 52 5 46',
  'M30 4C16 14 5 26 5 40 5 50 11 56 20 56S35 49.5 35 41 29 26.5 20.5 26.5C13 26.5 7.5 31 5.5 37',
  'M4 5.5H34.5L15 58',
  'M20 28.5C12 28.5 7 23.5 7 16.7 7 9 12.5 4.5 20 4.5S33 9 33 16.7' +
    'C33 23.5 28 28.5 20 28.5 11 28.5 5 34.5 5 42.3 5 50.5 11.5 56 20 56S35 50.5 35 42.3C35 34.5 29 28.5 20 28.5Z'
]

/** Circle, square, triangle, diamond, star: about 11 units wide, centred on the origin. */
export const MARKS = [
  '',
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z',
  'M-4.6-4.6H4.6V4.6H-4.6Z',
  'M0-5.8 5.8 4.4H-5.8Z',
  'M0-6.4 5.4 0 0 6.4-5.4 0Z',
  'M0-6.4 1.7-2 6.3-1.8 2.7 1.1 4 5.6 0 3-4 5.6-2.7 1.1-6.3-1.8-1.7-2Z'
]

/** Every other one of `n` rays from a point, between two angles. */
export function rays(x: number, y: number, radius: number, n: number, from = 0, to = 2 * Math.PI): string {
  const at = (i: number) => {
    const angle = from + ((to - from) * i) / n
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
  }
  let path = ''
  for (let i = 0; i < n; i += 2) path += `M${x} ${y}L${at(i)} ${at(i + 1)}Z`
  return path
}

/** Pseudorandom numbers from a fixed seed. */
export function scatter(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}
