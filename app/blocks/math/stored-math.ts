import type {} from 'mdast-util-math'
import { textWithin } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

/** TeX as it was written, which feeds show. `math-in-post.server.ts` makes MathML of it for pages, and text for mails. */
export const math: StoredBlock = {
  classes: { p: ['math-block'], code: ['math-inline'] },
  toMarkdown: {
    'p.math-block': formula => [{ type: 'math', value: textWithin(formula) }],
    'code.math-inline': formula => [{ type: 'inlineMath', value: textWithin(formula) }],
  },
}
