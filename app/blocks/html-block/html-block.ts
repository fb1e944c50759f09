import { Node } from '@tiptap/core'
import { leaveCode, unmakeCode } from '../code-keys.ts'
import { doing, type EditorBlock } from '../editor-block.ts'
import { htmlBlockClass } from './stored-html-block.ts'

const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [
    { tag: `pre.${htmlBlockClass}`, priority: 60, contentElement: 'code', preserveWhitespace: 'full' },
  ],
  renderHTML: () => ['pre', { class: htmlBlockClass }, ['code', 0]],
  addKeyboardShortcuts() {
    const { name, editor } = this
    return { Enter: () => leaveCode(name, editor), Backspace: () => unmakeCode(name, editor) }
  },
})

export const typedHtmlBlock: EditorBlock = {
  extensions: [HtmlBlock],
  entries: [
    {
      label: 'HTML',
      aliases: ['markup', 'source', 'raw'],
      group: 'Insert',
      icon: 'code-block',
      insert: editor => doing(editor).setNode('htmlBlock').run(),
    },
  ],
}
