import type { Editor } from '@tiptap/core'

/** Without trailing paragraph, empty captions and pictures that are uploading. Keeps repeated spaces non-breaking. */
export function storedHtml(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor
    .getHTML()
    .replace(
      /<figure><img [^>]*\bsrc="blob:[^>]*><figcaption>((?:(?!<\/figcaption>).)*)<\/figcaption><\/figure>/gs,
      (_, caption: string) => caption && `<p>${caption}</p>`,
    )
    .replaceAll('<figcaption></figcaption>', '')
    .replace(/(<p><\/p>)+$/, '')
    .replace(/<pre[\s>].*?<\/pre>|<[^>]*>| {2,}/gs, piece =>
      piece.startsWith('<') ? piece : `${'&nbsp;'.repeat(piece.length - 1)} `,
    )
}
