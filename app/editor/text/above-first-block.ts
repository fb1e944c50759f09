import { Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'

/** ArrowUp in the first line of the text makes a paragraph above a block that no caret can be put above. */
export const AboveFirstBlock = Extension.create({
  name: 'aboveFirstBlock',
  // Before the caret between blocks, which has no place above a quote or a callout.
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

/** Whether no text stands above that of a place. The cells of a row stand side by side. */
const isTopmost = ($at: ResolvedPos) =>
  $at.index(0) === 0 &&
  Array.from({ length: $at.depth }, (_, depth) => depth).every(depth => {
    const { type, children } = $at.node(depth)
    return type.spec.tableRole === 'row' || children.slice(0, $at.index(depth)).every(({ isLeaf }) => isLeaf)
  })
