import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

/** What is read of an editor after each change; renders anew when that is another. */
export const useEditorValue = <Value>(editor: Editor, read: (editor: Editor) => Value): Value =>
  useEditorState({ editor, selector: ({ editor }) => read(editor) })
