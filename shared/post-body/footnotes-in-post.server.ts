import {
  ancestorOf,
  element,
  findTags,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHtmlElement,
  isText,
  rewriteChildren,
  rewriteElements,
  setChildren,
  textWithin,
} from '#shared/blocks/html-tree.ts'

/** Limits the result, which is ten times as long as the references. */
const MAX_REFERENCES = 1000

export type Footnote = {
  number: number
  definition: HtmlElement
  item: HtmlElement
  references: HtmlElement[]
}

const label = String.raw`\[\^([\p{L}\p{N}_-]{1,40})\]`
const definitionStart = new RegExp(String.raw`^\s*${label}:\s*`, 'u')
const reference = new RegExp(label, 'u')
const withoutReferences = new Set(['a', 'code', 'pre'])

/** Turns `[^1]` and paragraphs with `[^1]:` into links and a list at the end. Unmatched ones remain text. The underscore separates ids from slugs. */
export function linkFootnotes(body: HtmlTree, hasBackLinks = true): Footnote[] {
  const definitions = findDefinitions(body)
  const notes = new Map<string, Footnote>()
  let found = 0

  function linkReference(name: string): HtmlNode | string {
    const definition = definitions.get(name)
    if (!definition || ++found > MAX_REFERENCES) return `[^${name}]`
    const note = notes.get(name) ?? noteOf(definition, notes.size + 1)
    notes.set(name, note)
    return element('sup', {}, [referenceTo(note)])
  }

  function linkReferences(parent: HtmlTree): void {
    rewriteChildren(parent, node => {
      if (isText(node) && node.data.includes('[^'))
        return node.data.split(reference).map((part, at) => (at % 2 === 1 ? linkReference(part) : part))
      if (isHtmlElement(node) && !withoutReferences.has(node.name) && nameDefinedBy(node) === undefined)
        linkReferences(node)
      return undefined
    })
  }

  if (definitions.size > 0) linkReferences(body)
  // Notes to which only other notes refer come last.
  for (const note of notes.values()) {
    fillItem(note)
    linkReferences(note.item)
  }
  if (notes.size === 0) return []
  const listed = [...notes.values()]
  const moved = new Set(listed.map(({ definition }) => definition))
  rewriteElements(body, node => (moved.has(node) ? [] : undefined))
  if (hasBackLinks) for (const note of listed) addBackLinks(note)
  const list = element(
    'ol',
    {},
    listed.map(({ item }) => item),
  )
  const attributes = { class: 'footnotes', role: 'doc-endnotes', 'aria-label': 'Footnotes' }
  setChildren(body, [...body.children, element('section', attributes, [list])])
  return listed
}

function findDefinitions(body: HtmlTree): Map<string, HtmlElement> {
  const found = new Map<string, HtmlElement>()
  for (const node of findTags(body, 'p')) {
    const name = nameDefinedBy(node)
    if (name && !found.has(name) && !ancestorOf(node, 'pre') && !ancestorOf(node, 'code'))
      found.set(name, node)
  }
  return found
}

/** The whole note may be formatted, together with its label. */
function nameDefinedBy(node: HtmlElement): string | undefined {
  if (node.name !== 'p') return undefined
  const first = firstWithin(node)
  return first && isText(first) && !ancestorOf(first, 'code')
    ? definitionStart.exec(textWithin(node))?.[1]
    : undefined
}

function firstWithin({ children: [first] }: HtmlTree): HtmlNode | undefined {
  return first && isHtmlElement(first) ? firstWithin(first) : first
}

function noteOf(definition: HtmlElement, number: number): Footnote {
  return { number, definition, item: element('li', { id: `note_${number}` }), references: [] }
}

function fillItem({ definition, item }: Footnote): void {
  const [label = ''] = definitionStart.exec(textWithin(definition)) ?? []
  removeStart(definition, label.length)
  setChildren(item, definition.children)
}

/** Removes the first `length` characters of the text. Returns how many of them are still to be removed. */
function removeStart(parent: HtmlTree, length: number): number {
  rewriteChildren(parent, node => {
    if (length === 0) return undefined
    if (isHtmlElement(node)) {
      length = removeStart(node, length)
      return undefined
    }
    const text = textWithin(node)
    const removed = Math.min(length, text.length)
    length -= removed
    return [text.slice(removed)]
  })
  return length
}

function referenceTo({ number, references }: Footnote): HtmlElement {
  const count = references.length + 1
  const attributes = {
    id: count === 1 ? `ref_${number}` : `ref_${number}_${count}`,
    href: `#note_${number}`,
    role: 'doc-noteref',
    'aria-label': `Footnote ${number}`,
  }
  const link = element('a', attributes, [String(number)])
  references.push(link)
  return link
}

function addBackLinks({ number, item, references }: Footnote): void {
  const links = references.flatMap(({ attribs }, at) => {
    const place = references.length === 1 ? '' : `, ${at + 1} of ${references.length}`
    const label = `Back to the text of footnote ${number}${place}`
    const link = element('a', { href: `#${attribs.id}`, role: 'doc-backlink', 'aria-label': label }, ['↩'])
    return [at === 0 ? '\u00a0' : ' ', link]
  })
  setChildren(item, [...item.children, ...links])
}
