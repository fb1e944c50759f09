import type { EditorView } from '@tiptap/pm/view'
import { typewriter } from '../form/form-preferences.ts'

/** Replaces the editor's scrolling in typewriter mode. Returns false to leave it to the editor. */
export function scrollToMiddle(view: EditorView): boolean {
  if (!typewriter.is()) return false
  const { top, bottom } = view.coordsAtPos(view.state.selection.head)
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2, behavior: 'instant' })
  return true
}
