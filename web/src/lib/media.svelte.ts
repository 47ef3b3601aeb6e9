import { MediaQuery } from 'svelte/reactivity'

/** A phone: the panel is a sheet at the bottom. The style sheets use the same width. */
export const phone = new MediaQuery('max-width: 760px')

/** A tablet or a small desk: the panel beside the board is narrow. */
export const narrow = new MediaQuery('max-width: 1200px')
