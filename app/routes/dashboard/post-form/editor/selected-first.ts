import { Extension } from '@tiptap/core'
import { joinBackward, joinForward } from '@tiptap/pm/commands'
import { type Command, type EditorState, NodeSelection } from '@tiptap/pm/state'

/** A block without words beside the caret, or the next picture of a gallery, is selected by the first Backspace or Delete, and deleted by the second. */
export const SelectedFirst = Extension.create({
  name: 'selectedFirst',
  addCommands: () => ({
    joinBackward:
      () =>
      ({ state, dispatch }) =>
        selectOrJoin(state, dispatch, -1),
    joinForward:
      () =>
      ({ state, dispatch }) =>
        selectOrJoin(state, dispatch, 1),
  }),
})

function selectOrJoin(state: EditorState, dispatch: Parameters<Command>[1], side: 1 | -1): boolean {
  const { doc, tr, selection } = state
  const { $from } = selection
  const $gap = $from.depth > 0 ? doc.resolve(side < 0 ? $from.before() : $from.after()) : $from
  const node = side < 0 ? $gap.nodeBefore : $gap.nodeAfter
  const isGallery = node?.type.name === 'gallery' && $from.parent.content.size > 0
  if (!node?.isAtom && !isGallery) return (side < 0 ? joinBackward : joinForward)(state, dispatch)
  const picture = isGallery ? (side < 0 ? node.lastChild : node.firstChild) : node
  const isAtEdge = $from.parentOffset === (side < 0 ? 0 : $from.parent.content.size)
  if (!picture || !selection.empty || !isAtEdge) return false
  const before = side < 0 ? -picture.nodeSize : 0
  dispatch?.(tr.setSelection(NodeSelection.create(doc, $gap.pos + before + (isGallery ? side : 0))))
  return true
}
