import { type CommandProps, Extension } from '@tiptap/core'
import { joinBackward, joinForward } from '@tiptap/pm/commands'
import { Selection } from '@tiptap/pm/state'

/** The first Backspace or Delete next to a card or file selects it, and the second deletes it. A gallery gets the caret instead. */
export const SelectedFirst = Extension.create({
  name: 'selectedFirst',
  addCommands: () => ({
    joinBackward: () => props => select(props, -1) || joinBackward(props.state, props.dispatch),
    joinForward: () => props => select(props, 1) || joinForward(props.state, props.dispatch),
  }),
})

function select({ tr, dispatch }: CommandProps, side: 1 | -1): boolean {
  const { $from, empty } = tr.selection
  const { parent, parentOffset } = $from
  const isAtEdge = parentOffset === (side < 0 ? 0 : parent.content.size)
  if (!empty || !isAtEdge || !parent.isTextblock || parent.content.size === 0) return false
  const $gap = tr.doc.resolve(side < 0 ? $from.before() : $from.after())
  const node = side < 0 ? $gap.nodeBefore : $gap.nodeAfter
  if (!node?.isAtom && node?.type.name !== 'gallery') return false
  if (dispatch) tr.setSelection(Selection.near($gap, side))
  return true
}
