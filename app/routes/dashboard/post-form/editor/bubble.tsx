import type { Editor } from '@tiptap/core'
import { BubbleMenu } from '@tiptap/react/menus'
import { useEffect, useRef } from 'react'
import { ToolGroup, ToolRow } from './toolbar.tsx'
import { headings, quoteTool, type Tool } from './tools.ts'

/** The tools for a selection, beside it and behind the text for the Tab key. Phones put their own menu here, and have the toolbar. */
export function Bubble({ editor, inline }: { editor: Editor; inline: Tool[] }) {
  const box = useRef<HTMLDivElement>(null)
  // The menu makes its box a tab stop, which would have no name and do nothing.
  useEffect(() => box.current?.removeAttribute('tabindex'), [])
  return (
    <BubbleMenu
      ref={box}
      editor={editor}
      className="bubble"
      options={{ placement: 'top', offset: 8 }}
      shouldShow={({ editor, state: { selection } }) =>
        editor.isEditable &&
        'ranges' in selection &&
        !('node' in selection) &&
        !selection.empty &&
        isText(editor) &&
        // It would cover what is found.
        !document.activeElement?.closest('.find-bar')
      }
    >
      <ToolRow editor={editor} className="bubble-tools" label="Selection">
        <ToolGroup editor={editor} tools={inline} />
        <ToolGroup editor={editor} tools={[headings[0], headings[1], quoteTool]} />
      </ToolRow>
    </BubbleMenu>
  )
}

const isText = (editor: Editor) =>
  !['codeBlock', 'figure'].some(name => editor.isActive(name)) &&
  editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to).trim() !== ''
