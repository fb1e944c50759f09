import { type Editor, isNodeSelection } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { toolsShown, useStoredPreference } from '../form/form-preferences.ts'
import { ToolBubble } from './tool-bubble.tsx'
import { ToolIcon } from './tool-icon.tsx'
import { ChoiceSelect, ToolGroup, ToolRow } from './tool-row.tsx'
import { choices, tools } from './tools.ts'
import { useEditorValue } from './use-editor-value.ts'

const pluginKey = 'selectionBubble'

const used = [tools.bold, tools.italic, tools.link, tools.heading1, tools.quote]
const others = [
  [tools.underline, tools.strike, tools.code, tools.highlight],
  [tools.heading2, tools.footnote, tools.snippet, tools.clean],
]

/** The tools for a selection. Phones have none while the toolbar is shown, because the system's menu is there. */
export function Bubble({ editor }: { editor: Editor }) {
  const isToolbarShown = useStoredPreference(toolsShown)
  const [options] = useState(() => nextToSelection(editor))
  const isSelecting = useEditorValue(editor, ({ state }) => !state.selection.empty)
  return (
    <ToolBubble
      editor={editor}
      pluginKey={pluginKey}
      className={classNames('bubble', isToolbarShown && 'bubble-short')}
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
      {isSelecting && <BubbleTools editor={editor} />}
    </ToolBubble>
  )
}

function BubbleTools({ editor }: { editor: Editor }) {
  const [hasMore, setMore] = useState(false)
  // More tools take another row, which would cover the selection.
  useEffect(() => {
    if (hasMore) editor.view.dispatch(editor.state.tr.setMeta(pluginKey, 'updatePosition'))
  }, [editor, hasMore])
  return (
    <ToolRow editor={editor} className="bubble-tools" label="Selection">
      <ToolGroup editor={editor} tools={used} />
      {hasMore && others.map(tools => <ToolGroup key={tools[0]?.label} editor={editor} tools={tools} />)}
      <div className="toolbar-group">
        {hasMore &&
          choices.slice(1).map(choice => <ChoiceSelect key={choice.label} editor={editor} choice={choice} />)}
        <button
          type="button"
          aria-label="More tools"
          title="More tools"
          aria-expanded={hasMore}
          onClick={() => setMore(!hasMore)}
        >
          <ToolIcon name="more" />
        </button>
      </div>
    </ToolRow>
  )
}

/** Within the width of the text. On touch screens below the selection, because the system shows its own menu above it. */
function nextToSelection({ view }: Editor) {
  const shift = { boundary: view.dom }
  return matchMedia('(pointer: coarse)').matches
    ? ({ placement: 'bottom', offset: 28, shift } as const)
    : ({ placement: 'top', offset: 8, shift } as const)
}

const isText = (editor: Editor) =>
  !['codeBlock', 'figure'].some(name => editor.isActive(name)) &&
  editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to).trim() !== ''
