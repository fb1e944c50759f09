import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Block } from './moving-blocks.ts'

export function elementOf(view: EditorView, at: number): Element | null {
  const found = view.nodeDOM(at)
  return found instanceof Element ? found : null
}

/** Returns the middle of a block's first line, in pixels below the top of the editor. */
export function firstLineOf(view: EditorView, { at, node }: Block): number | null {
  const block = elementOf(view, at)?.getBoundingClientRect()
  const around = view.dom.closest('.editor')?.getBoundingClientRect()
  if (!block || !around) return null
  const first =
    node.isAtom || node.type.name === 'figure'
      ? null
      : Selection.findFrom(view.state.doc.resolve(at + 1), 1, true)
  const line = first && view.coordsAtPos(first.from)
  // A block may begin with a tall picture, and its first line is then far below the top.
  const isNear = line && line.top - block.top < 80
  return (isNear ? (line.top + line.bottom) / 2 : block.top + 16) - around.top
}
