import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
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

/** Finds nothing in a text in which it has not passed the time limit, because a regular expression can take minutes. */
class TimedQuery extends SearchQuery {
  timed: Node | null

  constructor(wanted: Wanted, timed: Node | null) {
    super({ ...wanted, filter: isVisible })
    this.timed = timed
  }

  override findNext(state: EditorState, from?: number, to?: number) {
    return state.doc === this.timed ? super.findNext(state, from, to) : null
  }

  override findPrev(state: EditorState, from?: number, to?: number) {
    return state.doc === this.timed ? super.findPrev(state, from, to) : null
  }
}

const isVisible = (_: EditorState, { from, to }: SearchResult) => to > from

/** After typing. A replacement is timed at once, because the next one waits for it. */
const PAUSE_MS = 200

const REPLACEMENT = 'replacement'

export function startFinding(editor: Editor): () => void {
  const plugin = search()
  editor.registerPlugin(plugin)
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(plugin.spec.key ?? '')
  }
}

export const isValid = (wanted: Wanted) => wanted.search === '' || new SearchQuery(wanted).valid

/** Shows the matches. Those of a regular expression are shown only after it has passed its time limit, and after each change of the text again. Returns a function that ends the search. */
export function find(editor: Editor, wanted: Wanted, onStatus: (status: PatternStatus) => void) {
  if (wanted.regexp && wanted.search !== '' && isValid(wanted)) return findTimed(editor, wanted, onStatus)
  onStatus('done')
  return select(editor, wanted.regexp ? new SearchQuery(wanted) : new PlainQuery(wanted))
}

function findTimed(editor: Editor, wanted: Wanted, onStatus: (status: PatternStatus) => void) {
  const present = getSearchState(editor.state)?.query
  const isKnown = present && new SearchQuery({ ...wanted, replace: present.replace }).eq(present)
  const query = new TimedQuery(wanted, isKnown && present instanceof TimedQuery ? present.timed : null)
  const { caseSensitive, search: source } = wanted
  let timing = query.timed
  let stop = () => {}

  function time(onDone: () => void) {
    const { doc } = editor.state
    stop = timePattern({ source, flags: caseSensitive ? 'gu' : 'giu', doc }, status => {
      if (status === 'done') query.timed = doc
      onStatus(status)
      if (status === 'done') onDone()
    })
  }

  function follow({ transaction }: { transaction: Transaction }) {
    const { doc } = editor.state
    if (doc === timing || doc === query.timed) return
    stop()
    timing = doc
    onStatus('running')
    const show = () => editor.view.dispatch(setSearchState(editor.state.tr, query))
    if (transaction.getMeta(REPLACEMENT)) return time(show)
    const pause = setTimeout(time, PAUSE_MS, show)
    stop = () => clearTimeout(pause)
  }

  if (query.timed === editor.state.doc) {
    onStatus('done')
    select(editor, query)
  } else {
    onStatus('running')
    timing = editor.state.doc
    editor.view.dispatch(setSearchState(editor.state.tr, query))
    time(() => select(editor, query))
  }
  editor.on('transaction', follow)
  return () => {
    stop()
    editor.off('transaction', follow)
  }
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
  command(editor.state, tr =>
    editor.view.dispatch(tr.docChanged ? closeHistory(tr).setMeta(REPLACEMENT, true) : tr),
  )
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
