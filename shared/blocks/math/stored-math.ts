import type {} from 'mdast-util-math'
import { type HtmlElement, textWithin } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

/** Adds spaces, which TeX ignores, because a program without formulas would read tags and links. */
const texOf = (formula: HtmlElement) => textWithin(formula).replace(/<(?=[a-z/!?])|\](?=[(:[])/gi, '$& ')

/** Stored and sent to feeds as TeX. `math-in-post.server.ts` converts it to MathML for pages and to text for mails. */
export const math: StoredBlock = {
  classes: { p: ['math-block'], code: ['math-inline'] },
  toMarkdown: {
    'p.math-block': formula => [{ type: 'math', value: texOf(formula) }],
    'code.math-inline': formula => [{ type: 'inlineMath', value: texOf(formula) }],
  },
}
