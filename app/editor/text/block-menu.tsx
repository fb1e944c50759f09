import type { Editor } from '@tiptap/core'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { copyText } from '#app/ui/copy-text.ts'
import { spokenKeys } from '#app/ui/spoken-keys.ts'
import type { Tool } from '#shared/blocks/editor-block.ts'
import { openDialog } from '#shared/blocks/open-dialog.ts'
import { addressOfBlock, canTurn, deleteBlock, duplicateBlock, turnBlock } from './block-actions.ts'
import { blockEntries } from './block-entries.ts'
import { type Block, enter, moveBlock, movingKeys } from './moving-blocks.ts'
import { ToolIcon } from './tool-icon.tsx'
import { alignments, indents, tools } from './tools.ts'

type Props = {
  editor: Editor
  address: string | null
  current: () => Block | null
}

type Part = 'all' | 'kinds' | 'places'

type Item = Pick<Tool, 'label' | 'icon' | 'keys'> & { opens?: Part; run?: (block: Block) => void }

export function BlockMenu({ editor, address, current }: Props) {
  const [part, setPart] = useState<Part>('all')
  const first = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const menu = first.current?.parentElement
    menu?.parentElement?.scrollIntoView({ block: 'nearest' })
    if (part !== 'all') menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [part])

  const block = current()
  const turns = block && canTurn(editor, block) ? blockEntries.filter(({ group }) => group !== 'Insert') : []
  const using = (tool: Tool): Item => ({
    ...tool,
    run(block) {
      enter(editor.view, block.at)
      tool.use(editor)
    },
  })
  const isNumbered = block && editor.state.doc.resolve(block.at).parent.type.name === 'orderedList'
  const items: Record<Part, Item[]> = {
    // No shortcuts here: an entry's shortcut inserts a new block instead of turning this one.
    kinds: turns.map(entry => ({ ...entry, keys: '', run: block => turnBlock(editor, block, entry) })),
    places: [...alignments, ...indents].map(using),
    all: [
      { label: 'Move up', icon: 'up', keys: movingKeys.up, run: block => moveBlock(editor, block, -1) },
      { label: 'Move down', icon: 'down', keys: movingKeys.down, run: block => moveBlock(editor, block, 1) },
      ...(turns.length > 0 ? submenus : []),
      ...(isNumbered ? [settingNumber(editor)] : []),
      { label: 'Duplicate', icon: 'copy', run: block => duplicateBlock(editor, block) },
      using(tools.snippet),
      ...(address === null ? [] : [copyingLink(editor, address)]),
      { label: 'Delete', icon: 'trash', run: block => deleteBlock(editor, block) },
    ],
  }

  function press(event: MouseEvent, { opens, run }: Item) {
    if (opens) {
      event.stopPropagation()
      return setPart(opens)
    }
    const block = current()
    if (block) run?.(block)
    editor.commands.focus()
  }

  return (
    <>
      <span ref={first} hidden />
      {items[part].map(item => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={event => press(event, item)}
        >
          <ToolIcon name={item.icon} />
          {item.label}
          {item.keys && (
            <span className="hint push" aria-hidden="true">
              {spokenKeys(item.keys)}
            </span>
          )}
        </button>
      ))}
    </>
  )
}

const submenus: Item[] = [
  { label: 'Turn into…', icon: 'turn', opens: 'kinds' },
  { label: 'Align and indent…', icon: 'align-center', opens: 'places' },
]

const settingNumber = (editor: Editor): Item => ({
  label: 'First number…',
  icon: 'ordered-list',
  run(block) {
    enter(editor.view, block.at)
    openDialog(editor, 'first-number')
  },
})

const copyingLink = (editor: Editor, address: string): Item => ({
  label: 'Copy link',
  icon: 'link',
  run(block) {
    const page = new URL(address, location.href).href
    const copied = addressOfBlock(editor.state.doc, block, page)
    copyText(copied, { copied: 'Link copied', noun: 'address of the post' })
  },
})
