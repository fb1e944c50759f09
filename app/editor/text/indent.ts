import { type CommandProps, Extension } from '@tiptap/core'

const deepest = 8
const indentable = ['paragraph', 'heading']

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
})

/** Indents (1) or outdents (-1) the selected blocks, within 0 to 8 levels. List items change their nesting instead. */
export const indentBy =
  (steps: 1 | -1) =>
  ({ editor, commands, tr, dispatch }: CommandProps) => {
    if (editor.isActive('listItem'))
      return steps === 1 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem')
    let isMoved = false
    const { from, to } = tr.selection
    tr.doc.nodesBetween(from, to, (node, place) => {
      if (!indentable.includes(node.type.name)) return
      const level = Math.min(deepest, Math.max(0, node.attrs.indent + steps))
      if (level === node.attrs.indent) return
      isMoved = true
      if (dispatch) tr.setNodeAttribute(place, 'indent', level)
    })
    return isMoved
  }
