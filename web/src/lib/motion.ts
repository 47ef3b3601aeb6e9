/** Does the person want things to move? */
export const moves = (): boolean =>
  typeof matchMedia === 'undefined' || !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Can the pointer hover? Touch screens cannot. */
export const hovers = (): boolean => typeof matchMedia !== 'undefined' && matchMedia('(hover: hover)').matches
