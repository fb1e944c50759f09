import type { Editor } from '@tiptap/core'
import { BubbleMenu } from '@tiptap/react/menus'
import { ToolGroup } from './toolbar.tsx'
import { headings, highlightTool, marks, quoteTool, type Tool } from './tools.ts'

/** The tools for a selection, beside it. The toolbar has them all for the keyboard, and phones put their own menu here. */
export function Bubble({ editor, link }: { editor: Editor; link: Tool }) {
  return (
    <BubbleMenu
      editor={editor}
      className="bubble"
      role="group"
      aria-label="Selection"
      options={{ placement: 'top', offset: 8 }}
      shouldShow={({ editor, state: { selection } }) =>
        editor.isEditable && 'ranges' in selection && !selection.empty && isText(editor)
      }
    >
      <ToolGroup editor={editor} tools={[...marks, link, highlightTool]} />
      <ToolGroup editor={editor} tools={[headings[0], headings[1], quoteTool]} />
    </BubbleMenu>
  )
}

const isText = (editor: Editor) =>
  !['codeBlock', 'figure'].some(name => editor.isActive(name)) &&
  editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to).trim() !== ''
