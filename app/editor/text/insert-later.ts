import type { Editor, EditorEvents } from '@tiptap/core'

/** Inserts a later result at the present selection. The selection of that time stays. */
export async function insertLater<Value>(
  editor: Editor,
  coming: Promise<Value>,
  insert: (value: Value) => void,
): Promise<void> {
  const place = followSelection(editor)
  const value = await coming.finally(place.end)
  if (editor.isDestroyed) return
  if (place.find().eq(editor.state.selection)) return insert(value)
  const current = followSelection(editor)
  select(editor, place)
  insert(value)
  current.end()
  select(editor, current)
}

type Followed = ReturnType<typeof followSelection>

const select = ({ state, view }: Editor, { find }: Followed) => view.dispatch(state.tr.setSelection(find()))

function followSelection(editor: Editor) {
  let bookmark = editor.state.selection.getBookmark()
  function follow({ transaction, appendedTransactions }: EditorEvents['transaction']) {
    for (const { mapping } of [transaction, ...appendedTransactions]) bookmark = bookmark.map(mapping)
  }
  editor.on('transaction', follow)
  return {
    find: () => bookmark.resolve(editor.state.doc),
    end: () => void editor.off('transaction', follow),
  }
}
