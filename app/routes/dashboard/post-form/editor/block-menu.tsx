import type { Editor } from '@tiptap/core'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Tool } from '#app/blocks/editor-block.ts'
import type { ToolIconName } from '#app/blocks/tool-shapes.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { spokenKeys } from '../keys.ts'
import { addressOfBlock, canTurn, deleteBlock, duplicateBlock, turnBlock } from './block-acts.ts'
import { blockEntries } from './block-entries.ts'
import { type Block, enter, moveBlock, movingKeys } from './moving-blocks.ts'
import { ToolIcon } from './tool-icon.tsx'
import { alignments, indents, tools } from './tools.ts'

type Props = {
  editor: Editor
  address: string | null
  current: () => Block | null
}

export function BlockMenu({ editor, address, current }: Props) {
  const [part, setPart] = useState<'all' | 'kinds' | 'places'>('all')
  const first = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const menu = first.current?.parentElement
    menu?.parentElement?.scrollIntoView({ block: 'nearest' })
    if (part !== 'all') menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [part])

  const does = (label: string, icon: ToolIconName, act: (block: Block) => void, keys?: string): Item => ({
    label,
    icon,
    keys,
    onClick() {
      const block = current()
      if (block) act(block)
      editor.commands.focus()
    },
  })
  const uses = ({ label, icon, keys, use }: Tool) =>
    does(
      label,
      icon,
      block => {
        enter(editor.view, block.at)
        use(editor)
      },
      keys,
    )
  const opens = (label: string, icon: ToolIconName, part: 'kinds' | 'places'): Item => ({
    label,
    icon,
    onClick(event) {
      // The menu stays open.
      event.stopPropagation()
      setPart(part)
    },
  })

  const block = current()
  const turns = block && canTurn(editor, block) ? blockEntries.filter(({ group }) => group !== 'Insert') : []
  const items = {
    kinds: () => turns.map(entry => does(entry.label, entry.icon, block => turnBlock(editor, block, entry))),
    places: () => [...alignments, ...indents].map(uses),
    all: () => [
      does('Move up', 'up', block => moveBlock(editor, block, -1), movingKeys.up),
      does('Move down', 'down', block => moveBlock(editor, block, 1), movingKeys.down),
      ...(turns.length > 0
        ? [opens('Turn into…', 'turn', 'kinds'), opens('Align and indent…', 'align-center', 'places')]
        : []),
      does('Duplicate', 'copy', block => duplicateBlock(editor, block)),
      uses(tools.snippet),
      ...(address === null ? [] : [does('Copy link', 'link', block => copyLink(editor, block, address))]),
      does('Delete', 'trash', block => deleteBlock(editor, block)),
    ],
  }
  return (
    <>
      <span ref={first} hidden />
      {items[part]().map(({ label, icon, keys, onClick }) => (
        <button key={label} type="button" role="menuitem" tabIndex={-1} onClick={onClick}>
          <ToolIcon name={icon} />
          {label}
          {keys && (
            <span className="hint block-handle-keys" aria-hidden="true">
              {spokenKeys(keys)}
            </span>
          )}
        </button>
      ))}
    </>
  )
}

type Item = {
  label: string
  icon: ToolIconName
  keys?: string | undefined
  onClick: (event: { stopPropagation(): void }) => void
}

function copyLink({ state: { doc } }: Editor, block: Block, address: string) {
  const page = new URL(address, location.href).href
  copyText(addressOfBlock(doc, block, page), { copied: 'Link copied', noun: 'address of the post' })
}
