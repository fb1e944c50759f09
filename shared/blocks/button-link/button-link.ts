import { type Editor, Node } from '@tiptap/core'
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
  doing(editor).setNode('buttonLink').run()
  const { $from: $start } = editor.state.selection
  if ($start.parent.content.size === 0)
    editor.view.dispatch(editor.state.tr.insertText('Read more', $start.pos))
  const { $from } = editor.state.selection
  editor.commands.setTextSelection({ from: $from.start(), to: $from.end() })
  openDialog(editor, 'link')
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
