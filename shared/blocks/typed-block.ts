import { commands, type Editor, getNodeType, Node } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { isInEmpty } from './editor-block.ts'

const isTyped = ({ type, content }: ProseMirrorNode) => type.isInGroup('typed') && content.size > 0

const TypedBlock = Node.create({
  group: 'block typed',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  isolating: true,
  // Commands that convert the whole selection must leave these blocks alone.
  addCommands: () => ({
    setNode: (type, attributes) => props => {
      const { tr, dispatch, editor } = props
      const texts = textblocksIn(tr)
      if (!texts.some(({ node }) => isTyped(node))) return commands.setNode(type, attributes)(props)
      if (!dispatch) return true
      for (const { at, node } of texts.reverse())
        if (!isTyped(node))
          tr.setBlockType(at, at + node.nodeSize, getNodeType(type, editor.schema), attributes)
      return true
    },
    clearNodes: () => props => {
      const typed = textblocksIn(props.tr).filter(({ node }) => isTyped(node))
      const before = props.tr.steps.length
      commands.clearNodes()(props)
      if (props.dispatch)
        for (const { at, node } of typed)
          props.tr.setNodeMarkup(props.tr.mapping.slice(before).map(at), node.type)
      return true
    },
  }),
  addKeyboardShortcuts() {
    const { name, editor } = this
    return {
      Enter: () => leaveCode(name, editor),
      Backspace: () => isInEmpty(editor, name) && editor.commands.setNode('paragraph'),
    }
  },
})

export const typedBlock = (name: string, tag: string, className: string) =>
  TypedBlock.extend({
    name,
    parseHTML: () => [
      {
        tag: `${tag}.${className}`,
        priority: 60,
        // Pages also show it without a `code` element, which another program may have stored.
        contentElement: element => element.querySelector('code') ?? element,
        preserveWhitespace: 'full',
      },
    ],
    renderHTML: () => [tag, { class: className }, ['code', 0]],
  })

function textblocksIn({ doc, selection: { ranges } }: Transaction) {
  const found: { at: number; node: ProseMirrorNode }[] = []
  for (const { $from, $to } of ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      if (node.isTextblock) found.push({ at, node })
    })
  return found
}

function leaveCode(name: string, editor: Editor): boolean {
  const { empty, $from } = editor.state.selection
  const { parent } = $from
  if (parent.type.name !== name || !empty || $from.parentOffset < parent.content.size) return false
  if (!parent.textContent.endsWith('\n')) return false
  return editor
    .chain()
    .deleteRange({ from: $from.pos - 1, to: $from.pos })
    .exitCode()
    .run()
}
