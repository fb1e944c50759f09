import { Node } from '@tiptap/core'
import { doing, type EditorBlock, entry, tool } from '../editor-block.ts'
import { asideClass } from './stored-aside.ts'

const Aside = Node.create({
  name: 'aside',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: `aside.${asideClass}`, priority: 60 }],
  renderHTML: () => ['aside', { class: asideClass }, 0],
})

export const asideBlock: EditorBlock = {
  extensions: [Aside],
  entries: entry(
    tool('Aside', 'aside', { use: editor => doing(editor).toggleWrap('aside').run() }),
    'Around text',
    ['remark', 'margin', 'sidenote'],
    'A remark in the margin',
  ),
}
