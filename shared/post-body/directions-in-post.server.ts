import {
  findElements,
  type HtmlElement,
  type HtmlTree,
  hasClass,
  textWithin,
} from '#shared/blocks/html-tree.ts'
import { rightToLeftLetters } from '#shared/text/direction.ts'

const rightToLeft = new RegExp(`[${rightToLeftLetters}]`)
const oneSided = new Set(['ul', 'ol', 'blockquote', 'aside', 'details', 'figcaption'])

/** Sets the text direction of each block with Arabic or Hebrew. The style sheet handles paragraphs, and code stays left to right. */
export function addDirections(body: HtmlTree): void {
  if (!rightToLeft.test(textWithin(body))) return
  for (const one of findElements(body, isOneSided))
    one.attribs = { dir: hasClass(one, 'code') ? 'ltr' : 'auto', ...one.attribs }
}

const isOneSided = (one: HtmlElement) =>
  oneSided.has(one.name) ||
  (one.name === 'div' && (hasClass(one, 'code') || hasClass(one, 'table-box'))) ||
  (/^(?:p|h[2-4])$/.test(one.name) && /^indent-\d$/.test(one.attribs.class ?? ''))
