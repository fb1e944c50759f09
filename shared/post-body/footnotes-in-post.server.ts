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

function nameDefinedBy({ name, children: [first] }: HtmlElement): string | undefined {
  return name === 'p' && first && isText(first) ? definitionStart.exec(first.data)?.[1] : undefined
}

function noteOf(definition: HtmlElement, number: number): Footnote {
  const [first, ...others] = definition.children
  const start = first && isText(first) ? first.data.replace(definitionStart, '') : ''
  const item = element('li', { id: `note_${number}` }, [start, ...others])
  return { number, definition, item, references: [] }
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
