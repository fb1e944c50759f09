import type { Source } from '../imported-site.ts'

/** In the order in which they are tried. */
export const sources: Source[] = []
