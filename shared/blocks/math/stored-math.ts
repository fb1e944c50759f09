import type {} from 'mdast-util-math'
import { type HtmlElement, textWithin } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

/** TeX ignores the spaces, without which a program that knows no formulas would read tags and links. */
const texOf = (formula: HtmlElement) => textWithin(formula).replace(/<(?=[a-z/!?])|\](?=[(:[])/gi, '$& ')

/** TeX as it was written, which feeds show. `math-in-post.server.ts` makes MathML of it for pages, and text for mails. */
export const math: StoredBlock = {
  classes: { p: ['math-block'], code: ['math-inline'] },
  toMarkdown: {
    'p.math-block': formula => [{ type: 'math', value: texOf(formula) }],
    'code.math-inline': formula => [{ type: 'inlineMath', value: texOf(formula) }],
  },
}
