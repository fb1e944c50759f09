import { quoteNamed } from '../quote-named.ts'
import { hasClass, type StoredBlock } from '../stored-block.ts'

/** Words of the post that are said once more, large. */
export const pullQuote: StoredBlock = {
  classes: { blockquote: ['pull-quote'] },
  toMail: html => html,
  toMarkdown: {
    blockquote: (element, write) =>
      hasClass(element, 'pull-quote') ? [quoteNamed('quote', write.blocks(element))] : null,
  },
}
