import {
  ancestorOf,
  element,
  findElements,
  findTags,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isBlank,
  isHtmlElement,
  rewriteChildren,
  rewriteElements,
  textWithin,
} from '#shared/blocks/html-tree.ts'
import { decoded } from '#shared/text/decoded.ts'

const noteNames = /(?:^|[-_:])(?:fn|footnote|note|easy-footnote|endnote|sdfootnote|ftn)/i
const noteTags = /^(?:li|p|div|aside|dd)$/
const boxTags = /^(?:p|div|ol|ul|li|blockquote)$/

const textOf = (node: HtmlNode) => textWithin(node).trim()

const isReference = (link: HtmlElement) =>
  ancestorOf(link, 'sup') !== null ||
  findTags(link, 'sup').length > 0 ||
  link.attribs.role === 'doc-noteref' ||
  /(?:^|\s)footnote(?:-ref|-anchor)?(?:\s|$)/.test(link.attribs.class ?? '')

const isBack = ({ name, attribs, children }: HtmlElement) =>
  name === 'a' &&
  (attribs.role === 'doc-backlink' ||
    /footnote-?back|reversefootnote|footnote-number/.test(attribs.class ?? '') ||
    (attribs.href?.includes('#') === true &&
      /^(?:[^\p{L}\p{N}]|return|back)/iu.test(children.map(textOf).join(''))))

/** Writes footnotes whose references are links as the site stores them: '[^1]', and a paragraph that starts with '[^1]: '. */
export function writeFootnotes(body: HtmlTree): void {
  const byId = new Map(
    findElements(body, ({ attribs }) => Boolean(attribs.id)).map(node => [node.attribs.id, node]),
  )
  const labels = new Map<HtmlElement, string>()
  const references = new Map<HtmlNode, string>()
  for (const link of findTags(body, 'a')) {
    const id = decoded(/#([^#]+)$/.exec(link.attribs.href ?? '')?.[1] ?? '') ?? ''
    const found = noteNames.test(id) && isReference(link) ? byId.get(id) : undefined
    const note = found && noteOf(found)
    if (!note || note === link.parent) continue
    const label = labels.get(note) ?? String(labels.size + 1)
    labels.set(note, label)
    const sup = ancestorOf(link, 'sup')
    references.set(sup && textOf(sup) === textOf(link) ? sup : link, `[^${label}]`)
  }
  if (labels.size > 0) writeNotes(body, references, labels)
}

const noteOf = (found: HtmlElement): HtmlElement | undefined =>
  noteTags.test(found.name)
    ? found
    : (['li', 'p', 'div'].map(tag => ancestorOf(found, tag)).find(Boolean) ?? undefined)

/** Inner elements first. A list or box that has only notes gives way to them. */
function writeNotes(
  parent: HtmlTree,
  references: Map<HtmlNode, string>,
  labels: Map<HtmlElement, string>,
): void {
  const made = new Set<HtmlNode>()
  const write = (parent: HtmlTree) =>
    rewriteChildren(parent, node => {
      const reference = references.get(node)
      if (reference !== undefined) return [reference]
      if (!isHtmlElement(node)) return undefined
      write(node)
      const label = labels.get(node)
      if (label !== undefined) {
        const note = noteParagraph(node, label)
        made.add(note)
        return [note]
      }
      const isOfNotes = node.children.some(child => made.has(child))
      const isAlone = node.children.every(
        child => made.has(child) || isBlank(child) || (isHtmlElement(child) && child.name === 'hr'),
      )
      return isOfNotes && isAlone ? node.children.filter(child => made.has(child)) : undefined
    })
  write(parent)
}

function noteParagraph(note: HtmlElement, label: string): HtmlElement {
  rewriteElements(note, node => (isBack(node) ? [] : undefined))
  const parts: HtmlNode[] = []
  const add = (nodes: HtmlNode[]) => {
    for (const node of nodes) {
      const isBox = isHtmlElement(node) && boxTags.test(node.name)
      if (isBox && parts.some(word => !isBlank(word))) parts.push(element('br', {}))
      if (isBox) add(node.children)
      else if (!isBlank(node) || parts.length > 0) parts.push(node)
    }
  }
  add(note.children)
  return element('p', {}, [
    `[^${label}]: `,
    ...parts.slice(0, parts.findLastIndex(word => !isBlank(word)) + 1),
  ])
}
