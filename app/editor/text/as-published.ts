import {
  allowedHtml,
  foreignBoxes,
  foreignMedia,
  isOddNumber,
  textBoxes,
} from '#shared/post-body/allowed-html.ts'
import { linkAddress, pictureAddress } from '#shared/text/addresses.ts'

const { tags, inline, removed, renamed, attributes, classes, sides } = allowedHtml
const media = ['iframe', ...foreignMedia]

export const readersName = (tag: string) =>
  tag === 'small' ? 'span' : foreignBoxes.includes(tag) ? 'div' : (renamed[tag] ?? tag)

/** Changes the elements in `body` like the sanitizer does for a published page, except that all boxes become a `div` and media elements stay. */
export function asPublished(body: HTMLElement): HTMLElement {
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const written = element.localName
    const name = readersName(written)
    if (removed.includes(name)) element.remove()
    else if (media.includes(name)) continue
    else if (name === 'div' && isOfText(element.parentElement)) {
      element.replaceWith(...element.childNodes, body.ownerDocument.createElement('br'))
    } else if (name !== 'div' && !tags.includes(name)) element.replaceWith(...element.childNodes)
    else if (name === written) removeDisallowed(element)
    else {
      const other = body.ownerDocument.createElement(name)
      for (const { name, value } of element.attributes) other.setAttribute(name, value)
      if (written === 'small') other.className = 'size-small'
      other.append(...element.childNodes)
      element.replaceWith(other)
      removeDisallowed(other)
    }
  }
  return body
}

const isOfText = (parent: Element | null) =>
  parent !== null && [...inline, ...textBoxes].includes(readersName(parent.localName))

function removeDisallowed(element: Element) {
  const name = element.localName
  for (const { name: attribute, value } of [...element.attributes]) {
    const next = allowedValue(name, attribute, value)
    if (next === null) element.removeAttribute(attribute)
    else if (next !== value) element.setAttribute(attribute, next)
  }
  if (name === 'img' && !element.hasAttribute('src')) element.remove()
}

function allowedValue(tag: string, name: string, value: string): string | null {
  if (name === 'class') {
    const allowed = (one: string) =>
      classes[tag]?.some(other => (typeof other === 'string' ? other === one : other.test(one)))
    return value.split(/\s+/).filter(allowed).sort().join(' ') || null
  }
  if (!attributes[tag]?.includes(name)) return null
  if (name === 'style') {
    const side = /(?:^|;)\s*text-align\s*:\s*(\w+)\s*(?:;|$)/i.exec(value)?.[1] ?? ''
    return sides.test(side) ? `text-align: ${side.toLowerCase()}` : null
  }
  if (name === 'href') return linkAddress(value)
  if (name === 'src') return pictureAddress(value)
  return isOddNumber(name, value) ? null : value
}
