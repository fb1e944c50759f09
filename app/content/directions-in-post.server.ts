import { findElements, type HtmlElement, type HtmlTree, textWithin } from '#app/blocks/html-tree.ts'
import { rightToLeftLetters } from './direction.ts'

const rightToLeft = new RegExp(`[${rightToLeftLetters}]`)
const oneSided = new Set(['ul', 'ol', 'blockquote', 'aside', 'details', 'figcaption'])

/** Gives each block of a post with Arabic or Hebrew the direction of its own letters. The style sheet handles paragraphs, and code stays left to right. */
export function addDirections(body: HtmlTree): void {
  if (!rightToLeft.test(textWithin(body))) return
  for (const element of findElements(body, one => directionFor(one) !== null))
    element.attribs = { dir: directionFor(element) ?? 'auto', ...element.attribs }
}

function directionFor({ name, attribs: { class: classes = '' } }: HtmlElement): 'auto' | 'ltr' | null {
  if (name === 'div' && /^code(?: |$)/.test(classes)) return 'ltr'
  const isOneSided = name === 'div' ? /^table-box(?: |$)/.test(classes) : oneSided.has(name)
  return isOneSided || (/^(?:p|h[2-4])$/.test(name) && /^indent-\d$/.test(classes)) ? 'auto' : null
}
