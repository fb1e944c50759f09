import type { Editor } from '@tiptap/core'

export type Asked =
  | 'link'
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
    asked: Asked
  }
}

export function ask(editor: Editor, what: Asked): true {
  editor.emit('asked', what)
  return true
}

export const asking = (what: Asked) => (editor: Editor) => ask(editor, what)
