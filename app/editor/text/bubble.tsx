import { type Editor, isNodeSelection } from '@tiptap/core'
import { useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { toolsShown, useRemembered } from '../form/remembered.ts'
import { ToolBubble } from './tool-bubble.tsx'
import { ChoiceSelect, ToolGroup, ToolRow } from './tool-row.tsx'
import { choices, marks, tools } from './tools.ts'
import { useEditorValue } from './use-editor-value.ts'

const groups = [
  marks,
  [tools.link, tools.highlight, tools.footnote, tools.snippet],
  [tools.heading1, tools.heading2, tools.quote],
]

/** The tools for a selection. With the row of tools above the text it is shorter, and absent on phones. */
export function Bubble({ editor }: { editor: Editor }) {
  const isBesideTools = useRemembered(toolsShown)
  const [options] = useState(besideSelection)
  const isSelecting = useEditorValue(editor, ({ state }) => !state.selection.empty)
  return (
    <ToolBubble
      editor={editor}
      className={classNames('bubble', isBesideTools && 'bubble-short')}
      options={options}
      shouldShow={({ editor, state: { selection } }) =>
        editor.isEditable &&
        !isNodeSelection(selection) &&
        !selection.empty &&
        isText(editor) &&
        // It would cover what is found.
        !document.activeElement?.closest('.find-bar')
      }
    >
      {/* Not while nothing is selected: each of its tools would look at each key. */}
      {isSelecting && (
        <ToolRow editor={editor} className="bubble-tools" label="Selection">
          {groups.map(tools => (
            <ToolGroup key={tools[0]?.label} editor={editor} tools={tools} />
          ))}
          {!isBesideTools && (
            <>
              <ToolGroup editor={editor} tools={[tools.clean]} />
              <div className="toolbar-group">
                {choices.slice(1).map(choice => (
                  <ChoiceSelect key={choice.label} editor={editor} choice={choice} />
                ))}
              </div>
            </>
          )}
        </ToolRow>
      )}
    </ToolBubble>
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
