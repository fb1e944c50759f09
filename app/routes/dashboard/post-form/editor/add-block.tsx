import type { Editor } from '@tiptap/core'
import { FloatingMenu } from '@tiptap/react/menus'
import { ToolIcon } from './tool-icon.tsx'

/** A button beside an empty paragraph, which types the slash. */
export function AddBlock({ editor }: { editor: Editor }) {
  return (
    <FloatingMenu editor={editor} className="add-block" options={{ placement: 'right', offset: 8 }}>
      <button
        type="button"
        aria-label="Add a block"
        title="Add a block (/)"
        onClick={() => editor.chain().focus().insertContent('/').run()}
      >
        <ToolIcon name="plus" />
      </button>
    </FloatingMenu>
  )
}
