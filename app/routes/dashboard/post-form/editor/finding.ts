import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  getSearchState,
  replaceAll,
  replaceNext,
  SearchQuery,
  type SearchResult,
  search,
  setSearchState,
} from 'prosemirror-search'

export type Wanted = ConstructorParameters<typeof SearchQuery>[0]

const syntax = /[\\^$.*+?()[\]{}|/]/g

/** Words are found as a pattern too: lower case may have another length (`İ`), which would move all that follows. */
class WordsQuery extends SearchQuery {
  constructor(wanted: Wanted) {
    super({ ...wanted, regexp: true, search: wanted.search.replace(syntax, '\\$&') })
  }

  /** As it is typed: the library would read `$5` as a part of what was found. */
  override getReplacements({ doc, schema }: EditorState, { from, to }: SearchResult) {
    const marks = doc.resolve(from).marksAcross(doc.resolve(to))
    const text = this.replace ? schema.text(this.replace, marks) : null
    return [{ from, to, insert: new Slice(Fragment.from(text), 0, 0) }]
  }
}

const isVisible = (_: EditorState, { from, to }: SearchResult) => to > from

const queryOf = (wanted: Wanted) =>
  wanted.regexp ? new SearchQuery({ ...wanted, filter: isVisible }) : new WordsQuery(wanted)

/** Marks what is found until the returned function is called. */
export function startFinding(editor: Editor): () => void {
  const plugin = search()
  editor.registerPlugin(plugin)
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(plugin.spec.key ?? '')
  }
}

/** False for a pattern that nothing can be found by. */
export const isValid = (wanted: Wanted) => wanted.search === '' || queryOf(wanted).valid

export function find(editor: Editor, wanted: Wanted) {
  const query = queryOf(wanted)
  const { state, view } = editor
  const { tr } = state
  const first = query.findNext(state, state.selection.from) ?? query.findNext(state)
  if (first) tr.setSelection(TextSelection.create(tr.doc, first.from, first.to))
  view.dispatch(setSearchState(tr, query))
  show(editor)
}

const act = (command: Command) => (editor: Editor) => {
  // Else replacements within a second of each other would be undone together.
  command(editor.state, tr => editor.view.dispatch(tr.docChanged ? closeHistory(tr) : tr))
  show(editor)
}

export const toNext = act(findNext)
export const toPrevious = act(findPrev)
export const replaceOne = act(replaceNext)
export const replaceEach = act(replaceAll)

/** How many are found, and which of them is selected, from 1 on; 0 for none. */
export function countMatches({ state }: Editor): { found: number; at: number } {
  if (!getSearchState(state)) return { found: 0, at: 0 }
  const { from, to } = state.selection
  const matches = getMatchHighlights(state).find()
  return { found: matches.length, at: 1 + matches.findIndex(match => match.from === from && match.to === to) }
}

/** The editor scrolls to its selection only while it has the focus. */
function show({ view }: Editor) {
  view.dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'center' })
}
