import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { escapeHtml } from '#app/base/escape-html.ts'
import { MAX_OF_GALLERY } from '#app/blocks/gallery/gallery.ts'
import { cleanPasted } from './clean-pasted.ts'
import { figureOf, type PictureLook } from './figure.ts'
import { insertNodes } from './insert-slice.ts'
import { listLost } from './list-lost.ts'
import { looksLikeMarkdown, readMarkdown } from './markdown.ts'
import { tellLost } from './tell-lost.tsx'
import { startUpload } from './uploads.ts'

export const Pasting = Extension.create({
  name: 'pasting',

  addProseMirrorPlugins() {
    const { editor } = this
    let isPlain = false
    const noteShift = (_view: unknown, { shiftKey }: KeyboardEvent) => {
      isPlain = shiftKey
      return false
    }
    return [
      new Plugin({
        props: {
          handleDOMEvents: { keydown: noteShift, keyup: noteShift },
          handlePaste(_view, { clipboardData }) {
            if (!clipboardData) return false
            const pictures = picturesIn(clipboardData)
            const html = clipboardData.getData('text/html')
            if (pictures.length > 0 && !hasWords(html)) return insertPictures(editor, pictures)
            // Pasting with Shift inserts plain text.
            if (html || isPlain || editor.state.selection.$from.parent.type.spec.code) return false
            return insertMarkdown(editor, clipboardData.getData('text/plain'))
          },
          handleDrop(view, event, _slice, isMoved) {
            if (isMoved || !(event instanceof DragEvent) || !event.dataTransfer) return false
            const pictures = picturesIn(event.dataTransfer)
            if (pictures.length === 0) return false
            const near = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            return insertPictures(editor, pictures, { near })
          },
          transformPastedHTML(html) {
            const lost = listLost(html, editor.storage.uploads.shown)
            if (lost) tellLost(editor, lost)
            return storePictures(editor, cleanPasted(html))
          },
        },
      }),
    ]
  },
})

const picturesIn = ({ files }: DataTransfer) => [...files].filter(({ type }) => type.startsWith('image/'))

// Word processors add a picture of the copied text.
function hasWords(html: string): boolean {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
}

type Look = PictureLook & { isGallery?: boolean; near?: number }

export function insertPictures(
  editor: Editor,
  files: File[],
  { near, isGallery = false, ...look }: Look = {},
): true {
  const { schema } = editor
  const single = files.map(file => figureOf(schema, startUpload(editor, file), look))
  const figures = isGallery
    ? [schema.node('gallery', null, single.slice(0, MAX_OF_GALLERY)), ...single.slice(MAX_OF_GALLERY)]
    : single
  insertNodes(editor, figures, near)
  return true
}

function insertMarkdown(editor: Editor, text: string): boolean {
  if (!looksLikeMarkdown(text)) return false
  readMarkdown(text)
    .catch(() => `<p>${escapeHtml(text).replace(/\n+/g, '</p><p>')}</p>`)
    .then(html => !editor.isDestroyed && editor.view.pasteHTML(html))
  return true
}

/** Replaces embedded pictures by uploads. Pictures that only another tab can read are removed. */
function storePictures(editor: Editor, html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const { shown } = editor.storage.uploads
  for (const image of body.querySelectorAll('img[src^="blob:"]'))
    if (!shown.has(image.getAttribute('src') ?? '')) image.remove()
  for (const image of body.querySelectorAll('img[src^="data:image/"]:not(.diagram > img)')) {
    const file = fileOf(image.getAttribute('src') ?? '')
    if (file) image.setAttribute('src', startUpload(editor, file))
    else image.remove()
  }
  return body.innerHTML
}

function fileOf(address: string): File | null {
  const [, type, base64] = /^data:(image\/[a-z+]+);base64,([\w+/=\s]+)$/i.exec(address) ?? []
  if (!type || !base64) return null
  try {
    return new File([Uint8Array.from(atob(base64), character => character.charCodeAt(0))], 'pasted', { type })
  } catch {
    return null
  }
}
