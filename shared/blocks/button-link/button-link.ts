import { type Editor, Node } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { doing, type EditorBlock, entry, tool } from '../editor-block.ts'
import { openDialog } from '../open-dialog.ts'

const ButtonLink = Node.create({
  name: 'buttonLink',
  group: 'block',
  content: 'text*',
  parseHTML: () => [{ tag: 'p.button-link', priority: 60 }],
  renderHTML: () => ['p', { class: 'button-link' }, 0],
})

function insert(editor: Editor) {
  doing(editor)
    .command(({ tr }) => Boolean(replaceLineBreaks(tr)))
    .setNode('buttonLink')
    .run()
  const { $from: $start } = editor.state.selection
  if ($start.parent.content.size === 0)
    editor.view.dispatch(editor.state.tr.insertText('Read more', $start.pos))
  const { $from } = editor.state.selection
  editor.commands.setTextSelection({ from: $from.start(), to: $from.end() })
  openDialog(editor, 'link')
}

/** A button has no line breaks, so the text before and after one must stay apart. */
function replaceLineBreaks(tr: Transaction): Transaction {
  const { doc, selection } = tr
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (block, start) => {
      if (!block.isTextblock || !block.type.isInGroup('block')) return
      block.forEach(({ type, marks }, offset) => {
        const at = start + 1 + offset
        if (type.name === 'hardBreak') tr.replaceWith(at, at + 1, type.schema.text(' ', marks))
      })
    })
  return tr
}

export const buttonLinkBlock: EditorBlock = {
  extensions: [ButtonLink],
  entries: entry(
    tool('Button', 'button', { use: insert }),
    'Insert',
    ['call to action', 'cta'],
    'A link that stands out',
  ),
}
