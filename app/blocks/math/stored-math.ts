import type {} from 'mdast-util-math'
import type { StoredBlock } from '../stored-block.ts'

/** TeX as it was written, which feeds and mails show. `math-in-post.server.ts` makes MathML of it for pages. */
export const math: StoredBlock = {
  classes: { p: ['math-block'], code: ['math-inline'] },
  toMarkdown: {
    'p.math-block': (element, write) => [{ type: 'math', value: write.text(element) }],
    'code.math-inline': (element, write) => [{ type: 'inlineMath', value: write.text(element) }],
  },
}
