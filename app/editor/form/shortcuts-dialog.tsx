import { Dialog } from '#app/ui/dialog.tsx'
import { movingKeys } from '../text/moving-blocks.ts'
import { alignments, blocks, history, inlineTools, tools } from '../text/tools.ts'
import { formKeys, spokenKeys } from './keys.ts'

type Shortcut = { label: string; keys?: string }

const typed: Shortcut[] = [
  { label: 'All blocks', keys: '/' },
  { label: 'Heading', keys: '##' },
  { label: 'Bullet list', keys: '-' },
  { label: 'Ordered list', keys: '1.' },
  { label: 'Task list', keys: '[ ]' },
  { label: 'Blockquote', keys: '>' },
  { label: 'Code block', keys: '```' },
]

const groups: { title: string; shortcuts: Shortcut[] }[] = [
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
      <div className="shortcuts-dialog">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="ruled">
              {shortcuts.map(({ label, keys = '' }) => (
                <div key={label} className="between">
                  <dt>{label}</dt>
                  <dd className="one-line">
                    <kbd>{spokenKeys(keys)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
