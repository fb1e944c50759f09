import { type Node as Block, DOMParser, DOMSerializer, type Schema } from '@tiptap/pm/model'
import { allowedHtml } from '#app/content/allowed-html.ts'
import { asReadersGet, readersName } from './as-readers-get.ts'
import { keepAlignments, unwrapPictures } from './clean-pasted.ts'
import { readersTree } from './readers-tree.ts'

/** The HTML of which a block was read. A block that is changed is another one. */
const sources = new WeakMap<Block, string>()

export const sourceOf = (block: Block): string | undefined => sources.get(block)

/** Whether it is shown as HTML because the editor has no block for it, and is unchanged. */
export const isKeptAsHtml = (block: Block): boolean =>
  block.type.name === 'htmlBlock' && sources.get(block) === block.textContent

/** What of stored HTML would not come back the same for readers is an HTML block. */
export function openStored(schema: Schema, html: string): Block {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html')
  const blocks = topParts(body).flatMap(part => openPart(schema, part))
  return schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')])
}

function openPart(schema: Schema, part: Node[]): readonly Block[] {
  const source = part.map(writeNode).join('')
  const box = document.createElement('div')
  box.append(...part.map(node => node.cloneNode(true)))
  keepAlignments(asReadersGet(box))
  unwrapPictures(box)
  const { children } = DOMParser.fromSchema(schema).parse(box)
  const blocks = isSame(box, written(schema, children))
    ? children
    : [schema.node('htmlBlock', null, schema.text(source))]
  // What is written without a block of its own would join another that comes beside it.
  if (blocks[0] && blocks.length === 1 && (isBlock(part[0]) || blocks !== children))
    sources.set(blocks[0], source)
  return blocks
}

const isSame = (one: Element, other: Element) =>
  one.innerHTML === other.innerHTML || readersTree(one) === readersTree(other)

/** Each block of its own, and what is written without one until the next. */
function topParts(body: HTMLElement): Node[][] {
  const parts: Node[][] = []
  for (const node of bodyNodes(body)) {
    const last = parts.at(-1)
    if (!last || isBlock(node) || isBlock(last[0])) parts.push([node])
    else last.push(node)
  }
  return parts.filter(part => part.some(node => !(node instanceof Comment) && /\S/.test(writeNode(node))))
}

/** Without the elements around several blocks that readers do not get. */
const bodyNodes = (parent: Element): Node[] =>
  [...parent.childNodes].flatMap(node =>
    node instanceof Element && !isAllowed(node) && [...node.querySelectorAll('*')].some(isBlock)
      ? bodyNodes(node)
      : [node],
  )

const isAllowed = ({ localName }: Element) => allowedHtml.tags.includes(readersName(localName))

const isBlock = (node: Node | undefined) =>
  node instanceof Element &&
  isAllowed(node) &&
  !/^(?:br|img)$/.test(node.localName) &&
  !allowedHtml.inline.includes(readersName(node.localName))

function writeNode(node: Node): string {
  const box = document.createElement('div')
  box.append(node.cloneNode(true))
  return box.innerHTML
}

function written(schema: Schema, blocks: readonly Block[]): HTMLElement {
  const box = document.createElement('div')
  for (const block of blocks) box.append(DOMSerializer.fromSchema(schema).serializeNode(block))
  return asReadersGet(box)
}
