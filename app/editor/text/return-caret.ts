import type { EditorView } from '@tiptap/pm/view'

/** Restores the caret on focus. The editor does so 20 ms later, and never after a dialog has closed, so typed text would be lost. */
export function returnCaret(view: EditorView): void {
  // A click in the text places the caret itself.
  if (view.dom.matches(':active')) return
  // Before that, a closing dialog is still in the page.
  queueMicrotask(() => {
    if (view.hasFocus()) view.focus()
  })
}
