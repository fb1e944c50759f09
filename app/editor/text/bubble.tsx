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

/** The tools for a selection. If the toolbar is shown, the bubble has fewer tools, and none on phones. */
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
        // Hidden while the find bar is used, because it would cover the matches.
        !document.activeElement?.closest('.find-bar')
      }
    >
      {/* Unmounted without a selection: otherwise each of its tools would update on every key press. */}
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

/** On touch screens below the selection, because the system shows its own menu above it. */
const besideSelection = () =>
  matchMedia('(pointer: coarse)').matches
    ? ({ placement: 'bottom', offset: 28, shift: { padding: 8 } } as const)
    : ({ placement: 'top', offset: 8, shift: { padding: 8 } } as const)

const isText = (editor: Editor) =>
  !['codeBlock', 'figure'].some(name => editor.isActive(name)) &&
  editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to).trim() !== ''
