import { Node } from '@tiptap/core'
import { doing, type EditorBlock, entry, tool } from '../editor-block.ts'

const PullQuote = Node.create({
  name: 'pullQuote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote.pull-quote', priority: 60 }],
  renderHTML: () => ['blockquote', { class: 'pull-quote' }, 0],
})

export const pullQuoteBlock: EditorBlock = {
  extensions: [PullQuote],
  entries: entry(
    tool('Pull quote', 'quote', { use: editor => doing(editor).toggleWrap('pullQuote').run() }),
    'Around text',
    ['large quote', 'highlighted'],
    'A sentence set large',
  ),
}
