import type { StoredBlock } from '../stored-block.ts'

/** TeX as it was written, which feeds and mails show. `math-in-post.server.ts` makes MathML of it for pages. */
export const math: StoredBlock = {
  classes: { p: ['math-block'], code: ['math-inline'] },
  toMail: html => html,
}
