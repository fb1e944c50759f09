import { type ChildNode, Element, isTag as isHtmlElement, isText, type ParentNode, Text } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeHtml } from '#shared/text/escape-html.ts'

export const { replaceElement } = DomUtils
export { isHtmlElement, isText }

export type HtmlNode = ChildNode
export type HtmlElement = Element
export type HtmlTree = ParentNode

/** Returns the replacement for an element, or undefined to leave it, perhaps after changing it. */
export type Rewrite = (element: HtmlElement) => HtmlNode[] | undefined

export const parseHtml = (html: string): HtmlTree => parseDocument(html)

export const elementsIn = (parent: HtmlTree) => parent.children.filter(isHtmlElement)

export const classesOf = ({ attribs }: HtmlElement) => attribs.class?.split(' ').filter(Boolean) ?? []

export const hasClass = (element: HtmlElement, name: string) => classesOf(element).includes(name)

export function element(
  name: string,
  attributes: Record<string, string>,
  children: (HtmlNode | string)[] = [],
): HtmlElement {
  const made = new Element(name, attributes)
  setChildren(made, children)
  return made
}

export function setChildren(parent: HtmlTree, children: (HtmlNode | string)[]): void {
  parent.children = children.map(child => {
    const node = typeof child === 'string' ? new Text(child) : child
    node.parent = parent
    return node
  })
}

export function rewriteChildren(
  parent: HtmlTree,
  rewrite: (node: HtmlNode) => (HtmlNode | string)[] | undefined,
): void {
  let isChanged = false
  const children: (HtmlNode | string)[] = []
  for (const node of parent.children) {
    const made = rewrite(node)
    if (made) children.push(...made)
    else children.push(node)
    isChanged ||= made !== undefined
  }
  if (isChanged) setChildren(parent, children)
}

export function rewriteElements(parent: HtmlTree, rewrite: Rewrite): void {
  rewriteChildren(parent, node => {
    if (!isHtmlElement(node)) return undefined
    rewriteElements(node, rewrite)
    return rewrite(node)
  })
}

/** Visits all nodes within `parent` in order, skipping the content of those for which `visit` returns false. */
export function visitNodes(parent: HtmlTree, visit: (node: HtmlNode) => boolean | undefined): void {
  for (const node of parent.children)
    if (visit(node) !== false && isHtmlElement(node)) visitNodes(node, visit)
}

export const findElements = (parent: HtmlTree, isFound: (element: HtmlElement) => boolean): HtmlElement[] =>
  DomUtils.findAll(isFound, parent.children)

export const findTags = (parent: HtmlTree, tag: string): HtmlElement[] =>
  DomUtils.getElementsByTagName(tag, parent.children)

export function ancestorOf({ parent }: HtmlNode, tag: string): HtmlElement | null {
  if (!parent || !isHtmlElement(parent)) return null
  return parent.name === tag ? parent : ancestorOf(parent, tag)
}

export const textWithin = (node: HtmlTree | HtmlNode): string => DomUtils.textContent(node)

export const inlineTags = 'a br code em img kbd mark s span strong sub sup u'.split(' ')

export const isInline = (node: HtmlNode) => !isHtmlElement(node) || inlineTags.includes(node.name)

export function partsOf(nodes: HtmlNode[]): HtmlNode[][] {
  const parts: HtmlNode[][] = []
  for (const [at, node] of nodes.entries()) {
    const before = nodes[at - 1]
    if (before && isInline(before) && isInline(node)) parts.at(-1)?.push(node)
    else parts.push([node])
  }
  return parts
}

export const textOf = (node: HtmlTree | HtmlNode): string =>
  'children' in node
    ? node.children.map(child => (isInline(child) ? textOf(child) : ` ${textOf(child)} `)).join('')
    : textWithin(node)

/** Whether an element within code has a line of its own. */
export const isLine = ({ name }: HtmlElement): boolean => /^(?:div|p|li|tr)$/.test(name)

/** Returns the text of code, in which other programs may end lines with `<br>` or put each into a block. The source's line end after either is no second one. */
export function linesIn(root: HtmlTree | HtmlNode): string {
  let text = ''
  let isEnded = false
  const endLine = () => {
    if (text && !text.endsWith('\n')) text += '\n'
  }
  const read = (node: HtmlTree | HtmlNode) => {
    const isOwnLine = isHtmlElement(node) && isLine(node)
    if (isOwnLine) endLine()
    const start = text.length
    if (isText(node)) text += isEnded ? node.data.replace(/^\n/, '') : node.data
    if (isOwnLine || isText(node)) isEnded = false
    if ('children' in node) node.children.forEach(read)
    if (isOwnLine && text.length > start) endLine()
    const isBreak = isHtmlElement(node) && node.name === 'br'
    if (isBreak) text += '\n'
    isEnded ||= isOwnLine || isBreak
  }
  read(root)
  return text
}

const voids = new Set(['br', 'hr', 'img', 'track', 'source'])

const escapeText = (text: string) => (/[&<>]/.test(text) ? escapeHtml(text, /[&<>]/g) : text)

const escapeValue = (text: string) => (/[&<>"]/.test(text) ? escapeHtml(text) : text)

/** Writes HTML like the sanitizer. The serializer of `htmlparser2` leaves `<` in attributes, or escapes everything beyond ASCII. */
export function writeHtml({ children }: Pick<HtmlTree, 'children'>): string {
  let html = ''
  for (const node of children) html += isHtmlElement(node) ? writeElement(node) : escapeText(textWithin(node))
  return html
}

function writeElement(node: HtmlElement): string {
  const { name, attribs } = node
  let opening = `<${name}`
  for (const key in attribs) opening += ` ${key}="${escapeValue(attribs[key] ?? '')}"`
  return voids.has(name) ? `${opening} />` : `${opening}>${writeHtml(node)}</${name}>`
}

export const isBlank = (node: HtmlNode) => isText(node) && node.data.trim() === ''
