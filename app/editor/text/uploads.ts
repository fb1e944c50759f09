import { type Editor, Extension } from '@tiptap/core'
import type { Attrs, Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { FileError } from '#shared/data/files.ts'
import { PictureError } from '#shared/files/check-picture.ts'
import { closedSlice, insertSlice } from './insert-slice.ts'
import { removeBlock } from './moving-blocks.ts'
import { nodesOf, picturesOf } from './nodes-of.ts'

export type StoredPicture = { src: string; width: number | null; height: number | null }

export type UploadOptions = {
  /** Throws PictureError if the file can never be accepted. */
  upload: (file: File) => Promise<StoredPicture>
  attach: (file: File) => Promise<{ href: string; facts: string }>
  onError: (error: unknown, file: File) => void
  /** Loads a picture from its address. */
  read: (address: string) => Promise<File>
  onUncopied: (error: unknown) => void
}

/** `waiting`: still in the text; `uploadsSettled` retries it. `refused`: removed from the text. */
type Outcome = 'stored' | 'waiting' | 'refused'

declare module '@tiptap/core' {
  interface Storage {
    uploads: UploadOptions & {
      /** All maps are keyed by blob URL, or by the address of a picture that is copied. */
      running: Map<string, Promise<Outcome>>
      waiting: Map<string, File>
      stored: Map<string, Attrs>
      shown: Set<string>
    }
  }
}

const key = new PluginKey('uploads')

export const isPicture = ({ type }: File) => type.startsWith('image/')

const sentIn = (doc: Node) =>
  [...picturesOf(doc), ...nodesOf(doc, 'attachedFile')].map(([place, { attrs }]) => ({
    place,
    attrs,
    address: String(attrs.src ?? attrs.href),
  }))

/** Shows new pictures and files by a blob URL immediately, and replaces it with the stored address after the upload. */
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
          for (const { place, attrs, address } of sentIn(doc)) {
            const stored = storage.stored.get(address)
            if (stored) tr.setNodeMarkup(place, null, { ...attrs, ...stored })
          }
          return tr.docChanged ? tr.setMeta('addToHistory', false) : null
        },
      }),
    ]
  },
})

/** Milliseconds. More than a large picture or the largest film takes on a slow connection. */
const LONGEST = { picture: 120_000, file: 3_600_000 }

export function startUpload(editor: Editor, file: File): string {
  const address = URL.createObjectURL(file)
  editor.storage.uploads.shown.add(address)
  send(editor, address, file)
  return address
}

function send(editor: Editor, address: string, file: File) {
  const { waiting, upload, attach, onError } = editor.storage.uploads
  waiting.delete(address)
  const sent = isPicture(file) ? within(LONGEST.picture, upload(file)) : within(LONGEST.file, attach(file))
  replaceOnce(editor, address, sent, error => {
    const isRefused = error instanceof PictureError || error instanceof FileError
    if (!isRefused) waiting.set(address, file)
    else if (!editor.isDestroyed) removeSent(editor, address)
    onError(error, file)
    return isRefused ? 'refused' : 'waiting'
  })
}

/** Copies a picture whose address expires. If that fails, the picture stays as it is. */
export function copyPicture(editor: Editor, address: string) {
  const { running, stored, read, upload, onUncopied } = editor.storage.uploads
  if (running.has(address) || stored.has(address)) return
  const sent = within(LONGEST.picture, read(address).then(upload))
  replaceOnce(editor, address, sent, error => {
    onUncopied(error)
    return 'stored'
  })
}

function replaceOnce(
  editor: Editor,
  address: string,
  sent: Promise<Attrs>,
  onError: (error: unknown) => Outcome,
) {
  const { running, stored } = editor.storage.uploads
  const arrived = sent
    .then((attrs): Outcome => {
      stored.set(address, attrs)
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, true))
      return 'stored'
    })
    .catch(onError)
    .finally(() => running.delete(address))
  running.set(address, arrived)
}

const within = <Result>(milliseconds: number, result: Promise<Result>) =>
  Promise.race([
    result,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timed out')), milliseconds)),
  ])

/** Retries failed uploads and waits for all that are still in the text. Returns the worst outcome. */
export async function uploadsSettled(editor: Editor): Promise<Outcome> {
  const { running, waiting } = editor.storage.uploads
  const shown = new Set(sentIn(editor.state.doc).map(({ address }) => address))
  for (const [address, file] of waiting) if (shown.has(address)) send(editor, address, file)
  const awaited = [...running].filter(([address]) => shown.has(address)).map(([, outcome]) => outcome)
  const outcomes = await Promise.all(awaited)
  const failed = outcomes.find(one => one === 'refused') ?? outcomes.find(one => one === 'waiting')
  if (failed || outcomes.length === 0 || editor.isDestroyed) return failed ?? 'stored'
  // Others may have been added meanwhile.
  return await uploadsSettled(editor)
}

export function hasUnstored(editor: Editor): boolean {
  return sentIn(editor.state.doc).some(({ address }) => address.startsWith('blob:'))
}

function removeSent(editor: Editor, refused: string) {
  const { tr, schema, selection } = editor.state
  for (const { place, address } of sentIn(tr.doc).reverse()) {
    if (address !== refused) continue
    const { parent: figure, nodeAfter } = tr.doc.resolve(place)
    if (nodeAfter?.type.name === 'attachedFile') {
      removeBlock(tr, { at: place, node: nodeAfter })
      continue
    }
    const caption = figure.lastChild?.content
    removeBlock(tr, { at: place - 1, node: figure })
    if (caption?.size) insertSlice(tr, closedSlice(schema.node('paragraph', null, caption)), place - 1)
  }
  editor.view.dispatch(tr.setSelection(selection.map(tr.doc, tr.mapping)).setMeta('addToHistory', false))
}
