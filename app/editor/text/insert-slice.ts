import { type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser, Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { doing } from '#shared/blocks/editor-block.ts'
import { withFreeLabels } from './footnotes.ts'

export const closedSlice = (nodes: Node | Node[]) => new Slice(Fragment.from(nodes), 0, 0)

/** Replaces the selection, or inserts near a position, as one undo step. Content that does not fit into a caption or title goes below it. */
export function insertSlice(tr: Transaction, given: Slice, near?: number): Transaction {
  const place = near === undefined ? deleteSelection(tr) : (dropPoint(tr.doc, near, given) ?? near)
  const slice = withFreeLabels(tr.doc, given)
  const at = placeFor(tr.doc.resolve(place), slice)
  const before = tr.steps.length
  copyAttributes(tr, at, slice)
  tr.replaceRange(at, at, slice)
  const $end = tr.doc.resolve(tr.mapping.slice(before).map(at))
  const isBeforeRest = slice.openEnd === 0 && slice.content.lastChild?.isBlock && $end.parent.inlineContent
  return closeHistory(tr).setSelection(caretAfter(tr, isBeforeRest ? $end.before() : $end.pos))
}

const insert = (editor: Editor, slice: Slice, near?: number) =>
  doing(editor)
    .command(({ tr }) => Boolean(insertSlice(tr, slice, near).scrollIntoView()))
    .run()

export const insertNodes = (editor: Editor, nodes: Node | Node[], near?: number) =>
  insert(editor, closedSlice(nodes), near)

export function insertStored(editor: Editor, html: string) {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html')
  const { content } = DOMParser.fromSchema(editor.schema).parse(body)
  const open = (node: Node | null) => (node?.type.name === 'paragraph' ? 1 : 0)
  insert(editor, new Slice(content, open(content.firstChild), open(content.lastChild)))
}

function deleteSelection(tr: Transaction): number {
  const { selection } = tr
  const before = tr.steps.length
  tr.deleteSelection()
  // After a block is deleted, the caret may be in the text of the next block.
  return selection instanceof NodeSelection
    ? tr.mapping.slice(before).map(selection.from, -1)
    : tr.selection.from
}

function placeFor($at: ResolvedPos, slice: Slice): number {
  const { doc, parent, pos } = $at
  if (parent.inlineContent && isInline(slice)) return pos
  for (let depth = $at.depth; depth > 0; depth--) {
    const node = $at.node(depth)
    if (!node.type.spec.isolating) continue
    if (holds(node, $at.index(depth), slice)) return pos
    return placeFor(doc.resolve($at.after(depth)), slice)
  }
  return pos
}

/** Text that joins an empty paragraph brings the alignment and the indent of its own. */
function copyAttributes(tr: Transaction, at: number, { content: { firstChild }, openStart }: Slice) {
  const { parent } = tr.doc.resolve(at)
  if (openStart === 0 || parent.content.size > 0 || firstChild?.type !== parent.type) return
  if (!firstChild.hasMarkup(parent.type)) tr.setNodeMarkup(at - 1, null, firstChild.attrs)
}

const holds = (node: Node, index: number, { content }: Slice) =>
  !node.inlineContent &&
  (node.canReplace(index, index, content) || node.type.contentMatch.defaultType?.isTextblock)

function isInline({ content, openStart, openEnd }: Slice): boolean {
  let depth = Math.min(openStart, openEnd)
  let within = content
  while (depth-- > 0 && within.childCount === 1) within = within.firstChild?.content ?? Fragment.empty
  return within.firstChild?.isInline ?? true
}

/** Returns a caret at the end of the inserted text before a position. If the inserted block has no text, returns the start of the next. */
function caretAfter(tr: Transaction, place: number): Selection {
  const within = Selection.near(tr.doc.resolve(place), -1)
  if (within instanceof TextSelection) return within
  const next = Selection.findFrom(tr.doc.resolve(place), 1, true)
  if (next) return next
  tr.insert(place, tr.doc.type.schema.node('paragraph'))
  return TextSelection.create(tr.doc, place + 1)
}

/** Returns a dragged slice as if it were pasted: a caption that is dragged without its picture becomes text. */
function asPasted(view: EditorView, slice: Slice): Slice {
  const { dom } = view.serializeForClipboard(slice)
  // A gallery that starts with only a caption would be empty.
  for (const gallery of dom.querySelectorAll('figure.gallery'))
    if (!gallery.firstElementChild?.querySelector('img')) gallery.replaceWith(...gallery.childNodes)
  const parsed = DOMParser.fromSchema(view.state.schema).parseSlice(dom, { preserveWhitespace: true })
  return Slice.maxOpen(parsed.content, false)
}

/** Must come after all other extensions that handle paste and drop. */
export const InsertingSlices = Extension.create({
  name: 'insertingSlices',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste({ state, dispatch }, _event, slice) {
          dispatch(
            insertSlice(state.tr, slice).setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView(),
          )
          return true
        },
        handleDrop(view, event, slice, isMoved) {
          const found = view.posAtCoords({ left: event.clientX, top: event.clientY })
          // The editor itself moves whole blocks, because the dragged block need not be the selected one.
          if (!found || (isMoved && slice.openStart === 0)) return false
          const { tr } = view.state
          const dropped = isMoved ? asPasted(view, slice) : slice
          if (isMoved) tr.deleteSelection()
          view.dispatch(insertSlice(tr, dropped, tr.mapping.map(found.pos)).setMeta('uiEvent', 'drop'))
          view.focus()
          return true
        },
      },
    }),
  ],
})
