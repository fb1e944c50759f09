import { Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'

/** ArrowUp in the first line inserts a paragraph above a block if the caret could not be placed there otherwise. */
export const AboveFirstBlock = Extension.create({
  name: 'aboveFirstBlock',
  // Takes precedence over the gap cursor, which does not work above a quote or callout.
  priority: 200,
  addKeyboardShortcuts: () => ({
    ArrowUp({ editor: { state, view } }) {
      const { $from, empty } = state.selection
      const isWithin = $from.depth > 1 || $from.parent.type.spec.code
      if (!empty || !isWithin || !isTopmost($from) || !view.endOfTextblock('up')) return false
      const tr = state.tr.insert(0, state.schema.node('paragraph'))
      view.dispatch(tr.setSelection(TextSelection.create(tr.doc, 1)).scrollIntoView())
      return true
    },
  }),
})

/** Whether there is no text above a position. Cells of the same row count as next to each other. */
const isTopmost = ($at: ResolvedPos) =>
  $at.index(0) === 0 &&
  Array.from({ length: $at.depth }, (_, depth) => depth).every(depth => {
    const { type, children } = $at.node(depth)
    return type.spec.tableRole === 'row' || children.slice(0, $at.index(depth)).every(({ isLeaf }) => isLeaf)
  })
