import { Extension } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { NodeView } from '@tiptap/pm/view'
import { htmlBlockClass } from '#app/blocks/html-block/stored-html-block.ts'

// The server answers 120 previews of an address in ten minutes.
const PAUSE_MS = 1500
const MAX_NAMED = 8

type ListRemoved = (html: string) => Promise<string[]>

/** Says in each block of HTML what readers do not get of it, once its writer pauses. */
export const htmlChecks = (listRemoved: ListRemoved) =>
  Extension.create({
    name: 'htmlChecks',
    addProseMirrorPlugins: () => [
      new Plugin({ props: { nodeViews: { htmlBlock: node => checked(node, listRemoved) } } }),
    ],
  })

function checked({ type, textContent }: Node, listRemoved: ListRemoved): NodeView {
  const code = document.createElement('code')
  const notice = Object.assign(document.createElement('p'), {
    className: 'html-block-removed',
    contentEditable: 'false',
    role: 'status',
  })
  const { dom } = DOMSerializer.renderSpec(document, ['pre', { class: htmlBlockClass }, code, notice])
  let typed = textContent
  let timer = setTimeout(check)

  /** Without an answer it is asked again after the next change. */
  async function check() {
    const html = typed
    const removed = await listRemoved(html).catch(() => [])
    if (html === typed) notice.textContent = sentenceOf(removed)
  }

  return {
    dom,
    contentDOM: code,
    update(node) {
      if (node.type !== type) return false
      if (node.textContent !== typed) {
        typed = node.textContent
        clearTimeout(timer)
        timer = setTimeout(check, PAUSE_MS)
      }
      return true
    },
    ignoreMutation: ({ target }) => !code.contains(target),
    destroy: () => clearTimeout(timer),
  }
}

function sentenceOf(removed: string[]): string {
  if (removed.length === 0) return ''
  const named = removed.slice(0, MAX_NAMED).join(', ')
  return `Readers do not get ${named}${removed.length > MAX_NAMED ? ' and more' : ''}.`
}
