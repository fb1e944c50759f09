import { elementsIn } from '../html-tree.ts'
import type { StoredBlock } from '../stored-block.ts'

export const buttonLink: StoredBlock = {
  classes: { p: ['button-link'] },
  toMail: {
    'p.button-link'(paragraph) {
      paragraph.attribs.style = 'text-align:center'
      for (const link of elementsIn(paragraph)) if (link.name === 'a') link.attribs.mail = 'button'
      return undefined
    },
  },
}
