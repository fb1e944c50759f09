import {
  element,
  findElements,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHtmlElement,
  isText,
  setChildren,
  visitNodes,
} from '#app/blocks/html-tree.ts'

/** Bounds the result, which is ten times as long as the references. */
const MAX_REFERENCES = 1000

type Footnote = { words: (HtmlNode | string)[]; number: number; references: number }

const label = String.raw`\[\^([\p{L}\p{N}_-]{1,40})\]`
const definition = new RegExp(String.raw`^\s*${label}:\s*`, 'u')
const references = new RegExp(label, 'u')
const notInText = new Set(['a', 'code', 'pre'])

/** Turns `[^1]` and paragraphs with `[^1]:` into links and a list at the end. Unmatched ones stay as text. The underscore keeps ids apart from slugs. */
export function linkFootnotes(body: HtmlTree): void {
  const definitions = findDefinitions(body)
  const notes = numberNotes(body, definitions)
  if (notes.size === 0) return
  const moved = new Set<unknown>([...notes.keys()].map(name => definitions.get(name)))
  let linked = 0

  function link(parent: HtmlTree): void {
    if (!parent.children.some(node => moved.has(node) || (isText(node) && node.data.includes('[^')))) {
      for (const node of parent.children) if (isHtmlElement(node) && !notInText.has(node.name)) link(node)
      return
    }
    const children = parent.children.flatMap((node, at): (HtmlNode | string)[] => {
      if (isHtmlElement(node)) {
        if (moved.has(node)) return []
        if (!notInText.has(node.name)) link(node)
        return [node]
      }
      if (!isText(node)) return [node]
      const before = parent.children[at - 1]
      const text = before && moved.has(before) ? node.data.replace(/^\n/, '') : node.data
      const start = at === 0 ? (definition.exec(text)?.[0] ?? '') : ''
      const pieces = text.slice(start.length).split(references)
      return [start, ...pieces.map((piece, odd) => (odd % 2 === 1 ? referenceOr(piece) : piece))].filter(
        piece => piece !== '',
      )
    })
    setChildren(parent, children)
  }

  function referenceOr(name: string): HtmlNode | string {
    const note = notes.get(name)
    return note && linked++ < MAX_REFERENCES ? referenceTo(note) : `[^${name}]`
  }

  link(body)
  setChildren(body, [...body.children, listOf([...notes.values()])])
}

/** The paragraphs that define a note, the first for each name. */
function findDefinitions(body: HtmlTree): Map<string, HtmlElement> {
  const found = new Map<string, HtmlElement>()
  visitNodes(body, node => {
    const name = nameDefinedBy(node)
    if (name !== undefined && !found.has(name) && isHtmlElement(node)) found.set(name, node)
    return !(isHtmlElement(node) && /^(?:code|pre)$/.test(node.name))
  })
  return found
}

function nameDefinedBy(node: HtmlNode): string | undefined {
  const first = isHtmlElement(node) && node.name === 'p' && node.children[0]
  return first && isText(first) ? definition.exec(first.data)?.[1] : undefined
}

/** Numbers the notes as the text refers to them. What only another note refers to is none. */
function numberNotes(body: HtmlTree, definitions: Map<string, HtmlElement>): Map<string, Footnote> {
  const notes = new Map<string, Footnote>()
  let found = 0
  if (definitions.size > 0)
    visitNodes(body, node => {
      if (isHtmlElement(node)) return !notInText.has(node.name) && nameDefinedBy(node) === undefined
      const names = isText(node) ? node.data.split(references).filter((_, odd) => odd % 2 === 1) : []
      for (const name of names) {
        const defined = definitions.get(name)
        if (!defined || ++found > MAX_REFERENCES || notes.has(name)) continue
        notes.set(name, { words: wordsOf(defined), number: notes.size + 1, references: 0 })
      }
      return true
    })
  return notes
}

function wordsOf({ children: [first, ...others] }: HtmlElement): (HtmlNode | string)[] {
  return [first && isText(first) ? first.data.replace(definition, '') : '', ...others]
}

function referenceTo(note: Footnote): HtmlElement {
  const { number } = note
  const link = element(
    'a',
    {
      id: referenceId(number, ++note.references),
      href: `#note_${number}`,
      role: 'doc-noteref',
      'aria-label': `Footnote ${number}`,
    },
    [String(number)],
  )
  return element('sup', {}, [link])
}

const referenceId = (number: number, reference: number) =>
  reference === 1 ? `ref_${number}` : `ref_${number}_${reference}`

function listOf(notes: Footnote[]): HtmlElement {
  const items = notes.map(({ words, number, references }) =>
    element('li', { id: `note_${number}` }, [...words, '\u00a0', ...backLinks(number, references)]),
  )
  return element('section', { class: 'footnotes', role: 'doc-endnotes', 'aria-label': 'Footnotes' }, [
    element('ol', {}, items),
  ])
}

const backLinks = (number: number, references: number) =>
  Array.from({ length: references }, (_, index) => {
    const times = references === 1 ? '' : `, ${index + 1} of ${references}`
    const link = element(
      'a',
      {
        href: `#${referenceId(number, index + 1)}`,
        role: 'doc-backlink',
        'aria-label': `Back to the text of footnote ${number}${times}`,
      },
      ['↩'],
    )
    return index === 0 ? [link] : [' ', link]
  }).flat()

/** Mail programs do not follow links within a mail. */
export function removeBackLinks(body: HtmlTree): void {
  for (const item of findElements(body, ({ attribs }) => attribs.id?.startsWith('note_') ?? false)) {
    const end = item.children.findIndex(node => isHtmlElement(node) && node.attribs.role === 'doc-backlink')
    setChildren(item, item.children.slice(0, end - 1))
  }
}
