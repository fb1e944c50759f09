import { quoteNamed } from '../quote-named.ts'
import type { StoredBlock } from '../stored-block.ts'

const large =
  'margin:32px 0;padding:16px 0 1px;background:none;border:solid PEN;border-width:3px 0;border-radius:0;font:22px/1.3 TITLES;text-align:center'

export const pullQuote: StoredBlock = {
  classes: { blockquote: ['pull-quote'] },
  toMail: {
    'blockquote.pull-quote'(quote) {
      quote.attribs.style = large
      // Only the color of its text changes in the dark.
      quote.attribs.mail = 'heading'
      return undefined
    },
  },
  toMarkdown: {
    'blockquote.pull-quote': (quote, write) => [quoteNamed('quote', write.blocks(quote))],
  },
}
