import type { Source } from '../imported-site.ts'
import { wordpress } from './wordpress.ts'

/** In the order in which they are tried. */
export const sources: Source[] = [wordpress]
