import { type Editor, findChildren, Node } from '@tiptap/core'
import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import { type EditorBlock, entry, isInEmpty, shownAs, tool } from '../editor-block.ts'

/** Always open in the editor, because a click or a space in the summary would close it. */
const asDiv = (className: string) => shownAs(() => ['div', { class: className }, 0])

const Toggle = Node.create({
  name: 'toggle',
  group: 'block',
  // If the title were required, a selection that starts or ends in a quote or callout could not be deleted.
  content: 'toggleTitle? block+',
  defining: true,
  parseHTML: () => [{ tag: 'details:has(> summary)' }],
  renderHTML: () => ['details', 0],
  addNodeView: asDiv('toggle-open'),
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction(_transactions, _before, { doc, schema, tr }) {
          const isUntitled = ({ type, firstChild }: ProseMirrorNode) =>
            type.name === 'toggle' && firstChild?.type.name !== 'toggleTitle'
          for (const { pos } of findChildren(doc, isUntitled).toReversed())
            tr.insert(pos + 1, schema.node('toggleTitle'))
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
})

const ToggleTitle = Node.create({
  name: 'toggleTitle',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['summary', 0],
  addNodeView: asDiv('toggle-title'),
  addKeyboardShortcuts() {
    return {
      Enter: () => inTitle(this.editor) && intoBody(this.editor),
      Backspace: () => isInEmpty(this.editor, 'toggleTitle') && unwrap(this.editor),
    }
  },
})

const inTitle = ({ state }: Editor) => state.selection.$from.parent.type.name === 'toggleTitle'

function intoBody(editor: Editor): boolean {
  return editor.commands.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.$from.after())))
    return true
  })
}

function unwrap(editor: Editor): boolean {
  const { $from } = editor.state.selection
  const toggle = $from.node(-1)
  const from = $from.before(-1)
  const { tr } = editor.state
  tr.replaceWith(from, from + toggle.nodeSize, toggle.content.cut(toggle.firstChild?.nodeSize ?? 0))
  editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(from))))
  return true
}

function insert(editor: Editor) {
  const { $from, $to } = editor.state.selection
  const { schema, tr } = editor.state
  const holdsToggle = ({ type }: ProseMirrorNode) =>
    Boolean(schema.nodes.toggle && type.contentMatch.matchType(schema.nodes.toggle))
  const range = $from.blockRange($to, holdsToggle)
  if (!range) return
  const { start, end } = range
  const within = editor.state.doc.slice(start, end).content
  const first = within.firstChild
  const title = first?.isTextblock && !first.type.spec.code ? first : null
  const body = within.cut(title?.nodeSize ?? 0)
  const content = body.size > 0 ? body : Fragment.from(schema.node('paragraph'))
  const toggleTitle = schema.node('toggleTitle', null, title?.content)
  tr.replaceWith(start, end, schema.node('toggle', null, content.addToStart(toggleTitle)))
  tr.setSelection(Selection.near(tr.doc.resolve(title ? $from.pos + 1 : start + 2)))
  editor.view.dispatch(tr)
  editor.commands.focus()
}

export const toggleBlock: EditorBlock = {
  extensions: [Toggle, ToggleTitle],
  entries: entry(
    tool('Toggle', 'toggle', { use: insert }),
    'Around text',
    ['details', 'fold', 'spoiler'],
    'Text that readers unfold',
  ),
}
