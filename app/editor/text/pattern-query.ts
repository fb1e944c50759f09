import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { SearchQuery, type SearchResult } from 'prosemirror-search'
import type { Found, Search } from './pattern-worker.ts'

export type Wanted = ConstructorParameters<typeof SearchQuery>[0]

export type PatternStatus = 'running' | 'done' | 'slow' | 'failed'

export type Counted = { found: number; at: number; status: PatternStatus }

export class PatternQuery extends SearchQuery {
  readonly wanted: Wanted
  readonly doc: Node
  readonly status: PatternStatus
  readonly found: readonly SearchResult[]

  constructor(wanted: Wanted, doc: Node, status: PatternStatus, found: readonly SearchResult[] = []) {
    super(wanted)
    this.wanted = wanted
    this.doc = doc
    this.status = status
    this.found = found
  }

  override findNext({ doc }: EditorState, from = 0, to = doc.content.size) {
    return (doc === this.doc && this.found.find(one => one.from >= from && one.to <= to)) || null
  }

  override findPrev({ doc }: EditorState, from = doc.content.size, to = 0) {
    return (doc === this.doc && this.found.findLast(one => one.to <= from && one.from >= to)) || null
  }

  with(wanted: Wanted): PatternQuery | null {
    const isSame = new SearchQuery({ ...wanted, replace: this.replace }).eq(this)
    return isSame && this.status !== 'running'
      ? new PatternQuery(wanted, this.doc, this.status, this.found)
      : null
  }

  after(transactions: readonly Transaction[], doc: Node): PatternQuery {
    const map = (place: number, side: number) =>
      transactions.reduce((at, { mapping }) => mapping.map(at, side), place)
    const found = this.found
      .map(one => ({ one, from: map(one.from, 1), to: map(one.to, -1) }))
      .filter(({ one, from, to }) => to - from === one.to - one.from)
      .map(({ one, from, to }) => ({ ...one, from, to, matchStart: from }))
    return new PatternQuery(this.wanted, doc, this.status, found)
  }
}

/** Returns the input for the worker, and a function that converts its results to positions in the document. */
export function patternSearch(wanted: Wanted, doc: Node) {
  const starts: number[] = []
  const texts: string[] = []
  doc.descendants((node, at) => {
    if (!node.inlineContent) return
    starts.push(at + 1)
    texts.push(node.textBetween(0, node.content.size, '', '\ufffc'))
  })
  const search: Search = {
    source: wanted.search,
    flags: wanted.caseSensitive ? 'gud' : 'gudi',
    isWholeWord: wanted.wholeWord ?? false,
    texts,
  }
  const read = (found: Found[]): SearchResult[] =>
    found.map(({ text, groups, ...place }) => {
      const start = starts[text] ?? 0
      const from = start + place.from
      const match: RegExpMatchArray = ['']
      match.indices = groups
      return { from, to: start + place.to, match, matchStart: from }
    })
  return { search, read }
}
