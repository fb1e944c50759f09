import type { Editor } from '@tiptap/core'

/** Leaves out a trailing paragraph, empty captions, and pictures and files that are still uploading. Repeated spaces stay non-breaking. */
export function storedHtml(editor: Editor): string {
  if (editor.isEmpty) return ''
  return editor
    .getHTML()
    .replace(
      /<figure[^>]*><img [^>]*\bsrc="blob:[^>]*><figcaption>((?:(?!<\/figcaption>).)*)<\/figcaption><\/figure>/gs,
      (_, caption: string) => caption && `<p>${caption}</p>`,
    )
    .replace(/<figure class="attached-file"><a href="blob:.*?<\/figure>/gs, '')
    .replaceAll('<figcaption></figcaption>', '')
    .replace(/(<p><\/p>)+$/, '')
    .replace(/<pre[\s>].*?<\/pre>|<[^>]*>| {2,}/gs, piece =>
      piece.startsWith('<') ? piece : `${'&nbsp;'.repeat(piece.length - 1)} `,
    )
}
