import { type Node as Block, DOMParser, DOMSerializer, type Schema } from '@tiptap/pm/model'
import { allowedHtml } from '#shared/post-body/allowed-html.ts'
import { asPublished, readersName } from './as-published.ts'
import { moveAlignments } from './clean-pasted.ts'
import { readersTree } from './readers-tree.ts'

/** The HTML from which a block was read: saved again, so that a block nobody edits loses nothing. An edited block is another node. */
const sources = new WeakMap<Block, string>()

export const sourceOf = (block: Block): string | undefined => sources.get(block)

export const isStoredAsHtml = (block: Block): boolean =>
  block.type.name === 'htmlBlock' && sources.get(block) === block.textContent

/** Parses stored HTML. Any part that would look different to readers when saved again becomes an HTML block. */
export function openStored(schema: Schema, html: string): Block {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html')
  const blocks = topParts(body).flatMap(part => openPart(schema, part))
  return schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')])
}

function openPart(schema: Schema, part: Node[]): readonly Block[] {
  const box = document.createElement('div')
  box.append(...part.map(node => node.cloneNode(true)))
  const isOneBlock = isBlock(part[0])
  // The box prevents loose inline content from merging with its neighbors.
  const source = isOneBlock ? box.innerHTML : box.outerHTML
  moveAlignments(asPublished(box))
  unwrapPictures(box)
  const { children } = DOMParser.fromSchema(schema).parse(box)
  const isWhole = isSame(box, written(schema, children))
  const blocks = isWhole ? children : [schema.node('htmlBlock', null, schema.text(source))]
  if (blocks[0] && blocks.length === 1 && (isOneBlock || !isWhole)) sources.set(blocks[0], source)
  return blocks
}

/** Unwraps paragraphs that contain only a picture, because the editor would leave an empty paragraph above it. */
function unwrapPictures(body: HTMLElement) {
  for (const picture of body.querySelectorAll('p > img:only-child')) {
    const { parentElement } = picture
    if (parentElement?.textContent.trim() === '' && parentElement.attributes.length === 0)
      parentElement.replaceWith(picture)
  }
}

const isSame = (one: Element, other: Element) =>
  one.innerHTML === other.innerHTML || readersTree(one) === readersTree(other)

/** Splits HTML into blocks and runs of loose inline content. Boxes around several blocks are opened. */
function topParts(parent: Element): Node[][] {
  const parts: Node[][] = []
  let loose: Node[] | null = null
  for (const node of parent.childNodes) {
    if (isBlock(node)) {
      const isAround = nameOf(node) === 'div' && [...node.querySelectorAll('*')].some(isBlock)
      parts.push(...(isAround ? topParts(node) : [[node]]))
      loose = null
    } else if (loose) loose.push(node)
    else {
      loose = [node]
      parts.push(loose)
    }
  }
  return parts.filter(part => part.some(node => !(node instanceof Comment) && /\S/.test(writeNode(node))))
}

const nameOf = ({ localName }: Element) => readersName(localName)

const blockTags = ['div', ...allowedHtml.tags].filter(
  tag => !['br', 'img', ...allowedHtml.inline].includes(tag),
)

const isBlock = (node: Node | undefined): node is Element =>
  node instanceof Element && blockTags.includes(nameOf(node))

function writeNode(node: Node): string {
  const box = document.createElement('div')
  box.append(node.cloneNode(true))
  return box.innerHTML
}

function written(schema: Schema, blocks: readonly Block[]): HTMLElement {
  const box = document.createElement('div')
  for (const block of blocks) box.append(DOMSerializer.fromSchema(schema).serializeNode(block))
  return asPublished(box)
}
