import { asideClass } from '#shared/blocks/aside/stored-aside.ts'
import {
  findTags,
  type HtmlElement,
  type HtmlTree,
  hasClass,
  isHtmlElement,
  linesIn,
  textWithin,
  visitNodes,
} from '#shared/blocks/html-tree.ts'
import type { Footnote } from './footnotes-in-post.server.ts'

const LINE_OF_CODE = 40

/** Height of a footnote in characters of the main text, whose lines have 68 characters while a footnote's have 33. */
const roomFor = (note: HtmlElement) => 90 + 1.35 * textWithin(note).length

/** Moves footnotes and asides into the margin where they fit. Wide content next to one stays as narrow as the text, because CSS cannot keep them apart. */
export function placeSidenotes(body: HtmlTree, notes: Footnote[]): void {
  const changes: (() => void)[] = []
  const referred = new Map(notes.map(note => [note.references[0], note]))
  const whole = textWithin(body).length
  let read = 0
  let taken = 0
  let placed = 0

  visitNodes(body, node => {
    if (!isHtmlElement(node)) {
      read += textWithin(node).length
      return true
    }
    const isReached = taken > read
    const note = referred.get(node)
    const wide = node.name === 'figure' && wideSizes[node.attribs.class ?? '']
    if (node.name === 'section') {
      if (notes.length > 0) changes.push(() => addClass(node, 'sidenotes'))
      return false
    }
    if (node.name === 'pre') read += LINE_OF_CODE * linesIn(node).split('\n').length
    if (hasClass(node, asideClass) && node.parent === body) {
      const end = read + roomFor(node)
      if (isReached || end > whole) return true
      taken = end
      changes.push(() => addClass(node, 'aside-remark-margin'))
      return false
    }
    if (note) {
      placed++
      taken = Math.max(taken, read) + roomFor(note.item)
      changes.push(() => anchor(note))
    } else if (wide) changes.push(isReached ? () => delete node.attribs.class : () => widen(node, wide))
    else if (isReached && (node.name === 'pre' || hasClass(node, 'table-box')))
      changes.push(() => addClass(node, 'narrow'))
    return node.name !== 'pre'
  })

  // Otherwise the notes would be longer than the text, or one of them has no reference in the text.
  if ((taken <= read && placed === notes.length) || notes.length === 0) for (const change of changes) change()
  else placeSidenotes(body, [])
}

const addClass = ({ attribs }: HtmlElement, name: string) => {
  attribs.class = attribs.class ? `${attribs.class} ${name}` : name
}

function anchor({ number, item, references: [first] }: Footnote): void {
  if (first) first.attribs.style = `anchor-name:--ref-${number}`
  item.attribs.style = `anchor-name:--note-${number};--by:--ref-${number};--below:--note-${number - 1}`
}

const wideSizes: Record<string, string> = {
  wide: '(min-width: 1680px) 71rem, (min-width: 1040px) 59rem',
  full: '(min-width: 1680px) 90rem, (min-width: 1040px) 75rem',
}

function widen(figure: HtmlElement, sizes: string): void {
  for (const { attribs } of findTags(figure, 'img'))
    if (attribs.sizes) attribs.sizes = attribs.sizes.replace('(min-width: 1040px) 46rem', sizes)
}
