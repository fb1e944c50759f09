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

const queryOf = (wanted: Wanted) => (wanted.regexp ? new SearchQuery(wanted) : new WordsQuery(wanted))

const patternsKey = new PluginKey('patterns')

const patternIn = (state: EditorState) => {
  const query = getSearchState(state)?.query
  return query instanceof PatternQuery ? query : null
}

/** Marks what is found until the returned function is called. */
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

/** False for a pattern that nothing can be found by. */
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

/** Ends the search that is running. */
let stop = () => {}

function findPattern(editor: Editor, wanted: Wanted, isNew: boolean) {
  stop()
  const { doc } = editor.state
  const { search, read } = patternSearch(wanted, doc)
  if (isNew) set(editor, new PatternQuery(wanted, doc, 'running'))
  stop = runPattern(search, result => {
    const [status, found]: [PatternStatus, SearchResult[]] =
      typeof result === 'string' ? [result, []] : ['done', read(result)]
    // The replacement may have changed meanwhile.
    const query = new PatternQuery(patternIn(editor.state)?.wanted ?? wanted, doc, status, found)
    if (isNew)
      select(editor, query, query.findNext(editor.state, editor.state.selection.from) ?? found[0] ?? null)
    else set(editor, query)
  })
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

/** The editor scrolls to its selection only while it has the focus. */
function show({ view }: Editor) {
  view.dom.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'center' })
}
