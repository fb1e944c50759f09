import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { findLoneLink } from './link-card.ts'
import type { Block } from './moving-blocks.ts'

const tooled = ['table', 'codeBlock', 'gallery', 'figure']

function tooledBlock({ selection }: EditorState): Block | null {
  const { $from } = selection
  for (let depth = 1; depth <= $from.depth; depth++)
    if (tooled.includes($from.node(depth).type.name))
      return { at: $from.before(depth), node: $from.node(depth) }
  const isTooled = selection instanceof NodeSelection && tooled.includes(selection.node.type.name)
  return isTooled ? { at: selection.from, node: selection.node } : null
}

export const placeOfTooled = ({ state }: Editor) => tooledBlock(state)?.at ?? null

/** Marks the block or link, so that the style sheet reserves room for its tools below it. */
export const RoomForTools = Extension.create({
  name: 'roomForTools',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations(state) {
          const block = tooledBlock(state)
          const range = block ? { from: block.at, to: block.at + block.node.nodeSize } : findLoneLink(state)
          if (!range) return null
          const room = Decoration.node(range.from, range.to, { class: 'block-tools-room' })
          return DecorationSet.create(state.doc, [room])
        },
      },
    }),
  ],
})
