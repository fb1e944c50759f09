import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { MAX_OF_GALLERY } from '#shared/blocks/gallery/stored-gallery.ts'
import { looksLikeMarkdown, readMarkdown } from '#shared/blocks/read-markdown.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { cleanPasted } from './clean-pasted.ts'
import { figureOf, type PictureLook } from './figure.ts'
import { insertLater } from './insert-later.ts'
import { insertNodes } from './insert-slice.ts'
import { listUnsupported } from './list-unsupported.ts'
import { notifyUnsupported } from './notify-unsupported.tsx'
import { copyPicture, isPicture, startUpload } from './uploads.ts'

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
            const files = [...clipboardData.files]
            const html = clipboardData.getData('text/html')
            if (files.length > 0 && !hasText(html)) return insertFiles(editor, files, { alt: altIn(html) })
            if (isInCode(editor)) return false
            const text = clipboardData.getData('text/plain')
            const code = clipboardData.getData('vscode-editor-data')
            if (code && text) return insertFromEditor(editor, text, JSON.parse(code).mode)
            // Pasting with Shift inserts plain text.
            return !html && !isPlain && insertMarkdown(editor, text)
          },
          handleDrop(view, event, _slice, isMoved) {
            if (isMoved || !(event instanceof DragEvent) || !event.dataTransfer) return false
            const files = [...event.dataTransfer.files]
            if (files.length === 0) return false
            const near = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            return insertFiles(editor, files, { near })
          },
          // Readers see a tab as a space, except in code.
          transformPastedText: text => (isInCode(editor) ? text : text.replaceAll('\t', ' ')),
          transformPastedHTML(html) {
            const lost = listUnsupported(html, editor.storage.uploads.shown)
            if (lost) notifyUnsupported(editor, lost)
            return storePictures(editor, cleanPasted(html))
          },
        },
      }),
    ]
  },
})

function isInCode({ state }: Editor): boolean {
  const { $from } = state.selection
  return Boolean($from.parent.type.spec.code) || $from.marks().some(({ type }) => type.spec.code)
}

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

// Word processors add a picture of the copied text.
const hasText = (html: string) => bodyOf(html).textContent.trim() !== ''

// A browser copies a picture together with its <img> element.
const altIn = (html: string) => bodyOf(html).querySelector('img')?.getAttribute('alt') ?? ''

type Look = PictureLook & { isGallery?: boolean; near?: number; captions?: string | null }

export function insertFiles(
  editor: Editor,
  files: File[],
  { near, isGallery = false, captions = null, ...look }: Look = {},
): true {
  const { schema } = editor
  const single = files.map(file => {
    const address = startUpload(editor, file)
    if (isPicture(file)) return figureOf(schema, address, look)
    const name = cutText(file.name, 200)
    return schema.node('attachedFile', { href: address, name, facts: 'Sending…', captions })
  })
  const blocks =
    isGallery && files.every(isPicture)
      ? [schema.node('gallery', null, single.slice(0, MAX_OF_GALLERY)), ...single.slice(MAX_OF_GALLERY)]
      : single
  insertNodes(editor, blocks, near)
  return true
}

/** `mode`: the language in Visual Studio Code. A part of a line becomes code within the paragraph. */
function insertFromEditor(editor: Editor, text: string, mode: string): true {
  const { schema, state, view } = editor
  const { parent } = state.selection.$from
  if (mode === 'markdown' || mode === 'plaintext') insertMarkdown(editor, text) || view.pasteText(text)
  else if (!/[\r\n]/.test(text) && parent.content.size > 0) {
    const code = schema.mark('code')
    view.dispatch(state.tr.replaceSelectionWith(schema.text(text, [code]), false).removeStoredMark(code))
  } else
    insertNodes(
      editor,
      schema.node('codeBlock', { language: mode }, schema.text(text.replace(/\r\n?/g, '\n'))),
    )
  return true
}

function insertMarkdown(editor: Editor, text: string): boolean {
  if (!looksLikeMarkdown(text)) return false
  const html = readMarkdown(text).catch(() => `<p>${escapeHtml(text).replace(/\n+/g, '</p><p>')}</p>`)
  insertLater(editor, html, html => editor.view.pasteHTML(asPart(html, text)))
  return true
}

/** Keeps the spaces around a single paragraph, because a copied part of a sentence may include them. */
function asPart(html: string, text: string): string {
  const [, paragraph] = /^<p>((?:(?!<p>).)*)<\/p>\s*$/s.exec(html) ?? []
  if (paragraph === undefined) return html
  const space = (end: RegExp) => (end.test(text) ? ' ' : '')
  const line = paragraph.trim().replace(/(<br>)?\n/g, (_, lineEnd = ' ') => lineEnd)
  return `<p data-pm-slice="1 1 []">${space(/^\s/)}${line}${space(/\s$/)}</p>`
}

/** Google Docs shows its pictures at these addresses only for a while. */
const expiring = /^https:\/\/lh\d[\w-]*\.googleusercontent\.com\//

/** Uploads embedded pictures, and copies those whose address expires. Pictures that only another tab can read are removed. */
function storePictures(editor: Editor, html: string): string {
  const body = bodyOf(html)
  const { shown } = editor.storage.uploads
  for (const image of body.querySelectorAll('img[src^="blob:"]'))
    if (!shown.has(image.getAttribute('src') ?? '')) image.remove()
  for (const image of body.querySelectorAll('img[src^="data:image/"]:not(.diagram > img)')) {
    const file = fileOf(image.getAttribute('src') ?? '')
    if (file) image.setAttribute('src', startUpload(editor, file))
    else image.remove()
  }
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    if (expiring.test(address)) copyPicture(editor, address)
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
