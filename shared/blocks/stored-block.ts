import type { BlockContent, ListItem, Nodes, PhrasingContent } from 'mdast'
import type { HtmlElement, Rewrite } from './html-tree.ts'

export interface MarkdownWriter {
  blocks: (within: HtmlElement) => BlockContent[]
  words: (within: HtmlElement) => PhrasingContent[]
  /** The same with the spaces at both ends. */
  spaced: (within: HtmlElement) => PhrasingContent[]
  item: (within: HtmlElement) => ListItem
  picture: (image: HtmlElement) => PhrasingContent[]
  /** The address of a link or a picture as others reach it; null for a picture that is embedded as data. */
  address: (written: string | undefined) => string | null
}

/** Null for an element that is none of the block. */
export type ToMarkdown = (element: HtmlElement, write: MarkdownWriter) => Nodes[] | null

/** By tag, or by tag and class, such as 'p.math-block'. An element without a writer is written as its tag alone is. */
export type Writers<Write> = Record<string, Write>

export interface StoredBlock {
  /** Tags that the sanitizer keeps for it, without any attribute. */
  tags?: string[]
  /** Classes that the sanitizer keeps, by tag. */
  classes?: Record<string, string[]>
  /** Attributes that it keeps with any value, by tag. */
  attributes?: Record<string, string[]>
  toPage?: Writers<Rewrite>
  /** For readers of feeds, which have no style sheet. */
  toFeed?: Writers<Rewrite>
  /** If not as for feeds: mail programs know neither style sheets nor most tags. Only what `mailTags` lists may remain. */
  toMail?: Writers<Rewrite>
  toMarkdown?: Writers<ToMarkdown>
}
