import type { Look } from '#shared/settings/look.ts'
import instrument from './instrument-sans-italic.woff2'
import literata from './literata-italic.woff2'
import newsreader from './newsreader-italic.woff2'

/** The URL of the italic by pair of fonts. Pages preload it, since by-lines and quotations above the fold are set in it. */
export const italics: Record<Look['typePair'], string> = {
  editorial: newsreader,
  bookish: literata,
  modern: instrument,
}
