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
import { type PatternStatus, timePattern } from './time-pattern.ts'

export type Wanted = ConstructorParameters<typeof SearchQuery>[0]

const syntax = /[\\^$.*+?()[\]{}|/]/g

/** Plain text is also searched by a regular expression: the library compares lowercased text, whose length may differ (`İ`) and shift all later matches. */
class PlainQuery extends SearchQuery {
  constructor(wanted: Wanted) {
    super({ ...wanted, regexp: true, search: wanted.search.replace(syntax, '\\$&') })
  }

  /** Inserts the replacement literally: the library would treat `$5` as a group. */
  override getReplacements({ doc, schema }: EditorState, { from, to }: SearchResult) {
    const marks = doc.resolve(from).marksAcross(doc.resolve(to))
    const text = this.replace ? schema.text(this.replace, marks) : null
    return [{ from, to, insert: new Slice(Fragment.from(text), 0, 0) }]
  }
}

const isVisible = (_: EditorState, { from, to }: SearchResult) => to > from

const queryOf = (wanted: Wanted) =>
  wanted.regexp ? new SearchQuery({ ...wanted, filter: isVisible }) : new PlainQuery(wanted)

export function startFinding(editor: Editor): () => void {
  const plugin = search()
  editor.registerPlugin(plugin)
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(plugin.spec.key ?? '')
  }
}

export const isValid = (wanted: Wanted) => wanted.search === '' || queryOf(wanted).valid

/** Shows the matches. A regular expression is shown only after it has passed its time limit. Returns a function that ends the search. */
export function find(editor: Editor, wanted: Wanted, onStatus: (status: PatternStatus) => void) {
  const present = getSearchState(editor.state)?.query
  const isKnown = present && new SearchQuery({ ...wanted, replace: present.replace }).eq(present)
  if (!wanted.regexp || wanted.search === '' || !isValid(wanted) || isKnown) {
    onStatus('done')
    return select(editor, queryOf(wanted))
  }
  onStatus('running')
  editor.view.dispatch(setSearchState(editor.state.tr, queryOf({ search: '' })))
  return timePattern(
    { source: wanted.search, flags: wanted.caseSensitive ? 'gu' : 'giu', doc: editor.state.doc },
    status => {
      onStatus(status)
      if (status === 'done') select(editor, queryOf(wanted))
    },
  )
}

function select(editor: Editor, query: SearchQuery) {
  const { state, view } = editor
  const { tr } = state
  const first = query.findNext(state, state.selection.from) ?? query.findNext(state)
  if (first) tr.setSelection(TextSelection.create(tr.doc, first.from, first.to))
  view.dispatch(setSearchState(tr, query))
  show(editor)
}

const runCommand = (command: Command) => (editor: Editor) => {
  // Otherwise one undo would revert all replacements made within a second.
  command(editor.state, tr => editor.view.dispatch(tr.docChanged ? closeHistory(tr) : tr))
  show(editor)
}

export const toNext = runCommand(findNext)
export const toPrevious = runCommand(findPrev)
export const replaceOne = runCommand(replaceNext)
export const replaceEach = runCommand(replaceAll)

/** Counts the matches. `at`: the number of the selected one, from 1; 0 if none is selected. */
export function countMatches({ state }: Editor): { found: number; at: number } {
  if (!getSearchState(state)) return { found: 0, at: 0 }
  const { from, to } = state.selection
  const matches = getMatchHighlights(state).find()
  return { found: matches.length, at: 1 + matches.findIndex(match => match.from === from && match.to === to) }
}

/** Needed because the editor scrolls to its selection only while it has the focus. */
function show({ view }: Editor) {
  view.dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'center' })
}
