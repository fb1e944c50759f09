import type { Editor } from '@tiptap/core'
import { useLayoutEffect, useRef } from 'react'
import { toolsShown, useStoredPreference } from '../form/form-preferences.ts'
import { CodeTools } from './code-tools.tsx'
import { elementOf } from './place-of-block.ts'
import { ToolGroup, ToolRow } from './tool-row.tsx'
import { placeOfTooled } from './tooled-block.ts'
import { tableTools, tools } from './tools.ts'
import { useEditorValue } from './use-editor-value.ts'

/** The tools of a table, of code or of a picture, below the block. Of a tall block, they stay at the foot of the window. */
export function BlockTools({ editor }: { editor: Editor }) {
  const isWhole = useStoredPreference(toolsShown)
  const box = useRef<HTMLDivElement>(null)
  const at = useEditorValue(editor, placeOfTooled)
  const { inTable, inCode, inPicture } = useEditorValue(editor, editor => ({
    inTable: editor.isActive('table'),
    inCode: editor.isActive('codeBlock'),
    inPicture: editor.isActive('figure') && !isWhole,
  }))
  const isShown = at !== null && (inTable || inCode || inPicture)

  useLayoutEffect(() => {
    if (!isShown) return
    function place() {
      const block = elementOf(editor.view, at ?? 0)?.getBoundingClientRect()
      const around = box.current?.parentElement
      if (!box.current || !block || !around) return
      const row = box.current.firstElementChild?.clientHeight ?? 0
      around.style.setProperty('--room', `${row}px`)
      box.current.style.top = `${block.top - around.getBoundingClientRect().top}px`
      box.current.classList.toggle('block-tools-tall', block.height > innerHeight / 2)
      box.current.style.height = `${block.height + row + GAP}px`
    }
    place()
    const sizes = new ResizeObserver(place)
    for (const element of [editor.view.dom, box.current?.firstElementChild])
      if (element) sizes.observe(element)
    return () => sizes.disconnect()
  }, [editor, at, isShown])

  if (!isShown) return null
  return (
    <div ref={box} className="block-tools">
      <ToolRow editor={editor} className="toolbar block-tools-row" label="Block">
        {inPicture && <ToolGroup editor={editor} tools={[tools.picture]} />}
        {inCode && <CodeTools editor={editor} />}
        {inTable &&
          tableTools.map(({ label, use }) => (
            <button key={label} type="button" className="toolbar-text" onClick={() => use(editor)}>
              {label}
            </button>
          ))}
      </ToolRow>
    </div>
  )
}

const GAP = 8
