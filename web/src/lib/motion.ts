/** Whether animation is welcome. */
export const moves = (): boolean =>
  typeof matchMedia === 'undefined' || !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether the pointer can hover; touch screens cannot. */
export const hovers = (): boolean => typeof matchMedia !== 'undefined' && matchMedia('(hover: hover)').matches
