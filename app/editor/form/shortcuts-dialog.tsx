import { Dialog } from '#app/ui/dialog.tsx'
import { type ShortcutGroup, ShortcutGroups } from '#app/ui/shortcut-groups.tsx'
import { movingKeys } from '../text/moving-blocks.ts'
import { alignments, blocks, history, inlineTools, tools } from '../text/tools.ts'
import { formKeys } from './keys.ts'

const typed: ShortcutGroup['shortcuts'] = [
  { label: 'All blocks', keys: '/' },
  { label: 'Heading', keys: '##' },
  { label: 'Bullet list', keys: '-' },
  { label: 'Ordered list', keys: '1.' },
  { label: 'Task list', keys: '[ ]' },
  { label: 'Blockquote', keys: '>' },
  { label: 'Code block', keys: '```' },
]

const groups: ShortcutGroup[] = [
  { title: 'Form', shortcuts: Object.values(formKeys) },
  {
    title: 'Text',
    shortcuts: [...inlineTools, tools.clean, ...history, tools.find, { label: 'Tools', keys: 'Alt+F10' }],
  },
  { title: 'Paragraphs', shortcuts: [...blocks, tools.codeBlock, ...alignments] },
  {
    title: 'Blocks',
    shortcuts: [
      { label: 'Move up', keys: movingKeys.up },
      { label: 'Move down', keys: movingKeys.down },
      { label: 'Menu of the block', keys: movingKeys.menu },
    ],
  },
  { title: 'At the start of a paragraph, then a space', shortcuts: typed },
]

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" className="wide-dialog">
      <ShortcutGroups groups={groups} />
    </Dialog>
  )
}
