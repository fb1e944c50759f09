import { type Editor, Node } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { doing, type EditorBlock, entry, isInEmpty, shownAs, tool } from '../editor-block.ts'

/** Always open in the editor, where a press or a space in a summary would close it. */
const asDiv = (className: string) => shownAs(() => ['div', { class: className }, 0])

const Toggle = Node.create({
  name: 'toggle',
  group: 'block',
  content: 'toggleTitle block+',
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['details', 0],
  addNodeView: asDiv('toggle-open'),
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
  return editor
    .chain()
    .insertContentAt(
      { from, to: from + toggle.nodeSize },
      toggle.content.cut(toggle.firstChild?.nodeSize ?? 0).toJSON(),
    )
    .setTextSelection(from + 1)
    .run()
}

/** Of what is selected the first line of text becomes the title. */
function insert(editor: Editor) {
  const { $from, $to } = editor.state.selection
  const range = $from.blockRange($to, node => !node.type.isInGroup('list'))
  if (!range) return
  const { start, end } = range
  const within = editor.state.doc.slice(start, end).content
  const first = within.firstChild
  const title = first?.isTextblock && !first.type.spec.isolating ? first : null
  const body = within.cut(title?.nodeSize ?? 0).toJSON() ?? [{ type: 'paragraph' }]
  doing(editor)
    .insertContentAt(
      { from: start, to: end },
      {
        type: 'toggle',
        content: [{ type: 'toggleTitle', content: title?.content.toJSON() ?? [] }, ...body],
      },
    )
    .setTextSelection(title ? $from.pos + 1 : start + 2)
    .run()
}

export const toggleBlock: EditorBlock = {
  extensions: [Toggle, ToggleTitle],
  entries: entry(tool('Toggle', 'toggle', { use: insert }), 'Around text', ['details', 'fold', 'spoiler']),
}
