import type {} from 'mdast-util-math'
import { hasClass, type StoredBlock } from '../stored-block.ts'

/** TeX as it was written, which feeds and mails show. `math-in-post.server.ts` makes MathML of it for pages. */
export const math: StoredBlock = {
  classes: { p: ['math-block'], code: ['math-inline'] },
  toMail: html => html,
  toMarkdown: {
    p: (element, write) =>
      hasClass(element, 'math-block') ? [{ type: 'math', value: write.text(element) }] : null,
    code: (element, write) =>
      hasClass(element, 'math-inline') ? [{ type: 'inlineMath', value: write.text(element) }] : null,
  },
}
