import { Extension } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { nodesOf } from './nodes-of.ts'

const key = new PluginKey<DecorationSet>('htmlChecks')
// The server answers 120 previews of an address in ten minutes.
const PAUSE_MS = 1500
const MAX_NAMED = 8

interface HtmlChecksOptions {
  /** What readers do not get of typed HTML. */
  listRemoved: (html: string) => Promise<string[]>
}

/** Says below each block of HTML what readers do not get of it, once its writer pauses. */
export const HtmlChecks = Extension.create<HtmlChecksOptions>({
  name: 'htmlChecks',

  addOptions: () => ({ listRemoved: async () => [] }),

  addProseMirrorPlugins() {
    const { listRemoved } = this.options
    const known = new Map<string, string[]>()
    /** Without an answer it is asked again after the next change. */
    async function learn(typed: string) {
      if (known.has(typed)) return
      const removed = await listRemoved(typed).catch(() => null)
      if (removed) known.set(typed, removed)
    }
    return [
      new Plugin({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, set) => tr.getMeta(key) ?? set.map(tr.mapping, tr.doc),
        },
        props: { decorations: state => key.getState(state) },
        view(view) {
          let timer = setTimeout(check)
          async function check() {
            const typed = blocksIn(view.state.doc).map(([, { textContent }]) => textContent)
            for (const html of known.keys()) if (!typed.includes(html)) known.delete(html)
            for (const html of typed) await learn(html)
            if (!view.isDestroyed) show(view, known)
          }
          return {
            update(_, before) {
              if (before.doc === view.state.doc) return
              clearTimeout(timer)
              timer = setTimeout(check, PAUSE_MS)
            },
            destroy: () => clearTimeout(timer),
          }
        },
      }),
    ]
  },
})

const blocksIn = (doc: Node) => nodesOf(doc, 'htmlBlock')

function show(view: EditorView, known: Map<string, string[]>) {
  const { state } = view
  const notices = blocksIn(state.doc).flatMap(([place, { textContent, nodeSize }]) => {
    const removed = known.get(textContent) ?? []
    if (removed.length === 0) return []
    const words = `Readers do not get ${removed.slice(0, MAX_NAMED).join(', ')}${removed.length > MAX_NAMED ? ' and more' : ''}.`
    return Decoration.widget(place + nodeSize, () => noticeOf(words), { side: -1, key: words })
  })
  if (notices.length === 0 && key.getState(state) === DecorationSet.empty) return
  view.dispatch(state.tr.setMeta(key, DecorationSet.create(state.doc, notices)))
}

const noticeOf = (words: string) =>
  DOMSerializer.renderSpec(document, [
    'p',
    { class: 'html-block-removed', contenteditable: 'false', role: 'status' },
    words,
  ]).dom
