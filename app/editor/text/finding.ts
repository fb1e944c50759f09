import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, Slice } from '@tiptap/pm/model'
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
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
import {
  type Counted,
  PatternQuery,
  type PatternStatus,
  patternSearch,
  type Wanted,
} from './pattern-query.ts'
import { runPattern } from './run-pattern.ts'

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

const queryOf = (wanted: Wanted) => (wanted.regexp ? new SearchQuery(wanted) : new PlainQuery(wanted))

const patternsKey = new PluginKey('patterns')

const patternIn = (state: EditorState) => {
  const query = getSearchState(state)?.query
  return query instanceof PatternQuery ? query : null
}

export function startFinding(editor: Editor): () => void {
  const plugin = search()
  const patterns = new Plugin({
    key: patternsKey,
    appendTransaction(transactions, before, after) {
      const query = patternIn(after)
      if (!query || query.doc !== before.doc || before.doc === after.doc) return null
      return setSearchState(after.tr, query.after(transactions, after.doc))
    },
    view: () => ({
      update({ state }, before) {
        const query = state.doc === before.doc ? null : patternIn(state)
        if (query) findPattern(editor, query.wanted, false)
      },
    }),
  })
  editor.registerPlugin(plugin)
  editor.registerPlugin(patterns)
  return () => {
    stop()
    if (!editor.isDestroyed) editor.unregisterPlugin([plugin.spec.key ?? '', patternsKey])
  }
}

export const isValid = (wanted: Wanted) => wanted.search === '' || queryOf(wanted).valid

export function find(editor: Editor, wanted: Wanted) {
  const known = patternIn(editor.state)?.with(wanted)
  if (known) return set(editor, known)
  stop()
  if (wanted.regexp && isValid(wanted) && wanted.search !== '') return findPattern(editor, wanted, true)
  const query = queryOf(wanted)
  select(
    editor,
    query,
    query.findNext(editor.state, editor.state.selection.from) ?? query.findNext(editor.state),
  )
}

const set = ({ state, view }: Editor, query: SearchQuery) => view.dispatch(setSearchState(state.tr, query))

function select(editor: Editor, query: SearchQuery, first: SearchResult | null) {
  const { tr } = editor.state
  if (first) tr.setSelection(TextSelection.create(tr.doc, first.from, first.to))
  editor.view.dispatch(setSearchState(tr, query))
  show(editor)
}

let stop = () => {}

function findPattern(editor: Editor, wanted: Wanted, isNew: boolean) {
  stop()
  const { doc } = editor.state
  const { search, read } = patternSearch(wanted, doc)
  if (isNew) set(editor, new PatternQuery(wanted, doc, 'running'))
  stop = runPattern(search, result => {
    const [status, found]: [PatternStatus, SearchResult[]] =
      typeof result === 'string' ? [result, []] : ['done', read(result)]
    // The replacement text may have changed during the search.
    const query = new PatternQuery(patternIn(editor.state)?.wanted ?? wanted, doc, status, found)
    if (isNew)
      select(editor, query, query.findNext(editor.state, editor.state.selection.from) ?? found[0] ?? null)
    else set(editor, query)
  })
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
export function countMatches({ state }: Editor): Counted {
  if (!getSearchState(state)) return { found: 0, at: 0, status: 'done' }
  const { from, to } = state.selection
  const matches = getMatchHighlights(state).find()
  return {
    found: matches.length,
    at: 1 + matches.findIndex(match => match.from === from && match.to === to),
    status: patternIn(state)?.status ?? 'done',
  }
}

/** Needed because the editor scrolls to its selection only while it has the focus. */
function show({ view }: Editor) {
  view.dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'center' })
}
