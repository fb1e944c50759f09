import { element } from '../html-tree.ts'
import { quoteNamed } from '../quote-named.ts'
import type { StoredBlock } from '../stored-block.ts'

export const asideClass = 'aside-remark'
const selector = `aside.${asideClass}`

export const aside: StoredBlock = {
  tags: ['aside'],
  classes: { aside: [asideClass] },
  toPage: {
    [selector](remark) {
      remark.attribs.role = 'note'
      return undefined
    },
  },
  toFeed: { [selector]: ({ children }) => [element('blockquote', {}, children)] },
  toMail: {
    [selector]: ({ children }) => [
      element(
        'blockquote',
        { mail: 'quote rule', style: 'font-size:14px;border-START:1px solid RULE' },
        children,
      ),
    ],
  },
  toMarkdown: { [selector]: (remark, write) => [quoteNamed('aside', write.blocks(remark))] },
}
