import { htmlBlockClass } from '#shared/blocks/html-block/stored-html-block.ts'
import { allowedHtml } from '#shared/post-body/allowed-html.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

type Piece = { marks: string[]; signs: string[] }

const blank = ' '
const lineEnd = '<br>'
const textElements = /^(?:p|h[2-4]|pre|summary|figure|figcaption|caption)$/

/** Serializes HTML as readers see it, to check whether two versions look the same. It collapses white space like browsers do, sorts marks, and ignores whether the text of an item, cell or quote is wrapped in a paragraph. */
export const readersTree = (body: Element): string => treeOf(body, [])

function treeOf(parent: Element, outer: string[]): string {
  const isCode = parent.localName === 'pre'
  let tree = ''
  let pieces: Piece[] = []

  function endText() {
    const text = isCode ? asWritten(pieces) : asShown(pieces)
    pieces = []
    if (textElements.test(parent.localName)) tree += text
    else if (/^<img [^>]*>$/.test(text)) tree += `<figure>${text}</figure>`
    else if (text) tree += `<p>${text}</p>`
  }

  function visit(node: Node, marks: string[]) {
    if (node instanceof Text) pieces.push({ marks, signs: [...escapeHtml(node.data)] })
    if (!(node instanceof Element)) return
    const { localName } = node
    if (localName === 'br') pieces.push({ marks: [], signs: [lineEnd] })
    else if (localName === 'img') pieces.push({ marks, signs: [signOf(node)] })
    else if (allowedHtml.inline.includes(localName)) {
      const sign = signOf(node)
      const isPlain = /^<(?:span|a)>$/.test(sign) || (isCode && sign === '<code>')
      for (const child of node.childNodes) visit(child, isPlain ? marks : [...marks, sign])
    } else {
      endText()
      tree += blockOf(node, marks)
    }
  }

  for (const node of parent.childNodes) visit(node, outer)
  endText()
  return tree
}

function blockOf(element: Element, marks: string[]): string {
  const { localName } = element
  // The sanitizer shows HTML blocks of any other form as code.
  if (element.classList.contains(htmlBlockClass)) return element.outerHTML
  const within = treeOf(element, marks)
  if (
    localName === 'div' ||
    localName === 'tbody' ||
    (localName === 'thead' && !element.previousElementSibling)
  )
    return within
  const isPicture = localName === 'p' && element.attributes.length === 0 && /^<img [^>]*>$/.test(within)
  if (isPicture) return `<figure>${within}</figure>`
  if (localName === 'figcaption' && within === '') return ''
  const isEmptyBox = within === '' && /^(?:li|t[dh]|blockquote|aside)$/.test(localName)
  return `${signOf(element)}${isEmptyBox ? '<p></p>' : within}</${localName}>`
}

/** Attributes that make no visible difference. `rel` follows from the address. */
const unseen = /^(?:rel=|alt=$|title=$|class=$|colspan=1$|rowspan=1$|start=1$)/

function signOf(element: Element): string {
  const given = [...element.attributes].map(
    ({ name, value }) => `${name}=${escapeHtml(value.replace(/;$/, ''))}`,
  )
  return `<${[element.localName, ...given.filter(one => !unseen.test(one)).sort()].join(' ')}>`
}

const marked = ({ marks }: Piece, text: string) => [...new Set(marks)].sort().join('') + text

/** Writes each character with its marks, so that it does not matter where an element ends and the next begins. */
function asShown(pieces: Piece[]): string {
  let shown = ''
  let space: string | null = null
  let isAtStart = true
  for (const piece of pieces)
    for (const sign of piece.signs) {
      if (/^[ \t\n\r\f]$/.test(sign)) {
        if (!isAtStart) space ??= marked(piece, blank)
        continue
      }
      if (sign !== lineEnd && space !== null) shown += space
      space = null
      shown += marked(piece, sign)
      isAtStart = sign === lineEnd
    }
  return shown
}

const asWritten = (pieces: Piece[]) =>
  pieces.flatMap(piece => piece.signs.map(sign => marked(piece, sign))).join('')
