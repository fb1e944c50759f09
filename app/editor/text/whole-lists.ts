import { combineTransactionSteps, commands, Extension, getChangedRanges } from '@tiptap/core'
import { isHistoryTransaction } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { hasMoved, isList } from './moving-blocks.ts'

/** When a list is split, its second part continues the numbering. Lists merge when whatever separated them is deleted. A block at the start of a list item leaves the list when it is wrapped in a quote or callout, because an item cannot start with either. */
export const WholeLists = Extension.create({
  name: 'wholeLists',
  addCommands: () => ({
    wrapIn: (type, attributes) => props => {
      if (commands.wrapIn(type, attributes)(props)) return true
      const { $from } = props.tr.selection
      const depths = Array.from({ length: $from.depth }, (_, depth) => depth)
      const items = depths.filter(depth => isList($from.node(depth))).map(depth => $from.node(depth + 1).type)
      if (items.length === 0 || !props.dispatch) return items.length > 0
      const chain = props.chain()
      for (const item of items.reverse()) chain.liftListItem(item)
      return chain.command(commands.wrapIn(type, attributes)).run()
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { doc, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged)) return
        if (transactions.some(one => isHistoryTransaction(one) || one.getMeta(hasMoved))) return
        const change = combineTransactionSteps(before.doc, [...transactions])
        const back = change.mapping.invert()
        const origin = (at: number, { type }: Node) => {
          const $was = before.doc.resolve(back.map(at + 1))
          return $was.parent.type === type ? { at: $was.before(), end: $was.after() } : null
        }
        const joints = new Set<number>()
        for (const { newRange } of getChangedRanges(change)) {
          const { from, to } = newRange
          doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (list, at) => {
            if (!list.type.isInGroup('list')) return
            const was = origin(at, list)
            const above = was && listAbove(doc, at, list)
            const wasAbove = above && origin(above.at, above.list)
            if (!wasAbove) return
            const next = above.list.attrs.start + above.list.childCount
            const isAdjacent = above.at + above.list.nodeSize === at
            if (wasAbove.at === was.at) {
              if (list.attrs.start && !isAdjacent) tr.setNodeAttribute(at, 'start', next)
              // A higher number than expected was set by the writer.
            } else if (isAdjacent && wasAbove.end !== was.at && !(list.attrs.start > next)) joints.add(at)
          })
        }
        for (const joint of [...joints].toSorted((a, b) => b - a)) tr.join(joint)
        return tr.docChanged ? tr : null
      },
    }),
  ],
})

function listAbove(doc: Node, at: number, { type }: Node): { at: number; list: Node } | null {
  const $at = doc.resolve(at)
  for (let index = $at.index() - 1; index >= 0; index--) {
    const list = $at.parent.child(index)
    if (list.type === type) return { at: $at.posAtIndex(index), list }
  }
  return null
}
