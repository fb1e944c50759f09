import type { EditorView } from '@tiptap/pm/view'

/** Puts the caret back on focus. The editor does it 20 ms later, after a closed window not at all: typed text would be lost. */
export function returnCaret(view: EditorView): void {
  // A press in the text puts the caret where it is.
  if (view.dom.matches(':active')) return
  // Until then a window that closes is still in the page.
  queueMicrotask(() => {
    if (view.hasFocus()) view.focus()
  })
}
