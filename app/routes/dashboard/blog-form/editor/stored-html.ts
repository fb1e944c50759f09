import type { Editor } from '@tiptap/core'

/**
 * The content as it is stored: without the paragraph that the editor keeps at the end to write on, without captions that say
 * nothing, and without pictures that are still on their way, but for their captions. Of several spaces
 * in a row a page would show one: all but the last do not break. Empty when nothing was written.
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
