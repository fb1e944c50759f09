import {
  ancestorOf,
  element,
  findElements,
  findTags,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  hasClass,
  isHtmlElement,
  isText,
  rewriteChildren,
  rewriteElements,
} from '#shared/blocks/html-tree.ts'
import { isBlank } from './foreign-writers.ts'

const noteNames = /(?:^|[-_:])(?:fn|footnote|note|easy-footnote|endnote|sdfootnote|ftn)/i

const targetOf = ({ attribs: { href = '' } }: HtmlElement) => /#([^#]+)$/.exec(href)?.[1]

const isReference = (link: HtmlElement) =>
  ancestorOf(link, 'sup') !== null ||
  findTags(link, 'sup').length > 0 ||
  link.attribs.role === 'doc-noteref' ||
  ['footnote-ref', 'footnote-anchor', 'footnote'].some(name => hasClass(link, name))

const isBack = (link: HtmlElement) =>
  link.attribs.role === 'doc-backlink' ||
  /footnote-?back|reversefootnote|footnote-number/.test(link.attribs.class ?? '') ||
  (/^(?:[^\p{L}\p{N}]|return|back)/iu.test(textOf(link)) && /#/.test(link.attribs.href ?? ''))

const textOf = (node: HtmlNode): string =>
  isText(node) ? node.data.trim() : isHtmlElement(node) ? node.children.map(textOf).join('') : ''

/** Writes footnotes whose references are links as the site stores them: '[^1]', and a paragraph that starts with '[^1]: '. */
export function writeFootnotes(body: HtmlTree): void {
  const byId = new Map(
    findElements(body, ({ attribs }) => Boolean(attribs.id)).map(node => [node.attribs.id, node]),
  )
  const labels = new Map<HtmlElement, string>()
  const references = new Map<HtmlNode, string>()
  for (const link of findTags(body, 'a')) {
    const id = targetOf(link)
    const found = id && noteNames.test(id) && isReference(link) ? byId.get(decoded(id)) : undefined
    const note = found && noteOf(found)
    if (!note || note === link.parent) continue
    const label = labels.get(note) ?? String(labels.size + 1)
    labels.set(note, label)
    const sup = ancestorOf(link, 'sup')
    const whole = sup && isHtmlElement(sup) && textOf(sup) === textOf(link) ? sup : link
    references.set(whole, `[^${label}]`)
  }
  if (labels.size === 0) return
  writeReferences(body, references)
  rewriteElements(body, node => {
    const label = labels.get(node)
    return label === undefined ? undefined : [noteParagraph(node, label)]
  })
  unwrapLists(body)
}

function writeReferences(parent: HtmlTree, references: Map<HtmlNode, string>): void {
  rewriteChildren(parent, node => {
    const text = references.get(node)
    if (text !== undefined) return [text]
    if (isHtmlElement(node)) writeReferences(node, references)
    return undefined
  })
}

/** Some programs give the id to a link or a mark within the note. */
function noteOf(found: HtmlElement): HtmlElement | null {
  if (['li', 'p', 'div', 'aside', 'dd'].includes(found.name)) return found
  return [...['li', 'p', 'div']].map(tag => ancestorOf(found, tag)).find(isElement) ?? null
}

const isElement = (node: HtmlElement | null): node is HtmlElement => node !== null

function noteParagraph(note: HtmlElement, label: string): HtmlElement {
  rewriteElements(note, node => (node.name === 'a' && isBack(node) ? [] : undefined))
  const words: (HtmlNode | string)[] = []
  const add = (nodes: HtmlNode[]) => {
    for (const node of nodes) {
      if (!isHtmlElement(node) || !['p', 'div', 'ol', 'ul', 'li', 'blockquote'].includes(node.name))
        words.push(node)
      else {
        if (words.some(word => typeof word === 'string' || !isBlank(word))) words.push(element('br', {}))
        add(node.children)
      }
    }
  }
  add(note.children)
  return element('p', { class: 'imported-note' }, [`[^${label}]: `, ...trimmed(words)])
}

function trimmed(words: (HtmlNode | string)[]) {
  const isText = (word: HtmlNode | string) => typeof word !== 'string' && !isBlank(word)
  return words.slice(words.findIndex(isText), words.findLastIndex(isText) + 1)
}

/** A note is a paragraph of the post, not an item of a list. */
function unwrapLists(body: HtmlTree): void {
  const isNote = (node: HtmlNode) => isHtmlElement(node) && hasClass(node, 'imported-note')
  rewriteElements(body, node => {
    if (!node.children.some(isNote)) return undefined
    const isOnlyNotes = node.children.every(child => isNote(child) || isBlank(child) || isRule(child))
    return isOnlyNotes ? node.children.filter(isNote) : undefined
  })
  for (const note of findElements(body, isNote)) note.attribs = {}
}

const isRule = (node: HtmlNode) => isHtmlElement(node) && node.name === 'hr'

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
