import { quoteNamed } from '../quote-named.ts'
import type { StoredBlock } from '../stored-block.ts'

export const pullQuote: StoredBlock = {
  classes: { blockquote: ['pull-quote'] },
  toMarkdown: {
    'blockquote.pull-quote': (element, write) => [quoteNamed('quote', write.blocks(element))],
  },
}
