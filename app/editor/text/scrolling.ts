import type { EditorView } from '@tiptap/pm/view'
import { typewriter } from '../form/form-preferences.ts'

const padding = (side: 'scrollPaddingTop' | 'scrollPaddingBottom') =>
  Number.parseFloat(getComputedStyle(document.documentElement)[side]) || 0

/** Pixels along each side of the window where the caret would be hidden. The editor does not respect the page's scroll padding. */
export const scrollMargins = {
  left: 0,
  right: 0,
  get top() {
    return padding('scrollPaddingTop')
  },
  get bottom() {
    return padding('scrollPaddingBottom')
  },
}

/** Replaces the editor's scrolling in typewriter mode. Returns false to leave it to the editor. */
export function scrollToMiddle(view: EditorView): boolean {
  if (!typewriter.is()) return false
  const { top, bottom } = view.coordsAtPos(view.state.selection.head)
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2, behavior: 'instant' })
  return true
}
