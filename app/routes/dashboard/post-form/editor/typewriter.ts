import type { EditorView } from '@tiptap/pm/view'

const KEY = 'byline-typewriter'

/** Whether the line that is written stays in the middle of the window: remembered in this browser. */
export const isTypewriter = () => localStorage.getItem(KEY) === 'on'

export const setTypewriter = (isOn: boolean) =>
  isOn ? localStorage.setItem(KEY, 'on') : localStorage.removeItem(KEY)

/** Instead of the editor's own scrolling. False leaves it to the editor. */
export function keepInMiddle(view: EditorView): boolean {
  if (!isTypewriter()) return false
  const { top, bottom } = view.coordsAtPos(view.state.selection.head)
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2, behavior: 'instant' })
  return true
}
