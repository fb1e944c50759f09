import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { ChoiceSelect, ToolGroup, ToolRow } from './toolbar.tsx'
import { choices, clean, headings, quoteTool, type Tool } from './tools.ts'

type Props = {
  editor: Editor
  inline: Tool[]
  /** With the row of tools above the text it is shorter, and absent on phones. */
  isBesideTools: boolean
}

/** The tools for a selection, beside it and behind the text for the Tab key. */
export function Bubble({ editor, inline, isBesideTools }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [options] = useState(besideSelection)
  const isSelecting = useEditorState({ editor, selector: ({ editor }) => !editor.state.selection.empty })
  // The menu makes its box a tab stop, which would have no name and do nothing.
  useEffect(() => box.current?.removeAttribute('tabindex'), [])
  return (
    <BubbleMenu
      ref={box}
      editor={editor}
      className={classNames('bubble', isBesideTools && 'bubble-short')}
      options={options}
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
      {/* Not while nothing is selected: each of its tools would look at each key. */}
      {isSelecting && (
        <ToolRow editor={editor} className="bubble-tools" label="Selection">
          {[inline.slice(0, 5), inline.slice(5), [headings[0], headings[1], quoteTool]].map(tools => (
            <ToolGroup key={tools[0]?.label} editor={editor} tools={tools} />
          ))}
          {!isBesideTools && (
            <>
              <ToolGroup editor={editor} tools={[clean]} />
              <div className="toolbar-group">
                {choices.slice(1).map(choice => (
                  <ChoiceSelect key={choice.label} editor={editor} choice={choice} />
                ))}
              </div>
            </>
          )}
        </ToolRow>
      )}
    </BubbleMenu>
  )
}

/** Where phones do not put their own menu. */
const besideSelection = () =>
  matchMedia('(pointer: coarse)').matches
    ? ({ placement: 'bottom', offset: 28, shift: { padding: 8 } } as const)
    : ({ placement: 'top', offset: 8, shift: { padding: 8 } } as const)

const isText = (editor: Editor) =>
  !['codeBlock', 'figure'].some(name => editor.isActive(name)) &&
  editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to).trim() !== ''
