import type { Editor } from '@tiptap/core'

export type DialogName =
  | 'link'
  | 'card'
  | 'footnote'
  | 'picture'
  | 'gallery'
  | 'file'
  | 'diagram'
  | 'snippets'
  | 'first-number'
  | 'find'

declare module '@tiptap/core' {
  interface EditorEvents {
    dialogOpened: DialogName
  }
}

export function openDialog(editor: Editor, what: DialogName): true {
  editor.emit('dialogOpened', what)
  return true
}

export const opensDialog = (what: DialogName) => (editor: Editor) => openDialog(editor, what)
