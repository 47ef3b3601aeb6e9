// The seats' marks, about 10 wide and centred on (0, 0), in the shapes of Mark.svelte; and their colours.
export const SIGNS = [
  'M0 -4.6A4.6 4.6 0 1 1 0 4.6A4.6 4.6 0 1 1 0 -4.6Z',
  'M-4.2 -4.2H4.2V4.2H-4.2Z',
  'M0 -5L5.2 4.2H-5.2Z',
  'M0 -5.6L5.6 0L0 5.6L-5.6 0Z',
  'M0 -6L1.7 -1.9L6 -1.6L2.7 1.3L3.7 5.6L0 3.3L-3.7 5.6L-2.7 1.3L-6 -1.6L-1.7 -1.9Z',
  'M-1.8 -5.2H1.8V-1.8H5.2V1.8H1.8V5.2H-1.8V1.8H-5.2V-1.8H-1.8Z'
]

const COLOURS = [
  'light-dark(#5d7079, #e3edee)',
  'light-dark(#3a2a1f, #c9935a)',
  'light-dark(#b87700, #f2bd4a)',
  'light-dark(#1f7fb8, #6fbdf0)',
  'light-dark(#0b7d5c, #35c29a)',
  'light-dark(#b9508a, #e79cc4)'
]
export const colourOf = (seat: number): string => COLOURS[seat - 1] ?? 'var(--ink)'
export const signOf = (seat: number): string => SIGNS[seat - 1] ?? SIGNS[0]!
