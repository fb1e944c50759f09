import type { Editor, EditorEvents } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Menu } from '#app/ui/menu.tsx'
import { shortened } from '#shared/text/cut-text.ts'
import { BlockMenu } from './block-menu.tsx'
import { type Block, blockAt, enter, hasMoved } from './moving-blocks.ts'
import { firstLineOf } from './place-of-block.ts'
import { ToolIcon } from './tool-icon.tsx'
import { useBlockDrag } from './use-block-drag.ts'

type Props = {
  editor: Editor
  address: string | null
}

const FOLLOWS_AFTER_MS = 150

export function BlockHandle({ editor, address }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const at = useRef<number | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [announced, announce] = useState('')
  const current = () => (at.current === null ? null : blockAt(editor.state.doc, at.current))
  const { line, ...drag } = useBlockDrag(editor, current)

  useEffect(() => {
    // Listens on the parent, because the editor attaches its own element later.
    const around = box.current?.parentElement ?? document.body
    const isOpen = () => box.current?.querySelector('[aria-expanded="true"]')
    let waiting: ReturnType<typeof setTimeout> | undefined

    function follow(place: number) {
      if (editor.isDestroyed || isOpen()) return
      const block = blockAt(editor.state.doc, place)
      const top = block && firstLineOf(editor.view, block)
      if (!block || top === null || !box.current) return
      at.current = block.at
      box.current.style.top = `${top}px`
      const isRight = getComputedStyle(editor.view.dom).direction === 'rtl'
      box.current.classList.toggle('block-handle-right', isRight)
      setName(nameOf(block))
      setEmpty(block.node.type.name === 'paragraph' && block.node.content.size === 0)
    }
    function wait() {
      clearTimeout(waiting)
      waiting = setTimeout(() => follow(editor.state.selection.from), FOLLOWS_AFTER_MS)
    }
    function followMouse({ pointerType, clientY, target }: PointerEvent) {
      if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest('.block-handle')) return
      const { left, width } = around.getBoundingClientRect()
      const found = editor.view.posAtCoords({ left: left + width / 2, top: clientY })
      if (!found) return
      const isInText = found.inside < 0 || editor.state.doc.nodeAt(found.inside)?.isTextblock
      follow(isInText ? found.pos : found.inside)
    }
    function onTransaction({ transaction, appendedTransactions }: EditorEvents['transaction']) {
      for (const { mapping } of [transaction, ...appendedTransactions])
        if (at.current !== null) at.current = mapping.map(at.current)
      wait()
      if (!transaction.getMeta(hasMoved)) return
      const block = blockAt(transaction.doc, transaction.selection.from)
      const $at = block && transaction.doc.resolve(block.at)
      if ($at) announce(`${nameOf(block)}: moved to place ${$at.index() + 1}`)
    }
    function onKey({ altKey, shiftKey, key, isComposing }: KeyboardEvent) {
      if (!altKey || !shiftKey || key !== 'Enter' || isComposing || !editor.isFocused) return
      // Synchronously: the handle may still be at an empty block, which has a different button.
      flushSync(() => follow(editor.state.selection.from))
      box.current?.querySelector('button')?.click()
    }
    const sizes = new ResizeObserver(wait)
    sizes.observe(around)
    editor.on('transaction', onTransaction)
    around.addEventListener('keydown', onKey)
    around.addEventListener('pointermove', followMouse)
    return () => {
      clearTimeout(waiting)
      sizes.disconnect()
      editor.off('transaction', onTransaction)
      around.removeEventListener('keydown', onKey)
      around.removeEventListener('pointermove', followMouse)
    }
  }, [editor])

  function addBlock() {
    if (at.current !== null) enter(editor.view, at.current)
    editor.view.dispatch(editor.state.tr.insertText('/'))
    editor.commands.focus()
  }

  const label = `Block: ${name}`
  return (
    <>
      <div
        ref={box}
        className="block-handle"
        hidden={name === null}
        {...drag}
        // When the menu closes on Escape, it focuses this button. The focus belongs in the text.
        onKeyUpCapture={event => event.key === 'Escape' && editor.commands.focus()}
      >
        {isEmpty ? (
          <button
            type="button"
            className="block-handle-add"
            aria-label="Add a block"
            title="Add a block (/)"
            onClick={addBlock}
          >
            <ToolIcon name="plus" />
          </button>
        ) : (
          <Menu
            label={label}
            triggerClass="block-handle-button"
            trigger={
              <>
                <ToolIcon name="grip" />
                <span className="sr-only">{label}</span>
              </>
            }
          >
            <BlockMenu editor={editor} address={address} current={current} />
          </Menu>
        )}
      </div>
      {line && <div className="block-handle-line" style={line} />}
      <output className="sr-only">{announced}</output>
    </>
  )
}

function nameOf({ node }: Block): string {
  const kind = node.type.name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  const text = node.textContent.trim()
  return `${kind}${text && `, ${shortened(text, 30)}`}`
}
