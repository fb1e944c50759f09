import type { EditorView } from '@tiptap/pm/view'

/**
 * Puts the caret back when the text gets the focus. The editor itself does so 20 ms later, and not at all when the browser's selection was in
 * a window that has left the page: what is typed then would go to another place, or be lost.
 */
export function returnCaret(view: EditorView): void {
  // A press in the text puts the caret where it is.
  if (view.dom.matches(':active')) return
  // After a window that closes is out of the page.
  queueMicrotask(() => {
    if (view.hasFocus()) view.focus()
  })
}
