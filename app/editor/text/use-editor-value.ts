import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

export const useEditorValue = <Value>(editor: Editor, read: (editor: Editor) => Value): Value =>
  useEditorState({ editor, selector: ({ editor }) => read(editor) })
