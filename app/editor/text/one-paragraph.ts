import { Node } from '@tiptap/core'
import type { Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { closedSlice } from './insert-slice.ts'

/** A document of one paragraph. Pasted blocks are joined, because all but the first would be lost. */
export const OneParagraph = Node.create({
  name: 'doc',
  topNode: true,
  content: 'paragraph',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { transformPastedHTML: separateCells, transformPasted: joinBlocks } }),
  ],
})

/** Without a node for cells, the parser would join their text. */
const separateCells = (html: string) => html.replace(/<\/t[dh]>/gi, ' $&')

function joinBlocks({ content }: Slice, { state: { schema } }: EditorView): Slice {
  const joined: ProseMirrorNode[] = []
  let last: ProseMirrorNode | null = null
  content.descendants((node, _at, parent) => {
    if (!node.isInline) return
    if (joined.length > 0 && parent !== last) joined.push(schema.text(' '))
    joined.push(node)
    last = parent
  })
  return closedSlice(joined)
}
