import { quoteNamed } from '../quote-named.ts'
import type { StoredBlock } from '../stored-block.ts'

/** Words of the post that are said once more, large. */
export const pullQuote: StoredBlock = {
  classes: { blockquote: ['pull-quote'] },
  toMarkdown: {
    'blockquote.pull-quote': (element, write) => [quoteNamed('quote', write.blocks(element))],
  },
}
