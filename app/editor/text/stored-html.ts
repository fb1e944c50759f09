import { type Editor, getHTMLFromFragment } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { sourceOf } from './open-stored.ts'

/** Unchanged blocks as they were. Leaves out a trailing paragraph, empty captions, and pictures and files that are still uploading. Repeated spaces stay non-breaking. */
export function storedHtml({ isEmpty, state }: Editor): string {
  if (isEmpty) return ''
  const blocks = state.doc.children.map(block => sourceOf(block) ?? written(block))
  return blocks.join('').replace(/(<p><\/p>)+$/, '')
}

const written = (block: Node) =>
  getHTMLFromFragment(Fragment.from(block), block.type.schema)
    .replace(
      /<figure[^>]*><img [^>]*\bsrc="blob:[^>]*><figcaption>((?:(?!<\/figcaption>).)*)<\/figcaption><\/figure>/gs,
      (_, caption: string) => caption && `<p>${caption}</p>`,
    )
    .replace(/<figure class="attached-file"><a href="blob:.*?<\/figure>/gs, '')
    .replaceAll('<figcaption></figcaption>', '')
    .replace(/<pre[\s>].*?<\/pre>|<[^>]*>| {2,}/gs, piece =>
      piece.startsWith('<') ? piece : `${'&nbsp;'.repeat(piece.length - 1)} `,
    )
