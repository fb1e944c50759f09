import type { Editor } from '@tiptap/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { ToolIconName } from '#app/blocks/tool-shapes.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { spokenKeys } from '../keys.ts'
import { addressOfBlock, canTurn, deleteBlock, duplicateBlock, turnBlock } from './block-acts.ts'
import { blockEntries } from './block-entries.ts'
import { type Block, enter, moveBlock, movingKeys } from './moving-blocks.ts'
import { ToolIcon } from './tool-icon.tsx'
import { alignments, indents, snippetTool, type Tool } from './tools.ts'

type Props = {
  editor: Editor
  address: string | null
  current: () => Block | null
}

/** What can be done with a block. */
export function BlockMenu({ editor, address, current }: Props) {
  const [part, setPart] = useState<'kinds' | 'places' | null>(null)
  const first = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const menu = first.current?.parentElement
    menu?.parentElement?.scrollIntoView({ block: 'nearest' })
    if (part) menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [part])

  const act = (what: (block: Block) => void) => () => {
    const block = current()
    if (block) what(block)
    editor.commands.focus()
  }
  const use = (tool: Tool) =>
    act(block => {
      enter(editor.view, block.at)
      tool.use(editor)
    })
  const move = (step: 1 | -1) => act(block => moveBlock(editor, block, step))
  const open = (part: 'kinds' | 'places') => (event: { stopPropagation(): void }) => {
    // The menu stays open.
    event.stopPropagation()
    setPart(part)
  }

  const block = current()
  const turns = block && canTurn(editor, block) ? blockEntries.filter(({ group }) => group !== 'Insert') : []
  return (
    <>
      <span ref={first} hidden />
      {part === 'kinds' &&
        turns.map(entry => (
          <Item key={entry.label} icon={entry.icon} onClick={act(block => turnBlock(editor, block, entry))}>
            {entry.label}
          </Item>
        ))}
      {part === 'places' &&
        placing.map(tool => (
          <Item key={tool.label} icon={tool.icon} keys={tool.keys} onClick={use(tool)}>
            {tool.label}
          </Item>
        ))}
      {part === null && (
        <>
          <Item icon="up" keys={movingKeys.up} onClick={move(-1)}>
            Move up
          </Item>
          <Item icon="down" keys={movingKeys.down} onClick={move(1)}>
            Move down
          </Item>
          {turns.length > 0 && (
            <>
              <Item icon="turn" onClick={open('kinds')}>
                Turn into…
              </Item>
              <Item icon="align-center" onClick={open('places')}>
                Align and indent…
              </Item>
            </>
          )}
          <Item icon="copy" onClick={act(block => duplicateBlock(editor, block))}>
            Duplicate
          </Item>
          <Item icon={snippetTool.icon} onClick={use(snippetTool)}>
            {snippetTool.label}
          </Item>
          {address !== null && (
            <Item
              icon="link"
              onClick={act(block =>
                copyText(addressOfBlock(editor.state.doc, block, new URL(address, location.href).href), {
                  copied: 'Link copied',
                  noun: 'address of the post',
                }),
              )}
            >
              Copy link
            </Item>
          )}
          <Item icon="trash" onClick={act(block => deleteBlock(editor, block))}>
            Delete
          </Item>
        </>
      )}
    </>
  )
}

const placing = [...alignments, ...indents]

type ItemProps = {
  icon: ToolIconName
  keys?: string | undefined
  onClick: (event: { stopPropagation(): void }) => void
  children: ReactNode
}

function Item({ icon, keys, onClick, children }: ItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onClick}>
      <ToolIcon name={icon} />
      {children}
      {keys && (
        <span className="hint block-handle-keys" aria-hidden="true">
          {spokenKeys(keys)}
        </span>
      )}
    </button>
  )
}
