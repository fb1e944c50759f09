import type { BlockContent, ListItem, Nodes, PhrasingContent } from 'mdast'
import type { HtmlElement, Rewrite } from './html-tree.ts'

export interface MarkdownWriter {
  blocks: (within: HtmlElement) => BlockContent[]
  trimmed: (within: HtmlElement) => PhrasingContent[]
  spaced: (within: HtmlElement) => PhrasingContent[]
  item: (within: HtmlElement) => ListItem
  picture: (image: HtmlElement) => PhrasingContent[]
  /** Returns the absolute URL of a link or picture; null for an embedded picture. */
  address: (written: string | undefined) => string | null
}

export type ToMarkdown = (element: HtmlElement, write: MarkdownWriter) => Nodes[] | null

/** Keyed by tag, or by tag and class, such as 'p.math-block'. An element without a writer is written by its tag. */
export type Writers<Write> = Record<string, Write>

export interface StoredBlock {
  tags?: string[]
  classes?: Record<string, string[]>
  /** Attributes allowed with any value, by tag. */
  attributes?: Record<string, string[]>
  toPage?: Writers<Rewrite>
  toFeed?: Writers<Rewrite>
  /** If different from feeds: mail programs know neither style sheets nor most tags. Only tags in `mailTags` may remain. */
  toMail?: Writers<Rewrite>
  toMarkdown?: Writers<ToMarkdown>
}
