import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { PictureTrouble } from '#app/data/check-picture.ts'
import { closedSlice, insertSlice } from './insert-slice.ts'
import { removeBlock } from './moving-blocks.ts'
import { picturesOf } from './nodes-of.ts'

export type StoredPicture = { src: string; width: number | null; height: number | null }

export type UploadOptions = {
  /** Throws PictureTrouble for a file that will never be taken. */
  upload: (file: File) => Promise<StoredPicture>
  onTrouble: (error: unknown) => void
}

/** `waiting`: still in the text, and sent again by `uploadsSettled`. `refused`: taken out of it. */
type Outcome = 'stored' | 'waiting' | 'refused'

declare module '@tiptap/core' {
  interface Storage {
    uploads: UploadOptions & {
      /** Keyed by blob URL, as the others. */
      running: Map<string, Promise<Outcome>>
      waiting: Map<string, File>
      stored: Map<string, StoredPicture>
      shown: Set<string>
    }
  }
}

const key = new PluginKey('uploads')

/** Shows new pictures from a blob URL at once and replaces it by the stored address after the upload. */
export const Uploads = Extension.create<UploadOptions>({
  name: 'uploads',

  addStorage() {
    return { ...this.options, running: new Map(), waiting: new Map(), stored: new Map(), shown: new Set() }
  },

  onDestroy() {
    for (const address of this.storage.shown) URL.revokeObjectURL(address)
  },

  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin({
        key,
        // Runs after each transaction, because undo and redo bring back blob URLs.
        appendTransaction(transactions, _before, { doc, tr }) {
          if (storage.stored.size === 0) return null
          if (!transactions.some(one => one.docChanged || one.getMeta(key))) return null
          for (const [place, { attrs }] of picturesOf(doc)) {
            const stored = storage.stored.get(attrs.src)
            if (stored) tr.setNodeMarkup(place, null, { ...attrs, ...stored })
          }
          return tr.docChanged ? tr.setMeta('addToHistory', false) : null
        },
      }),
    ]
  },
})

/** Milliseconds; longer than a large picture takes on a slow connection. */
const longestUpload = 120_000

export function startUpload(editor: Editor, file: File): string {
  const address = URL.createObjectURL(file)
  editor.storage.uploads.shown.add(address)
  send(editor, address, file)
  return address
}

function send(editor: Editor, address: string, file: File) {
  const { running, waiting, stored, upload, onTrouble } = editor.storage.uploads
  waiting.delete(address)
  const arrived = Promise.race([upload(file), tooLong()])
    .then((picture): Outcome => {
      stored.set(address, picture)
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, true))
      return 'stored'
    })
    .catch((error): Outcome => {
      const isRefused = error instanceof PictureTrouble
      if (!isRefused) waiting.set(address, file)
      else if (!editor.isDestroyed) removeFigure(editor, address)
      onTrouble(error)
      return isRefused ? 'refused' : 'waiting'
    })
    .finally(() => running.delete(address))
  running.set(address, arrived)
}

const tooLong = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timed out')), longestUpload))

/** Sends again what did not arrive, and waits for all. Returns the worst outcome. */
export async function uploadsSettled(editor: Editor): Promise<Outcome> {
  const { running, waiting } = editor.storage.uploads
  const shown = new Set(picturesOf(editor.state.doc).map(([, { attrs }]) => attrs.src))
  for (const [address, file] of waiting) if (shown.has(address)) send(editor, address, file)
  const outcomes = await Promise.all(running.values())
  return outcomes.find(one => one === 'refused') ?? outcomes.find(one => one === 'waiting') ?? 'stored'
}

export function hasUnstored(editor: Editor): boolean {
  return picturesOf(editor.state.doc).some(([, { attrs }]) => attrs.src.startsWith('blob:'))
}

function removeFigure(editor: Editor, src: string) {
  const { tr, schema, selection } = editor.state
  for (const [place, { attrs }] of picturesOf(tr.doc).reverse()) {
    if (attrs.src !== src) continue
    const { parent: figure } = tr.doc.resolve(place)
    const words = figure.lastChild?.content
    removeBlock(tr, { at: place - 1, node: figure })
    if (words?.size) insertSlice(tr, closedSlice(schema.node('paragraph', null, words)), place - 1)
  }
  editor.view.dispatch(tr.setSelection(selection.map(tr.doc, tr.mapping)).setMeta('addToHistory', false))
}
