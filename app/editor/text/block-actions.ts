import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import type { BlockEntry } from '#shared/blocks/editor-block.ts'
import { headingIds } from '#shared/posts/heading-ids.ts'
import { reference } from './footnotes.ts'
import { type Block, isItem, removeBlock } from './moving-blocks.ts'

export function duplicateBlock(editor: Editor, { at, node }: Block) {
  const { tr } = editor.state
  const copy = at + node.nodeSize
  tr.insert(copy, node)
  tr.setSelection(Selection.near(tr.doc.resolve(copy)))
  editor.view.dispatch(closeHistory(tr).scrollIntoView())
}

export function deleteBlock(editor: Editor, block: Block) {
  const { tr } = editor.state
  removeBlock(tr, block)
  const $at = tr.doc.resolve(Math.min(block.at, tr.doc.content.size))
  // Otherwise a picture could be selected, and the next key press would replace it.
  const inText = Selection.findFrom($at, 1, true) ?? Selection.findFrom($at, -1, true)
  tr.setSelection(inText ?? Selection.near($at))
  editor.view.dispatch(closeHistory(tr).scrollIntoView())
}

/** Returns the content of a block without its type. Null for a block without text content, such as a picture or table. */
function contentOf(doc: Node, block: Block): Fragment | null {
  const { node } = block
  const { paragraph } = doc.type.schema.nodes
  if (!paragraph) return null
  if (node.isTextblock) return Fragment.from(paragraph.create(null, node.content))
  const first = node.firstChild
  if (first?.type.name === 'toggleTitle')
    return node.content.replaceChild(0, paragraph.create(null, first.content))
  return isItem(doc, block) || node.type.contentMatch.matchType(paragraph) ? node.content : null
}

export const canTurn = ({ state }: Editor, block: Block) => contentOf(state.doc, block) !== null

/** Turns a block into another type, by running the menu entry's command on a selection. A whole list counts as one block. */
export function turnBlock(editor: Editor, block: Block, { use, group, label }: BlockEntry) {
  const { state, view } = editor
  const content = contentOf(state.doc, block)
  if (!content) return
  const { at, node } = block
  const { tr } = state
  const { paragraph } = state.schema.nodes
  if (isItem(state.doc, block)) {
    view.dispatch(closeHistory(tr.setSelection(Selection.near(tr.doc.resolve(at)))))
    if (group === 'Lists') return use(editor)
    // In one step, so that a single undo reverts it.
    const out = editor.chain()
    for (const type of itemsAround(state.doc, at)) out.liftListItem(type)
    out.run()
    return use(editor)
  }
  if (node.isTextblock && paragraph) {
    tr.setBlockType(at, at + node.nodeSize, paragraph)
    // setBlockType turns the newlines of code into hard breaks in separate steps. Replacing the whole block as the last step lets the history group the next command with it.
    const turned = tr.doc.nodeAt(at)
    if (turned) tr.replaceWith(at, at + turned.nodeSize, turned)
  } else tr.replaceWith(at, at + node.nodeSize, content)
  const first = Selection.near(tr.doc.resolve(at))
  const last = Selection.near(tr.doc.resolve(at + content.size), -1)
  const isOfAll = group !== 'Text' && last.to > first.from
  tr.setSelection(isOfAll ? TextSelection.create(tr.doc, first.from, last.to) : first)
  view.dispatch(closeHistory(tr))
  if (label !== 'Text') use(editor)
}

function itemsAround(doc: Node, at: number): string[] {
  const $at = doc.resolve(at + 1)
  const types = Array.from({ length: $at.depth }, (_, depth) => $at.node($at.depth - depth).type)
  return types.filter(type => !type.isInGroup('list')).map(({ name }) => name)
}

/** Returns the address of a block on the page of its post. For a heading this is its id, otherwise the id of the heading above and a text fragment with the first words of the block. */
export function addressOfBlock(doc: Node, { at, node }: Block, page: string): string {
  const idOf = headingIds()
  let id = ''
  doc.nodesBetween(0, at + 1, (one, place) => {
    const text = one.textContent.replace(reference, '').replace(/\s+/g, ' ').trim()
    if (one.type.name === 'heading' && text !== '' && place <= at) id = idOf(text)
  })
  const fragment = node.type.name === 'heading' ? '' : fragmentText(node)
  return `${page}${id || fragment ? '#' : ''}${id}${fragment && `:~:text=${fragment}`}`
}

function fragmentText(node: Node): string {
  const texts = node.textBetween(0, node.content.size, '\0').split('\0')
  const [text = ''] = (texts.find(Boolean) ?? '').split(reference)
  const chosen = text.trim().split(/\s+/).slice(0, 8).join(' ')
  // An unencoded hyphen would separate a prefix or suffix from the text of the fragment.
  return encodeURIComponent(chosen).replaceAll('-', '%2D')
}
