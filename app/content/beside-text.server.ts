import { asideClass } from '#app/blocks/aside/stored-aside.ts'
import {
  findElements,
  type HtmlElement,
  type HtmlTree,
  hasClass,
  isHtmlElement,
  linesIn,
  textWithin,
  visitNodes,
} from '#app/blocks/html-tree.ts'

const LINE_OF_CODE = 40

const noteNumber = ({ attribs }: HtmlElement) => /^note_(\d+)$/.exec(attribs.id ?? '')?.[1]
const referenceNumber = ({ attribs }: HtmlElement) => /^ref_(\d+)$/.exec(attribs.id ?? '')?.[1]

/** Puts footnotes and asides beside the text where they fit. Wide content in reach of one stays as narrow as the text: CSS cannot keep them apart. */
export function placeBesideText(body: HtmlTree): void {
  const notes = new Map<string, number>()
  for (const item of findElements(body, ({ name }) => name === 'li')) {
    const number = noteNumber(item)
    if (number) notes.set(number, roomFor(item))
  }
  const changes = listChanges(body, notes) ?? listChanges(body, new Map()) ?? []
  for (const change of changes) change()
}

/** Height of a footnote, in characters of the text beside it. A line has 68 characters in the text and 33 in a footnote. */
const roomFor = (note: HtmlElement) => 90 + 1.35 * textWithin(note).length

/** Returns null if the notes would not end before the text. */
function listChanges(body: HtmlTree, notes: Map<string, number>): (() => void)[] | null {
  const changes: (() => void)[] = []
  const whole = textWithin(body).length
  let read = 0
  let taken = 0
  let isBelow = false

  visitNodes(body, node => {
    if (!isHtmlElement(node)) {
      if (!isBelow) read += textWithin(node).length
      return true
    }
    const isReached = !isBelow && taken > read
    const { name } = node
    if (name === 'pre') {
      read += LINE_OF_CODE * linesIn(node).split('\n').length
      if (isReached) changes.push(() => addClass(node, 'narrow'))
      return false
    }
    if (name === 'div' && hasClass(node, 'table-box') && isReached)
      changes.push(() => addClass(node, 'narrow'))
    if (name === 'section') {
      isBelow = true
      if (notes.size > 0) changes.push(() => Object.assign(node.attribs, { class: 'beside-text footnotes' }))
    }
    if (hasClass(node, asideClass) && node.parent === body) {
      const needed = roomFor(node)
      const isBeside = !isReached && read + needed <= whole
      if (isBeside) taken = read + needed
      if (isBeside) changes.push(() => addClass(node, 'aside-remark-beside'))
      return !isBeside
    }
    if (name === 'figure') {
      const change = reachOf(node, isReached)
      if (change) changes.push(change)
    }
    const [reference, listed] = [referenceNumber(node), noteNumber(node)]
    const needed = notes.get(reference ?? listed ?? '')
    if (needed === undefined) return true
    if (reference) taken = Math.max(taken, read) + needed
    const style = reference ? `anchor-name:--ref-${reference}` : styleOfNote(Number(listed))
    changes.push(() => insertStyle(node, style))
    return true
  })
  return taken <= read || notes.size === 0 ? changes : null
}

const addClass = ({ attribs }: HtmlElement, name: string) => {
  attribs.class = attribs.class ? `${attribs.class} ${name}` : name
}

/** Behind the id. */
function insertStyle(node: HtmlElement, style: string): void {
  const { id = '', ...others } = node.attribs
  node.attribs = { id, style, ...others }
}

const wideSizes = {
  wide: '(min-width: 1680px) 71rem, (min-width: 1040px) 59rem',
  full: '(min-width: 1680px) 90rem, (min-width: 1040px) 75rem',
}

/** A picture goes beyond the text if its author says so and no note stands there. */
function reachOf(figure: HtmlElement, isReached: boolean): (() => void) | null {
  const [image] = figure.children
  const { class: reach = '' } = figure.attribs
  if (!image || !isHtmlElement(image) || image.name !== 'img' || (reach !== 'wide' && reach !== 'full'))
    return null
  return () => {
    if (isReached) delete figure.attribs.class
    else if (image.attribs.sizes)
      image.attribs.sizes = image.attribs.sizes.replace('(min-width: 1040px) 46rem', wideSizes[reach])
  }
}

const styleOfNote = (number: number) =>
  `anchor-name:--note-${number};--by:--ref-${number};--below:--note-${number - 1}`
