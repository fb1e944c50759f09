import {
  ancestorOf,
  element,
  findElements,
  type HtmlElement,
  type HtmlTree,
  isHtmlElement,
  setChildren,
  textWithin,
  visitNodes,
} from '#shared/blocks/html-tree.ts'
import { headingIds } from '#shared/posts/heading-ids.ts'

export type Heading = { id: string; text: string; level: 2 | 3 | 4 }

const LONG = 3

const MAX_LISTED = 200

export function listedHeadings(headings: Heading[]): Heading[] {
  const listed = headings.filter(({ level }) => level < 4)
  return listed.length < LONG ? [] : listed.slice(0, MAX_LISTED)
}

const levels: Record<string, Heading['level']> = { h2: 2, h3: 3, h4: 4 }

const refusesLink = /^(?:a|h\d|pre|div)$/

/** Gives each heading an id and a link to itself, except if it contains a link, because links cannot be nested. */
export function addHeadingLinks(body: HtmlTree): Heading[] {
  const headings: Heading[] = []
  const uniqueId = headingIds()
  visitNodes(body, node => {
    const level = isHtmlElement(node) && levels[node.name]
    if (!level) return true
    const text = headingText(node)
    if (text === '') return false
    const id = uniqueId(text)
    headings.push({ id, text, level })
    node.attribs.id = id
    if (!ancestorOf(node, 'a') && findElements(node, ({ name }) => refusesLink.test(name)).length === 0)
      setChildren(node, [element('a', { class: 'self-link', href: `#${id}` }, node.children)])
    return false
  })
  return headings
}

/** Omits the numbers of footnotes. */
function headingText(heading: HtmlElement): string {
  let text = ''
  visitNodes(heading, node => {
    if (!isHtmlElement(node)) text += textWithin(node)
    else if (node.name === 'br') text += ' '
    return !(isHtmlElement(node) && node.attribs.role === 'doc-noteref')
  })
  return text.replace(/\s+/g, ' ').trim()
}
