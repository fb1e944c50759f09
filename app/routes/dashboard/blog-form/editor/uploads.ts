import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { Picture } from './figure.ts'

type Stored = Pick<Picture, 'src' | 'width' | 'height'>

export type UploadOptions = {
  /** Puts a picture into the storage. Throws why it is not there. */
  upload: (file: File) => Promise<Stored>
  onTrouble: (error: unknown) => void
}

declare module '@tiptap/core' {
  interface Storage {
    uploads: { running: Map<string, Promise<void>>; stored: Map<string, Stored> }
  }
}

const key = new PluginKey('uploads')

/** Pictures that were dropped, pasted or chosen: shown at once from this tab, and from the storage as soon as they are there. */
export const Uploads = Extension.create<UploadOptions>({
  name: 'uploads',

  addOptions: () => ({
    upload: () => Promise.reject(new Error('There is no storage.')),
    onTrouble: () => {},
  }),

  addStorage: () => ({ running: new Map(), stored: new Map() }),

  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin({
        key,
        // After each change: undo and redo bring back what was shown before.
        appendTransaction(transactions, _before, { doc, tr }) {
          if (storage.stored.size === 0) return null
          if (!transactions.some(one => one.docChanged || one.getMeta(key))) return null
          for (const [place, figure] of figuresOf(doc)) {
            const stored = storage.stored.get(figure.attrs.src)
            if (stored) tr.setNodeMarkup(place, null, { ...figure.attrs, ...stored })
          }
          return tr.docChanged ? tr.setMeta('addToHistory', false) : null
        },
      }),
    ]
  },
})

/** Begins to store a picture, and answers the address at which this tab shows it until then. */
export function startUpload(editor: Editor, file: File): string {
  const shown = URL.createObjectURL(file)
  const { running, stored } = editor.storage.uploads
  const { upload, onTrouble } = optionsOf(editor)
  const done = upload(file)
    .then(picture => {
      stored.set(shown, picture)
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, true))
    })
    .catch(error => {
      if (!editor.isDestroyed) removeFigure(editor, shown)
      onTrouble(error)
    })
    .finally(() => running.delete(shown))
  running.set(shown, done)
  return shown
}

/** Waits for the pictures that are on their way. */
export async function uploadsSettled(editor: Editor): Promise<void> {
  await Promise.all(editor.storage.uploads.running.values())
}

function optionsOf(editor: Editor): UploadOptions {
  return editor.extensionManager.extensions.find(({ name }) => name === Uploads.name)?.options
}

function removeFigure(editor: Editor, src: string) {
  const { tr } = editor.state
  for (const [place, figure] of figuresOf(tr.doc).reverse())
    if (figure.attrs.src === src) tr.delete(place, place + figure.nodeSize)
  editor.view.dispatch(tr.setMeta('addToHistory', false))
}

function figuresOf(doc: Node): [place: number, figure: Node][] {
  const found: [number, Node][] = []
  doc.descendants((node, place) => {
    if (node.type.name === 'figure') found.push([place, node])
    return !node.isTextblock
  })
  return found
}
