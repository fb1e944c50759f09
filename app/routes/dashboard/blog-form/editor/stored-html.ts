import type { Editor } from '@tiptap/core'

/**
 * Returns the content as it is stored, '' when it is empty: without the editor's trailing paragraph, empty captions and
 * pictures that are still uploading (their captions stay). Repeated spaces become non-breaking except the last.
 */
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
