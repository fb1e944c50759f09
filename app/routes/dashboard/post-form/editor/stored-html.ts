import type { Editor } from '@tiptap/core'
import { figuresOf } from './nodes-of.ts'

/** Leaves out a trailing paragraph, empty captions and pictures that are still uploading. Repeated spaces stay non-breaking. */
export function storedHtml(editor: Editor): string {
  // For the editor a text is empty when it has pictures and no words.
  if (editor.isEmpty && figuresOf(editor.state.doc).length === 0) return ''
  return editor
    .getHTML()
    .replace(
      /<figure[^>]*><img [^>]*\bsrc="blob:[^>]*><figcaption>((?:(?!<\/figcaption>).)*)<\/figcaption><\/figure>/gs,
      (_, caption: string) => caption && `<p>${caption}</p>`,
    )
    .replaceAll('<figcaption></figcaption>', '')
    .replace(/(<p><\/p>)+$/, '')
    .replace(/<pre[\s>].*?<\/pre>|<[^>]*>| {2,}/gs, piece =>
      piece.startsWith('<') ? piece : `${'&nbsp;'.repeat(piece.length - 1)} `,
    )
}
