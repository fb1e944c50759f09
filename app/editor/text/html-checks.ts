import { Extension } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { NodeView } from '@tiptap/pm/view'
import { htmlBlockClass } from '#shared/blocks/html-block/stored-html-block.ts'

// Milliseconds. Waits for a pause, because the server allows each IP address only 120 previews in ten minutes.
const PAUSE_MS = 1500
const MAX_NAMED = 8

type ListRemoved = (blocks: string[]) => Promise<string[][]>
type RemovedOf = (block: Node) => Promise<string[]>

/** Shows in each HTML block what the sanitizer removes from it, once the writer pauses. */
export const htmlChecks = (listRemoved: ListRemoved) =>
  Extension.create({
    name: 'htmlChecks',
    addProseMirrorPlugins() {
      const removedOf = batchRequests(listRemoved)
      return [new Plugin({ props: { nodeViews: { htmlBlock: node => checked(node, removedOf) } } })]
    },
  })

/** Batches the requests: one for all blocks when a text opens. A block that moves is rendered again but not requested again. */
function batchRequests(listRemoved: ListRemoved): RemovedOf {
  let blocks: string[] = []
  let results: Promise<string[][]> | null = null
  const known = new WeakMap<Node, Promise<string[]>>()
  return node => {
    const before = known.get(node)
    if (before) return before
    results ??= new Promise(resolve => setTimeout(resolve)).then(() => {
      const requested = blocks
      blocks = []
      results = null
      return listRemoved(requested)
    })
    const place = blocks.push(node.textContent) - 1
    const result = results.then(all => all[place] ?? [])
    known.set(node, result)
    result.catch(() => known.delete(node))
    return result
  }
}

function checked(node: Node, removedOf: RemovedOf): NodeView {
  const code = document.createElement('code')
  const removedMessage = Object.assign(document.createElement('p'), {
    className: 'html-block-removed',
    contentEditable: 'false',
    role: 'status',
  })
  const { dom } = DOMSerializer.renderSpec(document, ['pre', { class: htmlBlockClass }, code, removedMessage])
  let shown = node
  let timer = setTimeout(check)

  /** A failed check is repeated after the next change. */
  async function check() {
    const { textContent } = shown
    const removed = await removedOf(shown).catch(() => [])
    if (textContent === shown.textContent) removedMessage.textContent = sentenceOf(removed)
  }

  return {
    dom,
    contentDOM: code,
    update(node) {
      if (node.type !== shown.type) return false
      const isSame = node.textContent === shown.textContent
      shown = node
      if (isSame) return true
      clearTimeout(timer)
      timer = setTimeout(check, PAUSE_MS)
      return true
    },
    ignoreMutation: ({ target }) => !code.contains(target),
    destroy: () => clearTimeout(timer),
  }
}

function sentenceOf(removed: string[]): string {
  if (removed.length === 0) return ''
  const named = removed.slice(0, MAX_NAMED).join(', ')
  return `Not shown to readers: ${named}${removed.length > MAX_NAMED ? ' and more' : ''}.`
}
