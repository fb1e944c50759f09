import { Extension } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'

const deepest = 8
const indentable = ['paragraph', 'heading']

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** Indents (1) or outdents (-1) the selected blocks, within 0 to 8 levels; list items change their nesting. */
      indentBy: (steps: 1 | -1) => ReturnType
      unsetIndent: () => ReturnType
    }
  }
}

export const Indent = Extension.create({
  name: 'indent',

  addGlobalAttributes: () => [
    {
      types: indentable,
      attributes: {
        indent: {
          default: 0,
          parseHTML: element => Number(/\bindent-([1-8])\b/.exec(element.className)?.[1] ?? 0),
          renderHTML: ({ indent }) => (indent ? { class: `indent-${indent}` } : {}),
        },
      },
    },
  ],

  addCommands: () => ({
    indentBy:
      steps =>
      ({ editor, commands, tr, dispatch }) => {
        if (editor.isActive('listItem'))
          return steps === 1 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem')
        return moved(tr, Boolean(dispatch), level => Math.min(deepest, Math.max(0, level + steps)))
      },
    unsetIndent:
      () =>
      ({ tr, dispatch }) =>
        moved(tr, Boolean(dispatch), () => 0),
  }),
})

function moved(tr: Transaction, isMeant: boolean, next: (level: number) => number): boolean {
  let isMoved = false
  const { from, to } = tr.selection
  tr.doc.nodesBetween(from, to, (node, place) => {
    if (!indentable.includes(node.type.name)) return
    const level = next(node.attrs.indent)
    if (level === node.attrs.indent) return
    isMoved = true
    if (isMeant) tr.setNodeAttribute(place, 'indent', level)
  })
  return isMoved
}
